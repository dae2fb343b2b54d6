import { type Observable, filter, map, merge } from 'rxjs';
import { dashboardAt } from '#domain/pages/dashboard-route';
import { type Passage, type Verdict, guard, leadsTheSameWay } from '#domain/pages/guard';
import { presumedRoutes } from '#domain/pages/route-building';
import { type TablePath, hidingPages, routeTable } from '#domain/pages/route-table';
import type { Dashboards } from '../dashboards/dashboards';
import type { Entrance } from '../people/sign-in/entrance';
import type { Session } from '../people/session/session';
import type { SessionState } from '#domain/people/session';
import { inTime } from '#timing/in-time';
import { type Live, readOnly } from '../live';
import { type NavigationState, type PageSettings, createNavigationState } from './navigation-state';

/** A requested navigation. `redirect`, the sign-in page's destination, is read last because a sign-in can finish during the check. */
interface Step {
  href: string;
  path: string;
  redirect?: () => string | undefined;
}

export interface Navigation extends Live<NavigationState> {
  /** Decides once identity and dashboards have loaded, or after `patience` if the backend does not answer. */
  check(step: Step): Promise<Verdict>;
  /**
   * `check-again`: the guard would now decide differently about the last checked page, unless it is a withdrawn dashboard's. `go-home`:
   * another user has replaced the previous one and starts at home.
   */
  readonly corrections$: Observable<'check-again' | 'go-home'>;
  /** Recorded on every navigation. */
  visited(path: string): void;
  readonly lastRoutePath: () => string | undefined;
}

const userPages: TablePath = '/user';

/**
 * How long a page waits for identity and dashboards before it shows a skeleton, in milliseconds since loading began. After sign-in it
 * waits longer, because only the identity says which page is the user's home.
 */
const patience = { page: 200, wayHome: 900 };

interface NavigationSettings extends PageSettings {
  origin: string;
  hiddenPages?: readonly string[] | undefined;
  /** Hides a user's own pages while the portal is viewed as someone else. */
  withoutUserPages?: boolean;
}

export function createNavigation(
  session: Session,
  entrance: Entrance,
  dashboards: Dashboards,
  settings: NavigationSettings,
): Navigation {
  const { hiddenPages = [], withoutUserPages } = settings;
  const table = hidingPages(routeTable, hiddenPages).filter(({ path }) => !withoutUserPages || path !== userPages);
  let lastRoutePath: string | undefined;
  let waitingSince = Date.now();
  entrance.changes$.subscribe(({ status }) => {
    if (status === 'entering') waitingSince = Date.now();
  });

  const state = createNavigationState(table, entrance, dashboards, settings);

  const decide = (step: Step): Verdict => {
    const entered = entrance.current();
    return guard({
      href: step.href,
      path: step.path,
      redirect: step.redirect?.(),
      session: sessionFor(session.current()),
      routes: presumedRoutes(state.value, step.path),
      lastRoutePath,
      homePath: entered.status === 'open' ? entered.user.homePath : undefined,
      origin: settings.origin,
    });
  };
  let checked: { step: Step; verdict: Verdict; isWithdrawn?: true } | undefined;
  const isOutdated = (): boolean => {
    if (!checked) return false;
    const now = decide(checked.step);
    return !(checked.isWithdrawn && now.verdict === 'not-found') && !leadsTheSameWay(checked.verdict, now);
  };
  let before = state.value;
  state.subscribe((now) => {
    const isThere = ({ openable }: NavigationState): boolean =>
      checked !== undefined && dashboardAt(checked.step.path, openable) !== undefined;
    // A withdrawn dashboard's page says so itself. A recalled list may have lost it long ago.
    if (checked && now.known === 'all' && isThere(before) && !isThere(now)) checked.isWithdrawn = true;
    before = now;
  });

  return {
    ...readOnly(state),
    corrections$: merge(
      session.changes$.pipe(
        filter((now) => now.status === 'signed-in' && now.arrival === 'replaced'),
        map(() => 'go-home' as const),
      ),
      merge(session.changes$, state).pipe(
        filter(isOutdated),
        map(() => 'check-again' as const),
      ),
    ),

    async check(step) {
      session.recheck();
      const fromSignIn = step.path === '/login' || lastRoutePath === '/login';
      const waited = Date.now() - waitingSince;
      await inTime(entrance.settled(), (fromSignIn ? patience.wayHome : patience.page) - waited, undefined);
      const verdict = decide(step);
      checked = { step, verdict };
      return verdict;
    },

    visited(path) {
      lastRoutePath = path;
    },
    lastRoutePath: () => lastRoutePath,
  };
}

/** A remembered user counts as signed in until the pool says otherwise; until then the layout shows nothing private. */
function sessionFor(now: SessionState): Passage['session'] {
  switch (now.status) {
    case 'starting':
    case 'signed-in':
      return 'signed-in';
    case 'timed-out':
      return 'timed-out';
    case 'challenged':
      return now.timedOut ? 'timed-out' : 'signed-out';
    case 'signed-out':
      return 'signed-out';
  }
}
