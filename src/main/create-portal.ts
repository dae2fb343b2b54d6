import { defer, switchMap } from 'rxjs';
import { createBrowserConnection } from '../adapters/browser-connection/browser-connection';
import { createBrowserTabs } from '../adapters/browser-tabs/browser-tabs';
import { createBrowserWindow } from '../adapters/browser-window/browser-window';
import { keyPrefix } from '../adapters/cognito/stored-session';
import { createPublishedSite } from '../adapters/published-site/published-site';
import { createTokenStorage } from '../adapters/storage/token-storage';
import { createAppState } from '../application/browser/app-state';
import { createDashboards } from '../application/dashboards/dashboards';
import { createEntrance } from '../application/people/entrance';
import { createHostedSignIn } from '../application/people/hosted-sign-in';
import { createNavigation } from '../application/pages/navigation';
import { createOwnShelf } from '../application/dashboards/own-shelf';
import { createPageLoading } from '../application/pages/page-loading';
import type { Portal } from '../application/portal';
import { createReachAgain } from '../application/people/reach-again';
import { createSession } from '../application/people/session';
import type { Configuration } from '../domain/browser/configuration';
import { type Adapters, type Surroundings, later } from './adapters';
import type { ThisBrowser } from './this-browser';
import { whenNeeded } from './when-needed';

/** The owners of state and the use cases over the adapters that are bound: what screens may use. */
export async function createPortal(
  configuration: Configuration,
  browser: ThisBrowser,
  bind: (surroundings: Surroundings) => Adapters,
): Promise<Portal> {
  const adapters = bind({
    configuration,
    tokenStorage: await createTokenStorage(configuration.tokenStorage),
    onSessionOver: (sub) => session.end(sub),
  });
  const { passwordPolicy } = configuration;
  const { preferences, errorLog, locale } = browser;
  const { userPool, hostedLogin, identity, catalogue, embedder } = adapters;
  const isOurs = (key: string): boolean => key.startsWith(keyPrefix(configuration.userPoolClientId));
  const session = createSession(userPool, createBrowserTabs(isOurs), errorLog, hostedLogin, passwordPolicy);
  errorLog.follow(session.changes$);
  const dashboards = createDashboards(catalogue);
  const entrance = createEntrance(session, identity, dashboards, embedder);
  const shelf = createOwnShelf(session, adapters.personalShelf);
  const pageLoading = createPageLoading();
  const connection = createBrowserConnection();
  const site = createPublishedSite();
  const { access } = configuration;
  const navigation = createNavigation(session, entrance, dashboards, { access, origin: location.origin });
  const tabs = configuration.openTabs ? await import('./tabs-of-pages') : undefined;
  const viewing = whenNeeded(async () =>
    (await import('./viewing')).createViewing(adapters, navigation, session, shelf),
  );
  session.changes$.subscribe(({ status }) => {
    // Ahead of the first dashboard; opening one asks again.
    if (status === 'signed-in') viewing().catch(() => undefined);
  });
  /** What this browser knows of whoever deletes their account. */
  const forget = (): void => {
    errorLog.clear();
    shelf.forget();
  };
  return {
    configuration,
    session,
    reachAgain: createReachAgain(session, connection, site),
    isFleeting: () => userPool.isFleeting(),
    hostedSignIn: createHostedSignIn(hostedLogin, session, configuration.hostedLogin?.providers ?? []),
    passwordRecovery: adapters.passwordRecovery,
    signUp: adapters.signUp,
    account: later(async () => {
      const { createOwnAccount } = await import('../application/people/own-account');
      return createOwnAccount(adapters.account, session, forget, passwordPolicy);
    }),
    entrance,
    dashboards,
    navigation,
    ...(tabs && { openTabs: tabs.createTabsOfPages(session, navigation) }),
    openDashboard: (path, frame) => defer(viewing).pipe(switchMap((open) => open(path, frame))),
    shelf,
    pageLoading,
    appState: createAppState(configuration, pageLoading, createBrowserWindow(), entrance),
    errorLog,
    locale,
    siteNews: whenNeeded(async () => {
      const { createSiteVersion } = await import('../application/browser/site-version');
      return { connection, version: createSiteVersion(site) };
    }),
    preferences,
  };
}
