import { RouterProvider, createMemoryHistory } from '@tanstack/react-router';
import { NEVER, type Observable } from 'rxjs';
import { page, userEvent } from 'vitest/browser';
import { createInMemoryHome } from '#adapters/in-memory/in-memory-backend';
import { type InMemoryWorld, createInMemoryPorts } from '#adapters/in-memory/in-memory-ports';
import {
  createInMemoryPreferences,
  createInMemoryConnection,
  createInMemorySite,
} from '#adapters/in-memory/in-memory-browser';
import { createInMemoryTokenStorage } from '#adapters/in-memory/in-memory-token-storage';
import { type InMemoryUser, createInMemoryUsers, inMemoryCode } from '#adapters/in-memory/in-memory-users';
import { createLocaleFiles } from '#adapters/locale-files/locale-files';
import { readThisBrowser } from '#application/this-browser';
import { createReconnect } from '#application/people/session/reconnect';
import { createPortal } from '#application/portal';
import type { Configuration } from '#domain/browser/configuration';
import type { Preferences } from '#domain/browser/preferences';
import type { Dashboard } from '#domain/dashboards/dashboard';
import type { Access } from '#domain/access/roles';
import type { Company } from '#domain/people/companies/company';
import type { HostedProvider } from '#domain/people/sign-in/hosted-login';
import { failed, ok } from '#domain/result';
import type { Account } from '#ports/people/account';
import type { BrowserTabs } from '#ports/browser/browser-tabs';
import type { CacheStore } from '#ports/browser/cache-store';
import type { DashboardAccess } from '#ports/dashboards/access';
import type { Deliveries } from '#ports/dashboards/deliveries';
import type { DashboardUse } from '#ports/dashboards/use';
import type { Embedder } from '#ports/dashboards/embedder';
import type { ErrorStore } from '#ports/browser/error-store';
import type { Exports } from '#ports/dashboards/exports';
import type { HealthCheck } from '#ports/dashboards/health';
import type { HomeParts } from '#domain/pages/home-parts';
import type { HostedLogin } from '#ports/people/hosted-login';
import type { Identity } from '#ports/people/identity';
import type { LiveUpdates } from '#ports/dashboards/live-updates';
import type { LocaleFiles } from '#ports/browser/locale-files';
import type { Notices } from '#ports/people/notifications';
import type { OpenPages } from '#ports/browser/open-pages';
import type { PasswordRecovery } from '#ports/people/recovery/password-recovery';
import type { LostSteps } from '#ports/people/recovery/lost-steps';
import type { RecoveryCodes } from '#ports/people/recovery/recovery-codes';
import type { ShelfStore } from '#ports/browser/shelf-store';
import type { Ports } from '#ports/ports';
import type { SignUp } from '#ports/people/sign-up';
import type { UserPool } from '#ports/people/user-pool';
import { createPortalRouter } from '../../src/ui/routes/router';
import '../../src/ui/styles.css';
import { createTexts } from '../../src/ui/portal/texts/texts';
import { TextsProvider } from '../../src/ui/portal/texts/texts-provider';
import { aConfiguration } from '../domain/browser/a-configuration';
import { aDashboard, aDashboardId } from '../domain/dashboards/a-dashboard';
import { anAccount } from './user-area/an-account';
import { challengedPeople } from './sign-in/challenged-people';
import { draw } from './draw';
import { type Around, around, withoutPreview } from '../application/ports';

/** A manager, a viewer, and users with challenges. */
export const people = (): InMemoryUser[] => [
  { username: 'demo', password: 'Demo-pass-1', email: 'amelia.hart@example.com', groups: ['SuperUser'] },
  { username: 'viewer', password: 'Viewer-pass-1', email: 'viewer@example.com', groups: ['Sales'] },
  ...challengedPeople(),
];

/** Lets nobody in but the guest. */
const guest: InMemoryUser = { username: 'guest', password: '', email: 'guest@example.com', groups: ['Sales'] };

export const dashboardsNamed = (...titles: string[]): Dashboard[] =>
  titles.map((title, index) =>
    aDashboard({
      id: aDashboardId(`quicksight@meta-${index}`),
      metaId: `meta-${index}`,
      title,
      description: `About ${title}`,
      updatedAt: new Date(Date.now() - index * 60_000),
    }),
  );

const delivery = { medium: 'EMAIL', destination: 'a***@e***' } as const;

/** Whose account it is makes no difference: one code is right for all. */
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

/** The product's own. */
const localeFiles = createLocaleFiles();

/** Extensions that a backend may lack. */
type Extension = 'exports' | 'deliveries' | 'notices' | 'use';

interface Setup extends Around, Pick<InMemoryWorld, 'files' | 'mail' | 'news' | 'plan' | 'uses'> {
  path?: string;
  /** Users of the pool beside `people`. */
  others?: readonly InMemoryUser[];
  /** Whose session this browser remembers. */
  as?: 'demo' | 'viewer';
  dashboards?: readonly Dashboard[];
  access?: Access;
  pool?: (pool: UserPool) => Partial<UserPool>;
  identity?: (identity: Identity) => Identity;
  account?: Account;
  /** Every user's home path. */
  homePath?: string;
  errors?: ErrorStore;
  /** This browser's cache for a faster start. */
  cache?: CacheStore;
  shelf?: ShelfStore;
  openPages?: OpenPages;
  preferences?: Partial<Preferences>;
  localeFiles?: LocaleFiles;
  recovery?: Partial<PasswordRecovery>;
  signUp?: Partial<SignUp>;
  providers?: HostedProvider[];
  companies?: Company[];
  hosted?: Partial<HostedLogin>;
  health?: Partial<HealthCheck>;
  use?: Partial<DashboardUse>;
  home?: HomeParts;
  exports?: Partial<Exports>;
  deliveries?: Partial<Deliveries>;
  notices?: (notices: Notices) => Partial<Notices>;
  /** Extensions that the backend doesn't offer. */
  lacks?: readonly Extension[];
  tabs?: BrowserTabs;
  recoveryCodes?: Partial<RecoveryCodes>;
  lostSteps?: Partial<LostSteps>;
  embedder?: (embedder: Embedder) => Embedder;
  requests?: Partial<DashboardAccess>;
  liveUpdates?: LiveUpdates;
  configuration?: Partial<Configuration>;
  /** The pause between two tries to reach the pool; without it, the pause never ends. */
  pause?: () => Observable<unknown>;
  size?: { width: number; height: number };
}

