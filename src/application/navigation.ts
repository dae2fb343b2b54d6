import { BehaviorSubject, type Observable, combineLatest, distinctUntilChanged, map } from 'rxjs';
import type { Access } from '../domain/access';
import type { Dashboard } from '../domain/dashboard';
import { type MenuEntry, buildMenu } from '../domain/menu';
import { type Route, buildRoutes, permanentRoutes, routeTable, unlistedRoutes } from '../domain/routes';
import { type Passage, type Verdict, guard } from '../domain/guard';
import type { Dashboards } from './dashboards';
import type { Entrance, EntranceState } from './entrance';
import type { Session, SessionState } from './session';

/** The signed-in visitor's routes and menu; login, root and the catch-all while nobody is signed in. */
export interface NavigationState {
  routes: readonly Route[];
  menu: readonly MenuEntry[];
}

export interface Navigation {
  /** Rebuilt after sign-in and after each list load. */
  readonly state$: Observable<NavigationState>;
  readonly current: () => NavigationState;
  /** Waits for what the decision needs, then decides; a backend that does not answer holds nobody up for more than a second. */
  check(step: { href: string; path: string; redirect?: string | undefined }): Promise<Verdict>;
  /** Recorded on every navigation. */
  visited(path: string): void;
  readonly lastRoutePath: () => string | undefined;
}

/** How long a page stays blank before it shows that it is waiting (milliseconds). */
const patience = 1_000;

export function createNavigation(
  session: Session,
  entrance: Entrance,
  dashboards: Dashboards,
  settings: { access: Access; origin: string },
): Navigation {
  let lastRoutePath: string | undefined;

  const build = (entered: EntranceState, list: readonly Dashboard[]): NavigationState => {
    const routes =
      entered.status === 'open'
        ? buildRoutes(routeTable, list, { access: settings.access, groups: entered.user.groupList })
        : permanentRoutes(routeTable);
    return { routes, menu: buildMenu(routes) };
  };
  const state = new BehaviorSubject(build(entrance.current(), dashboards.current().dashboards));
  const list$ = dashboards.state$.pipe(
    map((now) => now.dashboards),
    distinctUntilChanged(),
  );
  combineLatest([entrance.state$, list$])
    .pipe(map(([entered, list]) => build(entered, list)))
    .subscribe(state);

  return {
    state$: state.asObservable(),
    current: () => state.value,

    async check(step) {
      session.recheck();
      await Promise.race([entrance.settled(), delay(patience)]);
      const entered = entrance.current();
      const now = session.current();
      const known = now.status !== 'starting' && entered.status !== 'entering' && entered.status !== 'failed';
      return guard({
        ...step,
        session: sessionFor(now),
        // Before the list is there, a dashboard's page cannot be told from an unknown one: nothing is refused then.
        routes: known ? state.value.routes : unlistedRoutes(routeTable, placesOf(step)),
        lastRoutePath,
        homePath: entered.status === 'open' ? entered.user.homePath : undefined,
        origin: settings.origin,
      });
    },

    visited(path) {
      lastRoutePath = path;
    },
    lastRoutePath: () => lastRoutePath,
  };
}

const delay = (wait: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, wait));

/** Who is remembered here counts as signed in until the pool has said otherwise; the layout shows nothing private before. */
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

function placesOf({ path, redirect = '' }: { path: string; redirect?: string | undefined }): string[] {
  return [path, redirect.replace(/[?#].*$/s, '')];
}
