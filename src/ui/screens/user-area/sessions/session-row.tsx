import { Trans } from 'react-i18next';
import type { UserSession } from '#domain/people/user-session';
import { Button } from '../../../kit/button';
import { Chip } from '../../../kit/chip';
import { When } from '../../../kit/when';
import { useAttempt } from '../../../kit/forms/use-attempt';
import { PathLink } from '../../../portal/navigation/path-link';
import { AuthFailureNotice } from '../../../kit/notices/auth-failure-notice';
import { useSay } from '../../../kit/notices/use-say';
import { useSessionWords } from '../../../people/use-session-words';
import { usePortal } from '../../../portal/use-portal';
import { useTexts } from '../../../portal/texts/use-texts';
import { OnOff } from '../setting-item';

interface SessionRowProps {
  session: UserSession;
  isAbroad: boolean;
  onEnded: () => void;
}

export function SessionRow({ session, isAbroad, onEnded }: SessionRowProps) {
  const { t } = useTexts();
  const say = useSay();
  const { account } = usePortal();
  const { failure, count, busy, take } = useAttempt();
  const { device, browser, name, place, drawing: Drawing } = useSessionWords(session);

  const end = async (): Promise<void> => {
    const ended = await take(() => account.endSessions([session.id]));
    if (!ended || (!ended.ok && ended.failure.kind !== 'unknown-session')) return;
    onEnded();
    say({ kind: 'success', text: t('sessions.ended', { name }) });
  };

  const cell = 'px-3 py-2 align-middle max-tablet:block max-tablet:px-0 max-tablet:py-0 max-tablet:pl-10';
  return (
    <>
      <tr className="border-t border-line max-tablet:relative max-tablet:block max-tablet:py-3 max-tablet:pr-20">
        <th scope="row" className={`${cell} text-left font-text wrap-anywhere max-tablet:text-body`}>
          <Drawing className="mr-2.5 inline icon text-muted max-tablet:absolute max-tablet:left-1" aria-hidden />
          <span className="font-label">{device}</span> {browser && <span className="text-muted">{browser}</span>}
        </th>
        <td className={`${cell} wrap-anywhere max-tablet:text-muted`}>
          {place || <span className="max-tablet:hidden">–</span>}
        </td>
        <td className={`${cell} max-tablet:text-muted`}>
          {session.isThis ? (
            <OnOff on>{t('sessions.now')}</OnOff>
          ) : (
            session.lastActiveAt && <When date={session.lastActiveAt} />
          )}
        </td>
        <td className={`${cell} text-muted max-tablet:hidden`}>
          {session.signedInAt && <When date={session.signedInAt} />}
        </td>
        <td className={`${cell} text-right max-tablet:absolute max-tablet:top-3 max-tablet:right-0`}>
          {session.isThis ? (
            <Chip className="whitespace-nowrap">{t('sessions.this')}</Chip>
          ) : (
            <Button
              size="sm"
              aria-label={t('action.of', { action: t('sessions.end'), name })}
              busy={busy}
              onClick={() => void end()}
            >
              {t('sessions.end')}
            </Button>
          )}
        </td>
      </tr>
      {(isAbroad || failure) && (
        <tr className="max-tablet:block">
          <td colSpan={5} className="px-3 pb-3 max-tablet:block max-tablet:px-0">
            {failure && <AuthFailureNotice key={count} failure={failure} />}
            {isAbroad && (
              <p className="border-l-3 border-warning bg-warning-soft px-3 py-2">
                <Trans
                  i18nKey="sessions.abroad"
                  components={{ a: <PathLink path="/user/account" className="link" /> }}
                />
              </p>
            )}
          </td>
        </tr>
      )}
    </>
  );
}
