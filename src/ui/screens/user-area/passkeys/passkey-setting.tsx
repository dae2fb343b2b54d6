import { useRef } from 'react';
import { isKnown } from '#application/loader';
import type { Portal } from '#application/portal';
import type { AuthFailure } from '#domain/people/auth-failure';
import { mostPasskeys } from '#domain/people/passkeys';
import type { Result } from '#domain/result';
import { Button } from '../../../kit/button';
import { ListSkeleton } from '../../../kit/skeleton';
import { keepFocusIn } from '../../../kit/focus/keep-focus-in';
import { useAttempt } from '../../../kit/forms/use-attempt';
import { useLoader } from '../../../portal/loading/use-loader';
import { AuthFailureNotice } from '../../../kit/notices/auth-failure-notice';
import { useSay } from '../../../kit/notices/use-say';
import { usePortal } from '../../../portal/use-portal';
import { useTexts } from '../../../portal/texts/use-texts';
import { canUsePasskeys } from '../../../session/passkeys-here';
import { PasskeyItem } from './passkey-item';
import { Setting } from '../user-page';

/** With many passkeys, the button that adds one is far below. */
const bringIntoView = (place: HTMLElement | null): void => {
  place?.scrollIntoView({ block: 'nearest' });
};

const passkeysOf = ({ account }: Portal) => account.passkeys();

export function PasskeySetting() {
  const { t } = useTexts();
  const say = useSay();
  const { account, shelf } = usePortal();
  const passkeys = useLoader(passkeysOf);
  const { failure, count, busy, take, pressAgain } = useAttempt();
  const list = useRef<HTMLUListElement>(null);

  const change = async (ask: () => Promise<Result<unknown, AuthFailure>>, done: string): Promise<void> => {
    const outcome = await take(ask);
    if (!outcome?.ok) return;
    await passkeys.load();
    keepFocusIn(list.current);
    say({ kind: 'success', text: done });
  };

  const remove = (id: string, name: string): Promise<void> =>
    change(
      async () => {
        const removed = await account.removePasskey(id);
        if (removed.ok) shelf.notePasskey(id, { name: undefined, used: undefined });
        return removed;
      },
      t('passkeys.removed', { name }),
    );

  const { value } = passkeys;
  return (
    <Setting title={t('passkeys.title')} text={t('passkeys.text')}>
      {failure && (
        <div key={count} ref={bringIntoView} className="grid scroll-my-16 gap-2">
          <AuthFailureNotice failure={failure} />
          {failure.also?.map((one) => (
            <AuthFailureNotice key={one.kind} failure={one} />
          ))}
        </div>
      )}
      {!isKnown(passkeys) && <ListSkeleton rows={1} />}
      {passkeys.failure && <AuthFailureNotice failure={passkeys.failure} />}
      {value && (
        <>
          {value.length > 0 && (
            <ul ref={list} tabIndex={-1} aria-label={t('passkeys.title')} className="-mt-2.5 outline-none">
              {value.map((passkey) => (
                <PasskeyItem
                  key={passkey.id}
                  passkey={passkey}
                  isBusy={busy}
                  onRemove={(name) => void remove(passkey.id, name)}
                />
              ))}
            </ul>
          )}
          {canUsePasskeys() && value.length < mostPasskeys && (
            <Button
              className="mt-3"
              busy={busy}
              busyLabel={t('passkeys.adding')}
              onPressAgain={pressAgain}
              onClick={() => void change(() => account.addPasskey(), t('passkeys.added'))}
            >
              {t('passkeys.add')}
            </Button>
          )}
          {!canUsePasskeys() && <p className="text-muted max-tablet:text-body">{t('passkeys.notHere')}</p>}
          {value.length >= mostPasskeys && (
            <p className="mt-3 text-muted max-tablet:text-body">{t('authFailure.passkey-limit')}</p>
          )}
        </>
      )}
    </Setting>
  );
}
