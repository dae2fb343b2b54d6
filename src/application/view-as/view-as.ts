import { NEVER, type Observable, Subject, map, of, takeUntil } from 'rxjs';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { emptyShelf } from '#domain/dashboards/shelf';
import type { Failure } from '#domain/failure';
import type { UserInfo } from '#domain/people/user';
import type { Viewed } from '#domain/people/viewed-person';
import { type Result, failed } from '#domain/result';
import type { DashboardAccess } from '#ports/dashboard-access';
import type { Dashboards, DashboardsState } from '../dashboards/dashboards';
import type { OpenDashboard } from '../dashboards/open-dashboard';
import { createUserShelf } from '../dashboards/user-shelf';
import type { Live } from '../live';
import { type Loader, createLoader } from '../loader';
import { createNavigation } from '../pages/navigation';
import type { Entrance, EntranceState } from '../people/entrance';
import type { Portal } from '../portal';
import { dashboardAt } from '#domain/pages/dashboard-route';

/** The portal as someone else sees it. */
export interface ViewedPortal {
  portal: Portal;
  /** Ends what follows the real portal. */
  ended: Subject<void>;
}

/**
 * The portal of a manager as the members of a group, or one person, see it: their menu, home and pages, from what the manager may read.
 * Nothing can be changed through it, and nothing is opened in someone else's name: the calls that do so are not there. What is personal,
 * such as favourites, recents and the user's own pages, is left out. The session stays the manager's.
 */
export function viewPortalAs(portal: Portal, viewed: Viewed, origin: string): ViewedPortal {
  const ended = new Subject<void>();
  const { configuration, session } = portal;
  const entrance = entranceAs(portal.entrance, viewed, ended);
  const dashboards = dashboardsAs(portal.dashboards, viewed, ended);
  const navigation = createNavigation(until(session, ended), entrance, dashboards, {
    access: configuration.access,
    origin,
    withoutUserPages: true,
  });
  const openDashboard: OpenDashboard = (path) => {
    const dashboard = dashboardAt(path, navigation.current().dashboards);
    return of(dashboard ? { status: 'not-opened', dashboard } : { status: 'removed' });
  };
  const { openTabs: _, ...others } = portal;
  return {
    portal: {
      ...others,
      viewedAs: viewed,
      entrance,
      dashboards,
      navigation,
      openDashboard,
      expectPage: () => undefined,
      // Nobody's: it stays empty.
      shelf: createUserShelf({ watch: () => of(emptyShelf), change: () => undefined, forget: () => undefined }),
      lastMenu: { keep: () => undefined, occasions$: NEVER },
      access: nothingToAsk,
      accessChanges$: NEVER,
      downloads: { formats: refused, address: refused },
      permissions: { review: refused, apply: refused, undo: refused },
      history: { read: refused },
      offers: { ...portal.offers, history: nothing() },
      waitingRequests: nothing(),
      syncPreviews: { preview: refused },
    },
    ended,
  };
}

const refused = async (): Promise<Result<never>> => failed({ kind: 'not-found' });

const nothing = <T>(): Loader<T, Failure> => createLoader<T, Failure>(refused);

const nothingToAsk: DashboardAccess = {
  mine: refused,
  ask: refused,
  takeBack: refused,
  waiting: refused,
  answer: refused,
  who: refused,
  withdraw: refused,
  members: refused,
  people: refused,
  viewAs: refused,
};

const until = <Owner extends Live<unknown>>(owner: Owner, ended: Observable<void>): Owner => ({
  ...owner,
  changes$: owner.changes$.pipe(takeUntil(ended)),
});

/** Another value for each value of the owner, the same one as long as the owner's is the same. */
function derived<T extends object, Value extends T>(
  owner: Live<T>,
  change: (value: T) => Value,
  ended: Observable<void>,
): Live<Value> {
  const made = new WeakMap<T, Value>();
  const of = (value: T): Value => {
    const known = made.get(value) ?? change(value);
    made.set(value, known);
    return known;
  };
  return { current: () => of(owner.current()), changes$: owner.changes$.pipe(map(of), takeUntil(ended)) };
}

function entranceAs(entrance: Entrance, viewed: Viewed, ended: Observable<void>): Entrance {
  const groupList = 'group' in viewed ? [viewed.group] : [...viewed.person.groups];
  const users = new WeakMap<UserInfo, UserInfo>();
  const as = (user: UserInfo): UserInfo => {
    const { homePath: _, ...known } = user;
    const other = users.get(user) ?? { ...known, groupList };
    users.set(user, other);
    return other;
  };
  const entered = derived(
    entrance,
    (now): EntranceState => (now.status === 'open' ? { ...now, user: as(now.user) } : now),
    ended,
  );
  return { ...entrance, ...entered, settled: () => entrance.settled().then(entered.current), saveHomePath: refused };
}

function dashboardsAs(dashboards: Dashboards, viewed: Viewed, ended: Observable<void>): Dashboards {
  const granted = new Set('group' in viewed ? [] : viewed.person.granted);
  // The manager's own grants are in the manager's list.
  const as = (dashboard: Dashboard): Dashboard => {
    const { granted: _, ...others } = dashboard;
    return granted.has(dashboard.id) ? { ...others, granted: true } : others;
  };
  const listed = derived(
    dashboards,
    (now): DashboardsState => ({
      ...now,
      dashboards: now.dashboards?.map(as),
      ...(now.part && { part: now.part.map(as) }),
    }),
    ended,
  );
  return {
    ...dashboards,
    ...listed,
    lastSync: nothing(),
    sync: refused,
    applySync: refused,
    update: refused,
    undoSync: refused,
  };
}
