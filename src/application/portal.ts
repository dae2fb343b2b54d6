import { BehaviorSubject, type Observable, Subject } from 'rxjs';
import type { Configuration } from '#domain/browser/configuration';
import type { Viewed } from '#domain/access/viewed-person';
import type { Failure } from '#domain/failure';
import { ok } from '#domain/result';
import type { UserAttributes } from '#domain/people/account';
import type { Account } from '#ports/people/account';
import type { Connection } from '#ports/browser/connection';
import type { CatalogueSync } from '#ports/dashboards/sync';
import type { HealthCheck } from '#ports/dashboards/health';
import type { HomeParts } from '#domain/pages/home-parts';
import type { Ports } from '#ports/ports';
import type { UserPool } from '#ports/people/user-pool';
import type { ShelfKeeping } from '#domain/dashboards/shelf/shelf';
import { loadOnce } from '#timing/load-once';
import { createCache } from './browser/cache';
import type { SiteVersion } from './browser/site-version';
import type { ThisBrowser } from './this-browser';
import { type Dashboards, createDashboards } from './dashboards/dashboards';
import { type LazyViewing, createLazyViewing } from './viewing/lazy-viewing';
import { readAgain, userBack } from './people/read-again';
import { createGiftedShelf } from './people/gifted-shelf';
import { type UserShelf, createUserShelf } from './dashboards/user-shelf';
import { createHome } from './home';
import { createLazyLive } from './lazy-live';
import { createLazyShelfKeeping } from './dashboards/lazy-shelf-keeping';
import { type Live, readOnly } from './live';
import type { Back, Loader } from './loader';
import { type ManagersLoaders, createManagersLoaders } from './managers-loaders';
import { type Navigation, createNavigation } from './pages/navigation';
import type { OpenTabs } from './pages/open-tabs';
import { type PageLoading, createPageLoading } from './pages/page-loading';
import { guardedAccount, guardedPorts } from './people/guarded-ports';
import { userOf } from '#domain/people/session';
import { type FreshProof, createFreshProof } from './people/session/fresh-proof';
import { type Entrance, createEntrance, isConfirmed } from './people/sign-in/entrance';
import { type HostedLoginFlow, createHostedLoginFlow } from './people/hosted-login-flow';
import { keepLastKnown } from './people/keep-last-known';
import { followedChecks } from './followed-checks';
import { createLastKnownList } from './people/last-known-list';
import { accountErased, createOwnAccount } from './people/own-account';
import { createOwnData } from './people/own-data';
import { type SecondStepHelp, createSecondStepHelp } from './people/recovery/second-step-help';
import { type Reconnect, createReconnect } from './people/session/reconnect';
import { type Session, createSession } from './people/session/session';
import { watchSession } from './people/session/watch-session';
import { followUser } from './user-changes';
import { type UserNotices, accountTold, createUserNotices } from './notifications/user-notices';

export interface SiteStatus {
  connection: Connection;
  version: SiteVersion;
}

type PortsOfScreens = Pick<
  Ports,
  // The last two for the pages of recovery and sign-up, which create their use cases, so that the sign-in page loads neither.
  'downloads' | 'permissions' | 'history' | 'access' | 'use' | 'exports' | 'deliveries' | 'passwordRecovery' | 'signUp'
>;

/** The router's typed context: everything that screens can use. */
export interface Portal extends ThisBrowser, LazyViewing, PortsOfScreens {
  configuration: Configuration;
  session: Session;
  reconnect: Reconnect;
  /** Whether the session ends with the page, because this browser stores nothing of it. */
  isFleeting: UserPool['isFleeting'];
  hostedLoginFlow: HostedLoginFlow;
  account: Account;
  proof: FreshProof;
  /** As the pool last told them on this page, perhaps to an earlier user of it. */
  ownAttributes: Live<UserAttributes | undefined>;
  /** Where each of the user's groups comes from; empty where that isn't known. */
  groupOrigins: Ports['identity']['groupOrigins'];
  ownData: ReturnType<typeof createOwnData>;
  recoveryCodes: Pick<Ports['recoveryCodes'], 'left' | 'make'>;
  lostSteps: Pick<Ports['lostSteps'], 'answer'>;
  secondStepHelp: SecondStepHelp;
  entrance: Entrance;
  dashboards: Dashboards;
  /** Emits when live updates say that requests for access, or their answers, may have changed. */
  accessChanges$: Observable<void>;
  syncPreviews: Pick<CatalogueSync, 'preview'>;
  navigation: Navigation;
  /** The group or person that a manager views the portal as; nothing can be changed then. */
  viewedAs?: Viewed;
  openTabs?: OpenTabs;
  shelf: UserShelf;
  shelfKeeping: Live<ShelfKeeping>;
  health: Pick<HealthCheck, 'check'>;
  notices: UserNotices;
  /** What home shows beside the list. */
  home: Loader<HomeParts, Failure>;
  forManagers: ManagersLoaders;
  /** Emits when a signed-in user is back at the tab, online or signed in again, so that failed loads are retried. */
  back$: Observable<Back>;
  /** Whether live updates are configured but have been missing for a minute. */
  lacksLiveUpdates: Live<boolean>;
  pageLoading: PageLoading;
  /** Loads after the first page, which doesn't need it. */
  siteStatus: () => Promise<SiteStatus>;
}

