import { EMPTY, switchMap, timer } from 'rxjs';
import { type SessionState, shownUser, userChange } from '#domain/people/session';
import type { SessionUser } from '#domain/people/session-user';
import { mayStore } from '#domain/people/shared-computer';
import type { Embedder } from '#ports/dashboards/embedder';
import type { ErrorLog } from './browser/error-log';
import type { UserShelf } from './dashboards/user-shelf';
import type { Live } from './live';
import type { Loader } from './loader';
import type { OpenTabs } from './pages/open-tabs';
import type { Entrance } from './people/sign-in/entrance';
import type { HostedLoginFlow } from './people/hosted-login-flow';
import type { LastKnownList } from './people/last-known-list';

export interface UsersOwn {
  errorLog: Pick<ErrorLog, 'belongTo'>;
  entrance: Pick<Entrance, 'recall' | 'enter' | 'retry' | 'leave'>;
  lastKnown: Pick<LastKnownList, 'read'>;
  shelf: Pick<UserShelf, 'belongTo'>;
  openTabs?: Pick<OpenTabs, 'belongTo'> | undefined;
  hostedLoginFlow: Pick<HostedLoginFlow, 'userChanged'>;
  loaders: readonly Pick<Loader<unknown, unknown>, 'forget'>[];
  embedder: Pick<Embedder, 'prepare'>;
}

/** The after-login action waits this long, in milliseconds (specification, section 9). */
const afterLoginDelay = 1_000;

/** Clears and loads a user's data when the user of this page changes, in this order. */
export function followUser(session: Live<SessionState>, own: UsersOwn): void {
  let before = session.current();
  const remembered = shownUser(before);
  const known = remembered && mayStore(remembered) ? own.lastKnown.read(remembered.sub) : undefined;
  if (remembered && known) {
    belongTo(remembered);
    own.entrance.recall(known);
  }
  session.changes$.subscribe((now) => {
    const change = userChange(before, now);
    before = now;
    switch (change?.change) {
      case undefined:
        return;
      case 'left':
        own.hostedLoginFlow.userChanged(false);
        leave();
        own.errorLog.belongTo(undefined);
        own.shelf.belongTo(undefined);
        own.openTabs?.belongTo(undefined);
        return;
      case 'replaced':
        // Clear first: the previous user's data must not show until the next user's has loaded.
        leave();
        enter(change.user);
        return;
      case 'entered':
        enter(change.user);
        return;
      case 'resumed':
        own.hostedLoginFlow.userChanged(true);
        own.shelf.belongTo(change.user);
        void own.entrance.retry();
    }
  });

  function leave(): void {
    own.entrance.leave();
    for (const loader of own.loaders) loader.forget();
  }

  function enter(user: SessionUser): void {
    own.hostedLoginFlow.userChanged(true);
    belongTo(user);
    void own.entrance.enter();
  }

  function belongTo(user: SessionUser): void {
    own.errorLog.belongTo(user);
    own.shelf.belongTo(user);
    own.openTabs?.belongTo(user);
  }

  // The after-login action preloads code for the first dashboard.
  session.changes$
    .pipe(switchMap(({ status }) => (status === 'signed-in' ? timer(afterLoginDelay) : EMPTY)))
    .subscribe(() => void own.embedder.prepare());
}
