import { RouterProvider, createMemoryHistory } from '@tanstack/react-router';
import { I18nextProvider } from 'react-i18next';
import { NEVER, type Observable } from 'rxjs';
import { page } from 'vitest/browser';
import { createInMemoryCatalogue } from '../../src/adapters/in-memory/in-memory-catalogue';
import { createInMemoryEmbedder } from '../../src/adapters/in-memory/in-memory-embedder';
import { createInMemoryErrors } from '../../src/adapters/in-memory/in-memory-errors';
import { createInMemoryIdentity } from '../../src/adapters/in-memory/in-memory-identity';
import { createInMemoryOpenPages } from '../../src/adapters/in-memory/in-memory-open-pages';
import { createInMemoryPreferences } from '../../src/adapters/in-memory/in-memory-preferences';
import { createInMemoryShelf } from '../../src/adapters/in-memory/in-memory-shelf';
import { createInMemoryConnection, createInMemorySite } from '../../src/adapters/in-memory/in-memory-site';
import { createInMemoryTokenStorage } from '../../src/adapters/in-memory/in-memory-token-storage';
import { createLocaleFiles } from '../../src/adapters/locale-files/locale-files';
import { createInMemoryUserPool } from '../../src/adapters/in-memory/in-memory-user-pool';
import { type InMemoryUser, createInMemoryUsers, inMemoryCode } from '../../src/adapters/in-memory/in-memory-users';
import { createAppState } from '../../src/application/browser/app-state';
import { createDashboards } from '../../src/application/dashboards/dashboards';
import { createEntrance } from '../../src/application/people/entrance';
import { createErrorLog } from '../../src/application/browser/error-log';
import { createHostedSignIn } from '../../src/application/people/hosted-sign-in';
import { createLocale } from '../../src/application/browser/locale';
import { createNavigation } from '../../src/application/pages/navigation';
import { createOpenDashboard } from '../../src/application/dashboards/open-dashboard';
import { openWhenBack } from '../../src/application/dashboards/open-when-back';
import { createOpenTabs } from '../../src/application/pages/open-tabs';
import { createOwnAccount } from '../../src/application/people/own-account';
import { createOwnShelf } from '../../src/application/dashboards/own-shelf';
import { createPageLoading } from '../../src/application/pages/page-loading';
import { createChosenPreferences } from '../../src/application/browser/preferences';
import { rememberOpened } from '../../src/application/dashboards/remember-opened';
import { createReachAgain } from '../../src/application/people/reach-again';
import { createSession } from '../../src/application/people/session';
import { createSiteVersion } from '../../src/application/browser/site-version';
import type { Access } from '../../src/domain/people/access';
import type { Configuration } from '../../src/domain/browser/configuration';
import type { Dashboard } from '../../src/domain/dashboards/dashboard';
import type { Preferences } from '../../src/domain/browser/preferences';
import type { DashboardCatalogue } from '../../src/ports/dashboard-catalogue';
import type { HostedProvider } from '../../src/domain/people/hosted-login';
import { failed, ok } from '../../src/domain/result';
import type { Account } from '../../src/ports/account';
import type { ErrorStore } from '../../src/ports/error-store';
import type { HostedLogin } from '../../src/ports/hosted-login';
import type { Identity } from '../../src/ports/identity';
import type { LocaleFiles } from '../../src/ports/locale-files';
import type { OpenPages } from '../../src/ports/open-pages';
import type { PasswordRecovery } from '../../src/ports/password-recovery';
import type { PersonalShelf } from '../../src/ports/personal-shelf';
import type { SignUp } from '../../src/ports/sign-up';
import type { UserPool } from '../../src/ports/user-pool';
import { createPortalRouter } from '../../src/ui/routes/router';
import '../../src/ui/styles.css';
import { createTexts } from '../../src/ui/texts';
import { aConfiguration } from '../domain/browser/a-configuration';
import { aDashboard, aDashboardId } from '../domain/dashboards/a-dashboard';
import { challengedPeople } from './challenged-people';
import { anAccount } from './an-account';
import { draw } from './draw';

/** Who manages, who looks, and who is asked for more than a password. */
export const people = (): InMemoryUser[] => [
  { username: 'demo', password: 'Demo-pass-1', email: 'amelia.hart@example.com', groups: ['SuperUser'] },
  { username: 'viewer', password: 'Viewer-pass-1', email: 'viewer@example.com', groups: ['Sales'] },
  ...challengedPeople(),
];

export const dashboardsNamed = (...titles: string[]): Dashboard[] =>
  titles.map((title, index) =>
    aDashboard({
      id: aDashboardId(`quicksight@${index}`),
      metaId: `meta-${index}`,
      title,
      description: `About ${title}`,
      updatedAt: new Date(Date.now() - index * 60_000),
    }),
  );

const delivery = { medium: 'EMAIL', destination: 'a***@e***' } as const;

const recovery: PasswordRecovery = {
  requestCode: async () => ok(delivery),
  confirm: async ({ code }) => (code === inMemoryCode ? ok(undefined) : failed({ kind: 'wrong-code' })),
};