/** A port of a backend that doesn't know its calls. */
const notOffered = (port: object) =>
  Object.fromEntries(Object.keys(port).map((name) => [name, async () => failed({ kind: 'not-found' } as const)]));

/** The whole portal on in-memory ports, showing the page `path`. */
export async function openPortal(setup: Setup = {}) {
  const {
    path = '/',
    as,
    dashboards = dashboardsNamed('Sales overview'),
    access = 'by-group',
    size,
    files,
    mail,
    news,
    plan,
    uses,
    others = [],
    lacks = [],
    liveUpdates,
  } = setup;
  const storage = createInMemoryTokenStorage();
  const { homePath } = setup;
  const users = [...people(), ...others].map((user) => ({ ...user, ...(homePath && { homePath }) }));
  const inMemory = createInMemoryPorts({
    users,
    guest,
    dashboards,
    storage,
    access,
    ...(files && { files }),
    ...(mail && { mail }),
    ...(news && { news }),
    ...(plan && { plan }),
    ...(uses && { uses }),
  });
  const remembered = as && users.find(({ username }) => username === as);
  if (remembered) createInMemoryUsers(users, storage).signIn(remembered);

  const site = createInMemorySite();
  const connection = createInMemoryConnection();
  const ports: Ports = {
    ...inMemory,
    localeFiles: setup.localeFiles ?? localeFiles,
    publishedSite: site.site,
    connection: connection.connection,
    errorStore: setup.errors ?? inMemory.errorStore,
    cacheStore: setup.cache ?? inMemory.cacheStore,
    openPages: setup.openPages ?? inMemory.openPages,
    shelfStore: setup.shelf ?? inMemory.shelfStore,
    preferenceStore: createInMemoryPreferences(setup.preferences),
    userPool: { ...inMemory.userPool, ...setup.pool?.(inMemory.userPool) },
    ...around({ ...inMemory, sync: withoutPreview(inMemory.sync) }, setup),
    identity: setup.identity?.(inMemory.identity) ?? inMemory.identity,
    account: setup.account ?? anAccount(),
    passwordRecovery: { ...recovery, ...setup.recovery },
    signUp: { ...signUp, ...setup.signUp },
    hostedLogin: { ...hosted, ...setup.hosted },
    health: { ...inMemory.health, ...setup.health },
    use: { ...inMemory.use, ...setup.use },
    exports: { ...inMemory.exports, ...setup.exports },
    deliveries: { ...inMemory.deliveries, ...setup.deliveries },
    browserTabs: setup.tabs ?? inMemory.browserTabs,
    notices: { ...inMemory.notices, ...setup.notices?.(inMemory.notices) },
    recoveryCodes: { ...inMemory.recoveryCodes, ...setup.recoveryCodes },
    lostSteps: { ...inMemory.lostSteps, ...setup.lostSteps },
    embedder: setup.embedder?.(inMemory.embedder) ?? inMemory.embedder,
    access: { ...inMemory.access, ...setup.requests },
    ...Object.fromEntries(lacks.map((name) => [name, notOffered(inMemory[name])])),
    home: { read: (isNewcomer) => createInMemoryHome(ports, setup.home).read(isNewcomer) },
    ...(liveUpdates && { liveUpdates: async () => liveUpdates }),
  };
  const { providers, companies } = setup;
  const configuration = aConfiguration({
    access,
    ...((providers ?? companies) && {
      hostedLogin: { domain: '/', providers: providers ?? [], ...(companies && { companies }) },
    }),
    ...setup.configuration,
  });
  const made = await createPortal(configuration, ports, await readThisBrowser(ports), location.origin);
  // Loaded after the first page otherwise, too late for a test that publishes a newer build at once.
  await made.siteStatus();
  const pause = setup.pause ?? (() => NEVER);
  const portal = { ...made, reconnect: createReconnect(made.session, ports.connection, ports.publishedSite, pause) };
  const router = createPortalRouter(portal);
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) });

  await page.viewport(size?.width ?? 1280, size?.height ?? 900);
  void portal.session.start();
  await router.load();
  await draw(
    <TextsProvider i18n={createTexts(portal.locale, portal.preferences)} preferences={portal.preferences}>
      <RouterProvider router={router} />
    </TextsProvider>,
  );
  return { portal, router, storage, site, connection, at: () => router.state.location.href };
}

export const menu = page.getByRole('navigation', { name: 'Main menu' });

export const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** Fills in the sign-in form and presses Enter, which takes a tenth of the time of a click. */
export async function signIn(username: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.getByLabelText('Password', { exact: true }).fill(password);
  await userEvent.keyboard('{Enter}');
}
