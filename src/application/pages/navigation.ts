import { BehaviorSubject, type Observable, combineLatest, distinctUntilChanged, filter, map, merge, of } from 'rxjs';
import type { Access } from '#domain/access/roles';
import { type Dashboard, byTitle } from '#domain/dashboards/dashboard';
import { inLanguage } from '#domain/dashboards/titles';
import { type MenuEntry, buildMenu } from '#domain/pages/menu';
import { type LeftOut, dashboardPages } from '#domain/pages/dashboards-with-pages';
import { dashboardAt } from '#domain/pages/dashboard-route';
import { type Passage, type Verdict, guard, leadsTheSameWay } from '#domain/pages/guard';
import { type KnownRoutes, buildRoutes, permanentRoutes, presumedRoutes } from '#domain/pages/route-building';
import { type TablePath, hidingPages, routeTable } from '#domain/pages/route-table';
import type { DashboardsState } from '../dashboards/dashboard-list';
import type { Dashboards } from '../dashboards/dashboards';
import type { Entrance, EntranceState } from '../people/sign-in/entrance';
import type { Session } from '../people/session/session';
import type { SessionState } from '#domain/people/session';
import type { UserInfo } from '#domain/people/user';
import { inTime } from '#timing/in-time';
import { type Live, readOnly } from '../live';

/** The signed-in visitor's routes and menu; login, root and the catch-all while nobody is signed in. */
export interface NavigationState extends KnownRoutes {
  menu: readonly MenuEntry[];
  /** Those of the menu, by title. */
  dashboards: readonly Dashboard[];
  /** Those with a page: for managers, the ones that are not published too. */
  openable: readonly Dashboard[];
  leftOut: readonly LeftOut[];
}

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

const anonymous: NavigationState = {
  known: 'nothing',
  routes: permanentRoutes(routeTable),
  menu: [],
  dashboards: [],
  openable: [],
  leftOut: [],
};

/**
 * How long a page waits for identity and dashboards before it shows a skeleton, in milliseconds since loading began. After sign-in it
 * waits longer, because only the identity says which page is the user's home.
 */
const patience = { page: 200, wayHome: 900 };

interface NavigationSettings {
  access: Access;
  origin: string;
  hiddenPages?: readonly string[] | undefined;
  /** Of the page: dashboards have titles in it. */
  locale?: Live<{ locale: string }>;
  /** Hides a user's own pages while the portal is viewed as someone else. */
  withoutUserPages?: boolean;
}

export function createNavigation(
  session: Session,
  entrance: Entrance,
  dashboards: Dashboards,
  settings: NavigationSettings,
): Navigation {
  const { hiddenPages = [], withoutUserPages, locale } = settings;
  const table = hidingPages(routeTable, hiddenPages).filter(({ path }) => !withoutUserPages || path !== userPages);
  let lastRoutePath: string | undefined;
  let waitingSince = Date.now();
  entrance.changes$.subscribe(({ status }) => {
    if (status === 'entering') waitingSince = Date.now();
  });

  const build = (
    { groupList: groups }: UserInfo,
    all: readonly Dashboard[],
    language: string,
  ): Omit<NavigationState, 'known'> => {
    const visitor = { access: settings.access, groups };
    const shown = all.map((dashboard) => inLanguage(dashboard, language));
    const listed = shown.some(({ shownTitle }) => shownTitle !== undefined) ? shown.toSorted(byTitle) : all;
    const { drafts, leftOut, ...pages } = dashboardPages(listed, visitor);
    const routes = buildRoutes(table, pages.dashboards, visitor, drafts);
    const openable = drafts.length > 0 ? [...pages.dashboards, ...drafts] : pages.dashboards;
    return { routes, menu: buildMenu(routes), openable, leftOut, ...pages };
  };
  let built:
    | { user: UserInfo; listed: readonly Dashboard[]; language: string; pages: ReturnType<typeof build> }
    | undefined;
  const stateFor = (entered: EntranceState, { dashboards: list, part = none }: Listed): NavigationState => {
    if (entered.status !== 'open') {
      built = undefined;
      return anonymous;
    }
    const { user } = entered;
    const listed = list ?? part;
    // Reuse the pages when they are only confirmed, so that nothing is drawn again.
    const language = locale?.current().locale ?? '';
    if (built?.user !== user || built.listed !== listed || built.language !== language)
      built = { user, listed, language, pages: build(user, listed, language) };
    return { ...built.pages, known: knownOf(entered, list) };
  };
  const state = new BehaviorSubject(stateFor(entrance.current(), dashboards.current()));
  const list$ = dashboards.changes$.pipe(
    distinctUntilChanged((before, now) => before.dashboards === now.dashboards && before.part === now.part),
  );
  const entrance$ = entrance.changes$.pipe(distinctUntilChanged(leadToTheSamePages));
  const language$ = locale
    ? locale.changes$.pipe(distinctUntilChanged((one, other) => one.locale === other.locale))
    : of(1);
  combineLatest([entrance$, list$, language$])
    .pipe(map(([entered, list]) => stateFor(entered, list)))
    .subscribe(state);

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

type Listed = Pick<DashboardsState, 'dashboards' | 'part'>;

const none: readonly Dashboard[] = [];

function knownOf({ lastKnown }: Opened, list: readonly Dashboard[] | undefined): NavigationState['known'] {
  if (!list) return 'all-but-dashboards';
  return lastKnown ? 'all-of-last-time' : 'all';
}

type Opened = Extract<EntranceState, { status: 'open' }>;

const leadToTheSamePages = (before: EntranceState, now: EntranceState): boolean =>
  before.status === 'open' &&
  now.status === 'open' &&
  before.user === now.user &&
  (before.lastKnown === undefined) === (now.lastKnown === undefined);

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
