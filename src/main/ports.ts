import { BehaviorSubject, EMPTY, defer, switchMap } from 'rxjs';
import { createBrowserConnection } from '#adapters/browser-connection/browser-connection';
import { createBrowserTabs } from '#adapters/browser-tabs/browser-tabs';
import { createBrowserWindow } from '#adapters/browser-window/browser-window';
import { createStoredSession, keyPrefix } from '#adapters/cognito/session/stored-session';
import { sinceSignIn, userOf } from '#adapters/cognito/session/stored-user';
import { createLocaleFiles } from '#adapters/locale-files/locale-files';
import { createPublishedSite } from '#adapters/published-site/published-site';
import { createSessionOpenPages } from '#adapters/storage/session-open-pages';
import { createTokenStorages } from '#adapters/storage/token-storage';
import { createWebCache } from '#adapters/storage/web-cache';
import { createWebErrors } from '#adapters/storage/web-errors';
import { createWebPreferences } from '#adapters/storage/web-preferences';
import type { Configuration } from '#domain/browser/configuration';
import type { Ports } from '#ports/ports';
import { lazyPort } from '#timing/lazy-port';
import { loadOnce } from '#timing/load-once';
import type { ContainerPorts } from './container';

/** The ports that every page needs before the configuration has loaded. */
export const browserPorts = () => ({
  preferenceStore: createWebPreferences(),
  errorStore: createWebErrors(),
  cacheStore: createWebCache(),
  localeFiles: createLocaleFiles(),
  connection: createBrowserConnection(),
  publishedSite: createPublishedSite(),
  browserWindow: createBrowserWindow(),
});

/**
 * The portal's ports on the production adapters. What the sign-in page needs is here; everything else is bound in `container.ts`,
 * which the first call of one of its ports loads (decision 0001).
 */
export async function productionPorts(
  configuration: Configuration,
  browser: ReturnType<typeof browserPorts>,
): Promise<Ports> {
  const { userPoolClientId: clientId, liveUpdates } = configuration;
  const storages = await createTokenStorages(configuration.tokenStorage);
  const stored = createStoredSession(storages, clientId);

  const loaded = new BehaviorSubject<ContainerPorts | undefined>(undefined);
  const load = loadOnce(async () => {
    const { createContainer, portsFrom } = await import('./container');
    const ports = portsFrom(createContainer(configuration, storages));
    loaded.next(ports);
    return ports;
  });
  const userPool: Ports['userPool'] = {
    ...lazyPort(load, 'userPool', [
      'currentUser',
      'prepare',
      'signIn',
      'answer',
      'resendCode',
      'offerPasskey',
      'idToken',
      'passwordProof',
      'abandon',
      'dismiss',
      'signOut',
      'forget',
    ]),
    ended$: loaded.pipe(switchMap((ports) => ports?.userPool.ended$ ?? EMPTY)),
    remembers: () => stored.read() !== undefined,
    rememberedUser: () => userOf(stored.read()),
    sinceSignIn: () => sinceSignIn(stored.read()),
    isFleeting: () => stored.isFleeting(),
    passkeyName: stored.passkeyName,
  };
  const identityPool = async () =>
    (await import('#adapters/cognito/credentials/identity-pool')).identityPool(configuration);
  return {
    ...browser,
    browserTabs: createBrowserTabs((key) => key.startsWith(keyPrefix(clientId))),
    openPages: createSessionOpenPages(),
    userPool,
    hostedLogin: lazyPort(load, 'hostedLogin', ['start', 'finish', 'signOut']),
    passwordRecovery: lazyPort(load, 'passwordRecovery', ['requestCode', 'confirm']),
    signUp: lazyPort(load, 'signUp', ['signUp', 'confirm', 'resendCode']),
    account: lazyPort(load, 'account', [
      'attributes',
      'updateAttributes',
      'deleteAttributes',
      'askAttributeCode',
      'verifyAttribute',
      'changePassword',
      'mfa',
      'preferMfa',
      'startTotpSetup',
      'confirmTotpSetup',
      'devices',
      'rememberDevice',
      'forgetDevice',
      'sessions',
      'endSessions',
      'passkeys',
      'addPasskey',
      'removePasskey',
      'deleteAccount',
    ]),
    identity: lazyPort(load, 'identity', ['current', 'groupOrigins', 'everything', 'erase', 'saveHomePath']),
    catalogue: lazyPort(load, 'catalogue', ['list', 'update']),
    bulkEdits: lazyPort(load, 'bulkEdits', ['save', 'undo']),
    sections: lazyPort(load, 'sections', ['list', 'save']),
    sync: lazyPort(load, 'sync', ['run', 'preview', 'apply', 'last', 'undo']),
    history: lazyPort(load, 'history', ['read']),
    downloads: lazyPort(load, 'downloads', ['formats', 'address']),
    permissions: lazyPort(load, 'permissions', ['review', 'apply', 'undo']),
    tickets: lazyPort(load, 'tickets', ['issue']),
    access: lazyPort(load, 'access', [
      'mine',
      'ask',
      'takeBack',
      'waiting',
      'answer',
      'who',
      'withdraw',
      'groups',
      'reach',
      'people',
      'everyone',
      'unseen',
      'leavers',
      'scimTokens',
      'person',
      'endSessions',
      'names',
      'viewAs',
    ]),
    health: lazyPort(load, 'health', ['offered', 'check', 'last', 'tell']),
    use: lazyPort(load, 'use', ['own', 'organisation', 'ofDashboards', 'file']),
    home: lazyPort(load, 'home', ['read']),
    exports: lazyPort(load, 'exports', ['list', 'request', 'cancel', 'address']),
    deliveries: lazyPort(load, 'deliveries', ['list', 'all', 'save', 'remove', 'pause', 'pauseOthers', 'test']),
    notices: lazyPort(load, 'notices', ['unread', 'page', 'markRead', 'saveSettings', 'accountChanged']),
    keptShelf: lazyPort(load, 'keptShelf', ['read', 'merge']),
    lostSteps: lazyPort(load, 'lostSteps', ['ask', 'waiting', 'answer']),
    recoveryCodes: lazyPort(load, 'recoveryCodes', ['left', 'make', 'spend']),
    embedder: {
      ...lazyPort(load, 'embedder', ['prepare', 'reaches']),
      open: (request) => defer(load).pipe(switchMap((ports) => ports.embedder.open(request))),
      // Before the adapter has loaded, there is no host and nothing to remove.
      host: (ticket) => loaded.value?.embedder.host(ticket) ?? '',
      storesCookies: () => loaded.value?.embedder.storesCookies() ?? true,
      close: () => loaded.value?.embedder.close(),
    },
    shelfStore: {
      watch: (sub) => defer(load).pipe(switchMap((ports) => ports.shelfStore.watch(sub))),
      change: async (sub, change) => (await load()).shelfStore.change(sub, change),
      forget: (sub) => void load().then((ports) => ports.shelfStore.forget(sub)),
    },
    ...(liveUpdates && {
      liveUpdates: async () => {
        const { createLiveUpdates } = await import('#adapters/appsync/live-updates');
        return createLiveUpdates(configuration, liveUpdates, userPool, identityPool);
      },
    }),
  };
}