const signUp: SignUp = {
  signUp: async () => ok({ confirmed: false, delivery }),
  confirm: async (_username, code) => (code === inMemoryCode ? ok(undefined) : failed({ kind: 'wrong-code' })),
  resendCode: async () => ok(delivery),
};

const hosted: HostedLogin = {
  start: async () => ok(undefined),
  finish: async () => failed({ kind: 'hosted-login-cancelled' }),
  signOut: async () => ok(undefined),
};

/** Those of the product. */
const localeFiles = createLocaleFiles();

interface Setup {
  path?: string;
  /** Whose session this browser remembers. */
  as?: 'demo' | 'viewer';
  dashboards?: readonly Dashboard[];
  access?: Access;
  pool?: (pool: UserPool) => Partial<UserPool>;
  catalogue?: (catalogue: DashboardCatalogue) => Partial<DashboardCatalogue>;
  identity?: (identity: Identity) => Identity;
  account?: Account;
  /** Where every user wants to land. */
  homePath?: string;
  errors?: ErrorStore;
  shelf?: PersonalShelf;
  openPages?: OpenPages;
  preferences?: Partial<Preferences>;
  localeFiles?: LocaleFiles;
  recovery?: Partial<PasswordRecovery>;
  signUp?: Partial<SignUp>;
  providers?: HostedProvider[];
  hosted?: Partial<HostedLogin>;
  configuration?: Partial<Configuration>;
  /** Passes between two tries to reach the pool; it never does unless it is given. */
  pause?: () => Observable<unknown>;
  size?: { width: number; height: number };
}

function leadingTo(homePath: string | undefined, identity: Identity): Identity {
  if (homePath === undefined) return identity;
  return {
    async current() {
      const who = await identity.current();
      return who.ok ? ok({ ...who.value, homePath }) : who;
    },
  };
}

/** The whole portal on ports in memory, in front of the page `path`. */
export async function openPortal(setup: Setup = {}) {
  const { path = '/', as, dashboards: rows = dashboardsNamed('Sales overview'), access = 'by-group', size } = setup;
  const storage = createInMemoryTokenStorage();
  const users = createInMemoryUsers(people(), storage);
  const pool = createInMemoryUserPool(users);
  const catalogue = createInMemoryCatalogue(rows);
  const remembered = as && users.find(as);
  if (remembered) users.signIn(remembered);

  const userPool = { ...pool, ...setup.pool?.(pool) };
  const port = { ...catalogue, ...setup.catalogue?.(catalogue) };
  const embedder = createInMemoryEmbedder();
  const errorLog = createErrorLog(setup.errors ?? createInMemoryErrors());
  const connection = createInMemoryConnection();
  const site = createInMemorySite();
  const siteNews = { connection: connection.connection, version: createSiteVersion(site.site) };
  const preferences = createChosenPreferences(createInMemoryPreferences(setup.preferences));
  const configuration = aConfiguration({ access, ...setup.configuration });
  const { passwordPolicy } = configuration;
  const session = createSession(userPool, { news$: NEVER, tell: () => undefined }, errorLog, hosted, passwordPolicy);
  const dashboards = createDashboards(port);
  const known = leadingTo(setup.homePath, createInMemoryIdentity(users));
  const identity = setup.identity?.(known) ?? known;
  const entrance = createEntrance(session, identity, dashboards, embedder);
  const shelf = createOwnShelf(session, setup.shelf ?? createInMemoryShelf());
  const pageLoading = createPageLoading();
  const navigation = createNavigation(session, entrance, dashboards, { access, origin: location.origin });
  const open = createOpenDashboard(port, () => navigation.current().dashboards, embedder);
  const forget = (): void => {
    errorLog.clear();
    shelf.forget();
  };
  const portal = {
    configuration,
    session,
    reachAgain: createReachAgain(session, connection.connection, site.site, setup.pause ?? (() => NEVER)),
    isFleeting: () => userPool.isFleeting(),
    hostedSignIn: createHostedSignIn({ ...hosted, ...setup.hosted }, session, setup.providers ?? []),
    passwordRecovery: { ...recovery, ...setup.recovery },
    signUp: { ...signUp, ...setup.signUp },
    account: createOwnAccount(setup.account ?? anAccount(), session, forget, passwordPolicy),
    entrance,
    dashboards,
    errorLog,
    navigation,
    ...(configuration.openTabs && {
      openTabs: createOpenTabs(session, navigation, setup.openPages ?? createInMemoryOpenPages()),
    }),
    openDashboard: rememberOpened(openWhenBack(open, session), shelf),
    shelf,
    pageLoading,
    appState: createAppState(configuration, pageLoading, { size$: NEVER }, entrance),
    locale: await createLocale(setup.localeFiles ?? localeFiles, preferences, errorLog),
    preferences,
    siteNews: async () => siteNews,
  };
  const router = createPortalRouter(portal);
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) });

  await page.viewport(size?.width ?? 1280, size?.height ?? 900);
  void session.start();
  await router.load();
  await draw(
    <I18nextProvider i18n={createTexts(portal.locale)}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  );
  return { portal, router, storage, site, connection, at: () => router.state.location.href };
}

export const menu = page.getByRole('navigation', { name: 'Main menu' });

export const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** Fills in the sign-in form and presses its button. */
export async function signIn(username: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.getByLabelText('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
