import { BehaviorSubject, NEVER, type Observable, Subject, map, of, takeUntil } from 'rxjs';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { emptyShelf } from '#domain/dashboards/shelf/shelf';
import type { Failure } from '#domain/failure';
import { dashboardAt } from '#domain/pages/dashboard-route';
import type { ProofState } from '#domain/people/proof';
import type { UserInfo } from '#domain/people/user';
import type { Viewed } from '#domain/access/viewed-person';
import { type Result, failed } from '#domain/result';
import type { DashboardsState } from '../dashboards/dashboard-list';
import type { Dashboards } from '../dashboards/dashboards';
import { createUserShelf } from '../dashboards/user-shelf';
import { type Live, readOnly } from '../live';
import { type Loader, createLoader } from '../loader';
import { createNavigation } from '../pages/navigation';
import type { Entrance, EntranceState } from '../people/sign-in/entrance';
import { createNames } from '../people/people-names';
import type { Session } from '../people/session/session';
import type { Portal } from '../portal';

export interface ViewedPortal {
  portal: Portal;
  /** Ends what follows the real portal. */
  ended: Subject<void>;
}

/**
 * A manager's portal as the members of a group, or one person, see it: their menu, home and pages, from data that the manager may read.
 * Nothing can be changed through it, and nothing is opened in someone else's name. Personal data, such as favourites, recents and the
 * user's own pages, is left out. Only the members named here are allowed: a member that the portal, or one of its owners, gains later is
 * refused, and does not compile, until someone decides about it here.
 */
export function viewPortalAs(portal: Portal, viewed: Viewed, origin: string): ViewedPortal {
  const ended = new Subject<void>();
  const session = sessionUntil(portal.session, ended);
  const entrance = entranceAs(portal.entrance, viewed, ended);
  const dashboards = dashboardsAs(portal.dashboards, viewed, ended);
  const { access } = portal.configuration;
  const { locale } = portal;
  const navigation = createNavigation(session, entrance, dashboards, {
    access,
    origin,
    locale,
    withoutUserPages: true,
  });
  const seen = {
    viewedAs: viewed,
    entrance,
    dashboards,
    navigation,
    openDashboard: (path) => {
      const dashboard = dashboardAt(path, navigation.current().dashboards);
      return of(dashboard ? { status: 'not-opened', dashboard } : { status: 'removed' });
    },
    expectPage: ignored,
    examineOpening: async () => ({ findings: [], host: '' }),
    // This shelf stays empty.
    shelf: createUserShelf({ watch: () => of(emptyShelf), change: async () => false, forget: ignored }),
    shelfKeeping: readOnly(new BehaviorSubject('here' as const)),

    access: refusing(portal.access, notFound),
    accessChanges$: NEVER,
    forManagers: {
      offered: {
        ManagementPeople: neverKnown(),
        ManagementUsage: neverKnown(),
        ManagementHistory: neverKnown(),
        ManagementHealth: neverKnown(),
      },
      waitingRequests: neverKnown(),
      lostSteps: neverKnown(),
      poolGroups: neverKnown(),
      organisationUse: neverKnown(),
      dashboardsUse: neverKnown(),
      permissionReview: neverKnown(),
      lastCheck: neverKnown(),
      pastSections: neverKnown(),
      names: createNames({ names: async () => failed(notFound) }),
    },
    home: neverKnown(),
    health: { check: refused },
    notices: {
      page: refused,
      markRead: refused,
      saveSettings: refused,
      accountChanged: refused,
      unread: readOnly(new BehaviorSubject(undefined)),
      marked$: NEVER,
      changes$: NEVER,
      refresh: ignored,
      signalled: ignored,
      forget: ignored,
    },
    use: refusing(portal.use, notFound),
    exports: refusing(portal.exports, notFound),
    deliveries: refusing(portal.deliveries, notFound),
    history: refusing(portal.history, notFound),
    downloads: refusing(portal.downloads, notFound),
    permissions: refusing(portal.permissions, notFound),
    syncPreviews: { preview: refused },

    // The session stays the manager's: they can sign out, and sign in again after a time-out, perhaps on a new device.
    session,
    reconnect: portal.reconnect,
    isFleeting: portal.isFleeting,
    hostedLoginFlow: portal.hostedLoginFlow,
    account: {
      ...refusing(portal.account, { kind: 'no-session' }),
      rememberDevice: (remember) => portal.account.rememberDevice(remember),
    },
    proof: {
      ...readOnly(new BehaviorSubject<ProofState>({ status: 'idle' })),
      guard: refused,
      before: noSession,
      signIn: noSession,
      answer: noSession,
      abandonChallenge: ignored,
      proceed: ignored,
      cancel: ignored,
    },
    ownAttributes: portal.ownAttributes,
    groupOrigins: refused,
    ownData: refused,
    recoveryCodes: { left: refused, make: refused },
    lostSteps: { answer: refused },
    secondStepHelp: { spendCode: noSession, ask: noSession },
    passwordRecovery: refusing(portal.passwordRecovery, { kind: 'no-session' }),
    signUp: refusing(portal.signUp, { kind: 'no-session' }),

    // Data of this browser and site, not of a person.
    configuration: portal.configuration,
    preferences: portal.preferences,
    locale: portal.locale,
    errorLog: portal.errorLog,
    appState: portal.appState,
    pageLoading: portal.pageLoading,
    back$: portal.back$,
    lacksLiveUpdates: portal.lacksLiveUpdates,
    siteStatus: portal.siteStatus,
  } satisfies Portal;
  return { portal: seen, ended };
}

