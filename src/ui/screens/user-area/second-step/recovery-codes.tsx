import { KeyIcon } from '@heroicons/react/24/outline';
import { useEffect, useRef, useState } from 'react';
import type { Portal } from '#application/portal';
import { shownRecoveryCode } from '#domain/people/recovery/recovery-code';
import { Button } from '../../../kit/button';
import { CopyText } from '../../../kit/copy/copy-text';
import { saveText } from '../../../kit/downloads/save-text';
import { useFocusBack } from '../../../kit/focus/use-focus-back';
import { useCall } from '../../../portal/loading/use-call';
import { useLoader } from '../../../portal/loading/use-loader';
import { FailureNotice } from '../../../kit/notices/failure-notice';
import { usePortal } from '../../../portal/use-portal';
import { useTexts } from '../../../portal/texts/use-texts';
import { OnOff, SettingItem } from '../setting-item';

const leftOf = ({ recoveryCodes }: Portal) => recoveryCodes.left();

/** The codes for a lost second step. Nothing where the backend offers none. */
export function RecoveryCodesItem({ isOnlyWay }: { isOnlyWay: boolean }) {
  const { t } = useTexts();
  const { recoveryCodes } = usePortal();
  const known = useLoader(leftOf);
  const [made, setMade] = useState<readonly string[]>();
  const { busy, failure, make: call } = useCall();
  const opener = useFocusBack<HTMLButtonElement>(made !== undefined);
  if (known.failure?.kind === 'not-found') return null;

  const make = async (): Promise<void> => {
    const codes = await call(() => recoveryCodes.make());
    if (!codes) return;
    setMade(codes.value);
    void known.load();
  };
  const left = known.value?.left;
  const meta = left === undefined && isOnlyWay ? t('recoveryCode.none') : t('recoveryCode.meta');
  return (
    <SettingItem
      icon={KeyIcon}
      name={t('recoveryCode.name')}
      meta={meta}
      status={
        <OnOff on={Boolean(left)}>
          {left === undefined ? t('account.off') : t('recoveryCode.left', { count: left })}
        </OnOff>
      }
      actions={
        !made && (
          <Button ref={opener} size="sm" busy={busy} onClick={() => void make()}>
            {left === undefined ? t('recoveryCode.make') : t('recoveryCode.makeAgain')}
          </Button>
        )
      }
    >
      {failure && <FailureNotice failure={failure} />}
      {made && <NewCodes codes={made.map(shownRecoveryCode)} onDone={() => setMade(undefined)} />}
    </SettingItem>
  );
}

function NewCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTexts();
  const { configuration } = usePortal();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.focus();
  }, []);
  const text = `${codes.join('\n')}\n`;
  return (
    <div className="grid gap-3">
      <p className="text-ui text-muted">{t('recoveryCode.keep')}</p>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t('recoveryCode.name')}
        className="grid grid-cols-2 gap-x-6 gap-y-1 font-code text-ui outline-none max-[22rem]:grid-cols-1"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <Button kind="main" onClick={onDone}>
          {t('recoveryCode.kept')}
        </Button>
        <Button
          onClick={() =>
            saveText(text, {
              name: `${t('recoveryCode.file', { title: configuration.title })}.txt`,
              type: 'text/plain',
            })
          }
        >
          {t('recoveryCode.save')}
        </Button>
        <CopyText text={text} shown="" />
      </div>
    </div>
  );
}
