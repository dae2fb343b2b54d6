import { useRef, useState } from 'react';
import { endOtherSessions } from '#application/people/session/end-other-sessions';
import type { Portal } from '#application/portal';
import type { AuthFailure } from '#domain/people/auth-failure';
import { type UserSession, isAbroad } from '#domain/people/user-session';
import { Button } from '../../../kit/button';
import { ListSkeleton } from '../../../kit/skeleton';
import { keepFocusIn } from '../../../kit/focus/keep-focus-in';
import { useAttempt } from '../../../kit/forms/use-attempt';
import type { Loaded } from '../../../portal/loading/use-loader';
import { AuthFailureNotice } from '../../../kit/notices/auth-failure-notice';
import { useSay } from '../../../kit/notices/use-say';
import { usePortal } from '../../../portal/use-portal';
import { useTexts } from '../../../portal/texts/use-texts';
import { Confirmation } from '../../../kit/forms/confirmation';
import { SessionRow } from './session-row';

export const sessionsOf = ({ account }: Portal) => account.sessions();

/** Where the user is signed in, with a button that ends each session but this one. */
export function SessionList({ loaded }: { loaded: Loaded<UserSession[], AuthFailure> }) {
  const { t } = useTexts();
  const place = useRef<HTMLElement>(null);
  // The pool's list lags by some seconds.
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set());
  const sessions = loaded.value?.filter(({ id }) => !ended.has(id));
  const others = sessions?.filter(({ isThis }) => !isThis) ?? [];
  const hide = (gone: readonly UserSession[]): void => {
    setEnded((before) => new Set([...before, ...gone.map(({ id }) => id)]));
    keepFocusIn(place.current);
  };
  const head = 'px-3 py-2 text-left text-meta text-muted font-label';
  return (
    <section ref={place} tabIndex={-1} aria-label={t('sessions.title')} className="mb-8 outline-none">
      <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="text-body font-head">{t('sessions.title')}</h2>
          <p className="mt-1 text-muted max-tablet:text-body">{t('sessions.text')}</p>
        </div>
        {others.length > 0 && <EndOthers count={others.length} onEnded={() => hide(others)} />}
      </div>
      {!sessions && !loaded.failure && <ListSkeleton rows={3} />}
      {loaded.failure && <AuthFailureNotice failure={loaded.failure} />}
      {sessions && (
        <table className="w-full border-b border-line max-tablet:block">
          <thead className="bg-sunken max-tablet:sr-only">
            <tr>
              {(['device', 'place', 'active', 'since'] as const).map((column) => (
                <th key={column} scope="col" className={head}>
                  {t(`sessions.column.${column}`)}
                </th>
              ))}
              <th scope="col">
                <span className="sr-only">{t('sessions.column.action')}</span>
              </th>
            </tr>
          </thead>
          <tbody className="max-tablet:block">
            {sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                isAbroad={isAbroad(session, sessions)}
                onEnded={() => hide([session])}
              />
            ))}
          </tbody>
        </table>
      )}
      {sessions && <p className="mt-3 text-meta text-muted">{t('sessions.note')}</p>}
    </section>
  );
}

function EndOthers({ count, onEnded }: { count: number; onEnded: () => void }) {
  const { t } = useTexts();
  const say = useSay();
  const { account } = usePortal();
  const attempt = useAttempt();
  const [asking, setAsking] = useState(false);
  const end = async (): Promise<void> => {
    const outcome = await attempt.take(() => endOtherSessions(account));
    if (!outcome?.ok) return;
    setAsking(false);
    onEnded();
    say({ kind: 'success', text: t('sessions.othersEnded', { count: outcome.value }) });
  };
  return (
    <>
      <Button kind="danger" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t('sessions.endOthers')}
      </Button>
      <Confirmation
        open={asking}
        onOpenChange={setAsking}
        title={t('sessions.endOthersTitle', { count })}
        action={
          <Button kind="danger-fill" busy={attempt.busy} onClick={() => void end()}>
            {t('sessions.endOthersNow', { count })}
          </Button>
        }
      >
        {attempt.failure && <AuthFailureNotice key={attempt.count} failure={attempt.failure} />}
        <p className="text-body text-muted">{t('sessions.endOthersText')}</p>
      </Confirmation>
    </>
  );
}
