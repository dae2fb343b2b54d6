import type { Jwks } from 'aws-jwt-verify/jwk';
import { Hono } from 'hono';
import { join } from 'node:path';
import { createRealTimeServer } from '../server/http/real-time/real-time-server';
import { createCognitoLiveSessions } from '../server/adapters/cognito/cognito-live-sessions';
import { createCognitoTokenVerifier } from '../server/adapters/cognito/cognito-token-verifier';
import { createTokenChanges, withTokenChanges } from '../server/application/scim/token-changes';
import { checkStorage } from '../server/adapters/sqlite/database/storage-check';
import type { ApiEnv } from '../server/http/caller';
import { downloadRoutes } from '../server/http/downloads';
import { securityHeaders } from '../server/http/security-headers';
import { scimPath } from '../server/http/scim/scim-routes';
import { untilTokensExpire } from '../server/ports/live-sessions';
import type { DashboardStore } from '../server/ports/stores/dashboard-store';
import type { ScimStore } from '../server/ports/stores/scim-store';
import { lockDataFolder } from '../server/process/data-folder';
import { listen } from '../server/process/listen';
import { createProxies } from '../server/http/guards/proxies';
import { createWebServer, listenerOf } from '../server/http/web-server';
import { createReadiness } from '../server/process/readiness';
import { type SiteOptions, createSite } from '../server/site/site';
import type { BiService } from './bi-service/bi-service';
import { companies, configurationOf, names, places } from './configuration';
import { refuseEmptyDatabases } from './data-folder';
import { createDemoAccountsPage } from './demo-accounts-page';
import type { PoolSettings } from './demo-user-pool';
import { createLocalBackend } from './local-backend';
import { openServices } from './local-services';
import { onlyForOwnHosts } from './own-hosts';
import { behindGateway } from './behind-gateway';
import { createOutboxMail } from './outbox-mail';
import type { Settings } from './settings';
import { offeredAccounts } from './user-pool/users/demo-users';
import type { UserPool } from './user-pool/user-pool';

/** The local stack: portal, IprApi, user pool and BI service in one process. */
export interface Cloud {
  /** `http://localhost:<port>`: the portal. */
  url: string;
  biService: BiService;
  userPool: UserPool;
  /** Lets requests that are under way finish, then releases the ports and the data folder. */
  close(): Promise<void>;
}

export interface CloudOptions extends Settings {
  site?: Pick<SiteOptions, 'root' | 'pageDir'>;
  biPageDir?: string;
  /** Cognito's defaults if missing. */
  poolSettings?: PoolSettings;
  /** Origins of other portals that use this pool. */
  portals?: string[];
  /** Serves the portal from its sources, with hot reload. */
  dev?: boolean;
  /** Whether calls are limited; yes if missing. */
  callLimits?: boolean;
  /** Pages hear at once what changes. */
  live?: boolean;
  /** The backend asks the user pool whether a session has ended, and takes each answer for this long (milliseconds). */
  sessionCheck?: { answersHold: number };
}

