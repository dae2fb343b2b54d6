import type { SessionEvent, SessionState } from '#domain/people/session';
import type { BrowserTabs } from '#ports/browser/browser-tabs';
import type { UserPool } from '#ports/people/user-pool';
import type { ErrorLog } from '../../browser/error-log';
import type { SignInAttempt } from '../sign-in/sign-in-attempt';

export function followTabs(
  ports: { browserTabs: Pick<BrowserTabs, 'messages$'>; userPool: Pick<UserPool, 'remembers' | 'currentUser'> },
  session: { current: () => SessionState; dispatch: (event: SessionEvent) => void; timeOut: (sub: string) => void },
  attempt: SignInAttempt,
  errorLog: Pick<ErrorLog, 'record'>,
): void {
  const { browserTabs, userPool: pool } = ports;
  /** Follows the storage: no user, the same user, or one who signed in in another tab. */
  const readStorage = async (): Promise<void> => {
    if (!pool.remembers()) return session.dispatch({ event: 'storage-emptied', noticed: 'in-another-tab' });
    if (attempt.isUnderWay()) {
      await attempt.over();
      return readStorage();
    }
    const before = session.current();
    const found = await pool.currentUser();
    if (!found.ok) return;
    // A sign-in here or another message may have made the answer stale.
    if (attempt.isUnderWay() || session.current() !== before) return readStorage();
    session.dispatch({ event: 'signed-in-elsewhere', user: found.value });
  };

  browserTabs.messages$.subscribe((message) => {
    if (message.message === 'notices-read') return;
    if (message.message === 'signed-out') session.dispatch({ event: 'signed-out-elsewhere' });
    else if (message.message === 'timed-out') session.timeOut(message.sub);
    // The start-up check reads the storage itself.
    else if (session.current().status !== 'starting')
      readStorage().catch((error: unknown) => errorLog.record(error, 'other tab'));
  });
}