const ignored = (): void => undefined;

const notFound = { kind: 'not-found' } as const;

const noSession = async () => failed({ kind: 'no-session' } as const);

const refused = async (): Promise<Result<never>> => failed(notFound);

const neverKnown = <T>(): Loader<T, Failure> => createLoader<T, Failure>(refused);

type Refusable<Port> = { [Name in keyof Port]: (...args: never[]) => Promise<Result<unknown, unknown>> };

type FailureOf<Port> = {
  [Name in keyof Port]: Port[Name] extends (...args: never[]) => Promise<Result<unknown, infer F>> ? F : never;
}[keyof Port];

/** The port with all methods failing, including ones that are added later. */
const refusing = <Port extends Refusable<Port>>(port: Port, failure: FailureOf<Port>): Port =>
  Object.fromEntries(Object.keys(port).map((name) => [name, async () => failed(failure)])) as Port;

const only = <Owner, const Name extends keyof Owner>(owner: Owner, names: readonly Name[]): Pick<Owner, Name> =>
  Object.fromEntries(names.map((name) => [name, owner[name]])) as Pick<Owner, Name>;

const sessionUntil = (session: Session, ended: Observable<void>): Session => ({
  ...only(session, ['current', 'start', 'prepareSignIn', 'signIn', 'answer', 'admit', 'abandonChallenge', 'end']),
  ...only(session, ['resendCode', 'passkeyName', 'offerPasskey', 'recheck', 'signOut']),
  changes$: session.changes$.pipe(takeUntil(ended)),
});

function oneEach<T extends object, Made>(make: (value: T) => Made): (value: T) => Made {
  const made = new WeakMap<T, Made>();
  return (value) => {
    const known = made.get(value) ?? make(value);
    made.set(value, known);
    return known;
  };
}

function derived<T extends object, Value>(
  { current, changes$ }: Live<T>,
  change: (value: T) => Value,
  ended: Observable<void>,
): Live<Value> {
  const of = oneEach(change);
  return { current: () => of(current()), changes$: changes$.pipe(map(of), takeUntil(ended)) };
}

function entranceAs(entrance: Entrance, viewed: Viewed, ended: Observable<void>): Entrance {
  const groupList = 'group' in viewed ? [viewed.group] : [...viewed.person.groups];
  const as = oneEach((user: UserInfo): UserInfo => {
    const { homePath: _, ...known } = user;
    return { ...known, groupList };
  });
  const entered = derived(
    entrance,
    (now): EntranceState => (now.status === 'open' ? { ...now, user: as(now.user) } : now),
    ended,
  );
  return {
    ...entered,
    // Reloading data that the manager may read is allowed.
    ...only(entrance, ['enter', 'retry']),
    settled: () => entrance.settled().then(entered.current),
    recall: ignored,
    saveHomePath: refused,
    leave: ignored,
  };
}

function dashboardsAs(dashboards: Dashboards, viewed: Viewed, ended: Observable<void>): Dashboards {
  const granted = new Set('group' in viewed ? [] : viewed.person.granted);
  // The list has the manager's own grants.
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
    ...listed,
    // Reloading data that the manager may read is allowed.
    ...only(dashboards, ['load', 'version']),
    lastSync: neverKnown(),
    added: readOnly(new BehaviorSubject(new Set())),
    lookAt: ignored,
    recall: ignored,
    sync: refused,
    applySync: refused,
    bulkEdit: refused,
    undoBulkEdit: refused,
    update: refused,
    undoSync: refused,
    saveSection: refused,
    reset: ignored,
  };
}