/** Creates the owners of state and the use cases on the given ports. `origin` is the site's own. */
export async function createPortal(
  configuration: Configuration,
  ports: Ports,
  browser: ThisBrowser,
  origin: string,
): Promise<Portal> {
  const { userPool, hostedLogin, embedder, connection, publishedSite } = ports;
  const { access, passwordPolicy, hiddenPages, freshProofMinutes } = configuration;
  const { errorLog } = browser;
  const session = createSession(ports, errorLog, passwordPolicy, () => isConfirmed(entrance.current()));
  userPool.ended$.subscribe((sub) => session.end(sub));
  if (configuration.sessionCheck) watchSession(session, ports.identity);
  const ownShelf = createUserShelf(ports.shelfStore);
  const proof = createFreshProof(ports, session, ownShelf, passwordPolicy, freshProofMinutes);
  const guarded = guardedPorts(ports, proof);
  const { sync, downloads, recoveryCodes, lostSteps } = guarded;
  const dashboards = createDashboards({ ...ports, sync });
  const entrance = createEntrance(session, ports.identity, dashboards, embedder);
  const navigation = createNavigation(session, entrance, dashboards, {
    access,
    origin,
    hiddenPages,
    locale: browser.locale,
  });
  const shelf = createGiftedShelf(ownShelf, dashboards, entrance);
  dashboards.changes$.subscribe((now) => {
    if (now.status === 'loaded' && now.dashboards) shelf.listed(now.dashboards);
  });
  const pageLoading = createPageLoading();
  browser.appState.follow(configuration, { pageLoading, session, entrance, dashboards });
  const hostedLoginFlow = createHostedLoginFlow(
    hostedLogin,
    session,
    configuration.hostedLogin ?? { providers: [] },
    browser.preferences,
  );
  const openTabs = configuration.openTabs
    ? (await import('./pages/open-tabs')).createOpenTabs(navigation, ports.openPages)
    : undefined;
  const lastKnown = createLastKnownList(createCache(ports.cacheStore, errorLog), configuration.userPoolClientId);
  const isFleeting = (): boolean => userPool.isFleeting();
  const { inSight$ } = publishedSite;
  const back$ = userBack({ session, inSight$, connection });
  const shelfKeeping = createLazyShelfKeeping({
    kept: ports.keptShelf,
    session,
    dashboards,
    shelf: ownShelf,
    preferences: browser.preferences,
    back$,
    inSight$,
  });
  const accessChanges = new Subject<void>();
  const forManagers = createManagersLoaders({ ports, dashboards, accessChanges$: accessChanges, back$ });
  const notices = createUserNotices({ ports, session, dashboards });
  const home = createHome({ home: ports.home, shelf, dashboards, accessChanges$: accessChanges, back$ });
  const { offered, ...ofManagers } = forManagers;
  const loaders = [...Object.values(ofManagers), ...Object.values(offered), notices, home];
  followUser(session, { errorLog, entrance, lastKnown, shelf, openTabs, hostedLoginFlow, loaders, embedder });
  keepLastKnown({ session, entrance, dashboards, shelf, isFleeting }, lastKnown);
  readAgain({ back$, entrance, dashboards });

  const viewing = createLazyViewing(ports, navigation, session, shelf, configuration.dashboardSessionMinutes);
  const lacksLiveUpdates = createLazyLive(ports.liveUpdates, {
    session,
    entrance,
    dashboards,
    accessChanged: () => accessChanges.next(),
    noticesChanged: (version) => notices.signalled(version),
    connection,
    inSight$,
    errorLog,
  });

  const ownAttributes = new BehaviorSubject<UserAttributes | undefined>(undefined);
  /** Removes the remaining data of a user who deleted their account, after the sign-out. */
  const forget = (sub: string): void => {
    errorLog.forget(sub);
    shelf.forget(sub);
    // They are the browser's, and another user may have signed in since.
    if (!userOf(session.current())) browser.preferences.forget();
  };
  return {
    ...browser,
    configuration,
    session,
    reconnect: createReconnect(session, connection, publishedSite),
    isFleeting,
    hostedLoginFlow,
    passwordRecovery: ports.passwordRecovery,
    signUp: ports.signUp,
    account: createOwnAccount(
      guardedAccount(accountErased(accountTold(ports.account, ports.notices), ports.identity), proof),
      session,
      passwordPolicy,
      forget,
      (attributes) => ownAttributes.next(attributes),
    ),
    proof,
    ownAttributes: readOnly(ownAttributes),
    recoveryCodes,
    lostSteps,
    secondStepHelp: createSecondStepHelp(recoveryCodes, lostSteps, userPool),
    // Without companies, all come from the user pool.
    groupOrigins: async () => (hostedLoginFlow.companies.length > 0 ? ports.identity.groupOrigins() : ok([])),
    ownData: createOwnData({ ...browser, account: ports.account, identity: guarded.identity, shelf }),
    entrance,
    dashboards,
    downloads,
    ...followedChecks({ health: ports.health, permissions: guarded.permissions }, forManagers.lastCheck),
    history: ports.history,
    access: guarded.access,
    accessChanges$: accessChanges.asObservable(),
    syncPreviews: ports.sync,
    navigation,
    ...viewing,
    ...(openTabs && { openTabs }),
    shelf,
    shelfKeeping,
    notices,
    home,
    use: ports.use,
    exports: ports.exports,
    deliveries: guarded.deliveries,
    forManagers,
    back$,
    lacksLiveUpdates,
    pageLoading,
    siteStatus: loadOnce(async () => {
      const { createSiteVersion } = await import('./browser/site-version');
      return { connection, version: createSiteVersion(publishedSite) };
    }),
  };
}