/** Starts everything on the data of `dataDir`. Rejects with CannotStart for what the person at the terminal can fix. */
export async function startCloud(options: CloudOptions): Promise<Cloud> {
  const {
    port,
    dataDir,
    site = { root: 'dist/site', pageDir: 'dist/page' },
    biPageDir = 'dist/bi',
    poolSettings = {},
    dev,
    live = false,
  } = options;
  const unlock = await lockDataFolder(dataDir);
  const undo: (() => unknown)[] = [unlock];
  /** Runs first: requests that are under way still need everything else. */
  const undoFront: (() => unknown)[] = [];
  const dismantle = async (): Promise<void> => {
    for (const stack of [undoFront, undo]) {
      while (stack.length > 0) await stack.pop()?.();
    }
  };
  try {
    await refuseEmptyDatabases(dataDir);
    // Everything else needs the address, which is known only once the port is taken.
    let front = new Hono<ApiEnv>().all('*', (context) => context.text('Starting', 503, { 'Retry-After': '1' }));
    let handle = listenerOf({ fetch: (request, env) => front.fetch(request, env) });
    const server = createWebServer(onlyForOwnHosts((request, response) => handle(request, response)));
    const listening = await listen(server, port, '127.0.0.1');
    undoFront.push(() => listening.close());
    const url = `http://localhost:${listening.port}`;
    const origins = [url, `http://127.0.0.1:${listening.port}`, ...(options.portals ?? [])];

    const { biService, stores, downloads, companiesApp, userPool } = await openServices(
      { ...options, biPageDir, poolSettings, url, origins },
      (close) => undo.push(close),
    );
    const { liveSessions, tokenChanges, tokenVerifier } = tokenChecks(userPool, stores.scim, url, options.sessionCheck);
    const realTime = createRealTimeServer({ tokenVerifier, access: 'by-group', origins, proxies: createProxies([]) });
    if (live) realTime.attach(server);
    // Its sockets would hold the server open.
    undoFront.push(() => realTime.close());

    const portal = new Hono<ApiEnv>();
    // The site's pages and the stand-ins set headers of their own, which stay.
    portal.use(securityHeaders);
    portal.route('/', healthRoutes(dataDir, stores.dashboards));
    portal.route('/', downloadRoutes(downloads));
    const { customChallenge, callLimits } = options;
    const backend = await createLocalBackend({
      ...stores,
      tokenVerifier,
      tokenChanges,
      liveSessions,
      downloads,
      mail: createOutboxMail(userPool.mail),
      signals: realTime,
      dataDir,
      url,
      origins,
      standIn: biService,
      ...(customChallenge !== undefined && { customChallenge }),
      ...(callLimits !== undefined && { callLimits }),
    });
    // At another origin than the site, as in AWS.
    const gateway = options.apiAuth === 'iam' ? `http://127.0.0.1:${listening.port}` : undefined;
    if (gateway) portal.route('/', behindGateway(backend.routes, tokenVerifier, origins));
    else portal.route('/prod', backend.routes);
    portal.route(scimPath, backend.scim);
    portal.onError(backend.onError);
    portal.route('/user-pool', userPool.app);
    portal.route('/', companiesApp);
    portal.route('/', userPool.outbox);
    portal.route('/', createDemoAccountsPage(offeredAccounts(options), places));
    const biOrigins = [biService.url, biService.frameUrl];
    const localFrames = { issued: biService.url, served: biService.frameUrl };
    const configuration = configurationOf({
      ...poolSettings,
      ...options,
      gateway,
      localFrames,
      live,
      sessionCheck: options.sessionCheck !== undefined,
    });
    if (dev) {
      const { createDevSite } = await import('./dev-site');
      const devSite = await createDevSite(server, handle);
      undoFront.push(() => devSite.close());
      portal.get('/config.json', (context) => context.json(configuration));
      handle = devSite.handle;
    } else {
      const neighbours = { connect: gateway ? [gateway, ...biOrigins] : biOrigins, frames: biOrigins };
      portal.route('/', await createSite({ ...site, configuration, neighbours }));
    }
    front = portal;
    backend.worker.start({ isAlone: true });
    undoFront.push(() => backend.worker.stop());
    return { url, biService, userPool, close: dismantle };
  } catch (error) {
    await dismantle();
    throw error;
  }
}

/** Takes the user pool's tokens, until a company's directory or, if `sessionCheck` is set, the pool says that their session has ended. */
function tokenChecks(userPool: UserPool, scim: ScimStore, url: string, sessionCheck: CloudOptions['sessionCheck']) {
  const { poolId: userPoolId, clientId } = names;
  const { issuer } = userPool;
  // The same keys, typed by another library.
  const jwks = userPool.jwks as unknown as Jwks;
  const liveSessions = sessionCheck
    ? createCognitoLiveSessions({ userPoolId, endpoint: `${url}/user-pool`, ...sessionCheck })
    : untilTokensExpire;
  const isRevoked = liveSessions.hasEnded;
  const poolTokens = createCognitoTokenVerifier({ userPoolId, clientId, issuer, jwks, companies, isRevoked });
  const tokenChanges = createTokenChanges(scim, () => new Date());
  return { liveSessions, tokenChanges, tokenVerifier: withTokenChanges(poolTokens, tokenChanges) };
}

function healthRoutes(dataDir: string, dashboards: DashboardStore): Hono<ApiEnv> {
  const checkReadiness = createReadiness({
    'user-pool': () => checkStorage(join(dataDir, 'user-pool')),
    'ipr-api': () => dashboards.checkWritable(),
    'bi-service': () => checkStorage(join(dataDir, 'bi-service')),
  });
  return new Hono<ApiEnv>()
    .get('/healthz', (context) => context.text('ok'))
    .get('/readyz', async (context) => {
      const readiness = await checkReadiness();
      return context.json(readiness, readiness.ready ? 200 : 503);
    });
}
