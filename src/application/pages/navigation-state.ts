import { BehaviorSubject, combineLatest, distinctUntilChanged, map, of } from 'rxjs';
import type { Access } from '#domain/access/roles';
import { type Dashboard, byTitle } from '#domain/dashboards/dashboard';
import { inLanguage } from '#domain/dashboards/titles';
import { type LeftOut, dashboardPages } from '#domain/pages/dashboards-with-pages';
import { type MenuEntry, buildMenu } from '#domain/pages/menu';
import { type KnownRoutes, buildRoutes, permanentRoutes } from '#domain/pages/route-building';
import { routeTable } from '#domain/pages/route-table';
import type { UserInfo } from '#domain/people/user';
import type { DashboardsState } from '../dashboards/dashboard-list';
import type { Dashboards } from '../dashboards/dashboards';
import type { Live } from '../live';
import type { Entrance, EntranceState } from '../people/sign-in/entrance';

/** The signed-in visitor's routes and menu; login, root and the catch-all while nobody is signed in. */
export interface NavigationState extends KnownRoutes {
  menu: readonly MenuEntry[];
  /** Those of the menu, by title. */
  dashboards: readonly Dashboard[];
  /** Those with a page: for managers, the ones that are not published too. */
  openable: readonly Dashboard[];
  leftOut: readonly LeftOut[];
}

export interface PageSettings {
  access: Access;
  /** Of the page: dashboards have titles in it. */
  locale?: Live<{ locale: string }>;
}

const anonymous: NavigationState = {
  known: 'nothing',
  routes: permanentRoutes(routeTable),
  menu: [],
  dashboards: [],
  openable: [],
  leftOut: [],
};

/** Follows the visitor, the list and the language. Builds nothing again that is only confirmed, so that nothing is drawn again. */
export function createNavigationState(
  table: Parameters<typeof buildRoutes>[0],
  entrance: Entrance,
  dashboards: Dashboards,
  { access, locale }: PageSettings,
): BehaviorSubject<NavigationState> {
  const build = (
    { groupList: groups }: UserInfo,
    all: readonly Dashboard[],
    language: string,
  ): Omit<NavigationState, 'known'> => {
    const visitor = { access, groups };
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
  return state;
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
