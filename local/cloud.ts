import { getRequestListener } from '@hono/node-server';
import type { Jwks } from 'aws-jwt-verify/jwk';
import { Hono } from 'hono';
import { type RequestListener, createServer } from 'node:http';
import { join } from 'node:path';
import { createCognitoTokenVerifier } from '../server/adapters/cognito/cognito-token-verifier';
import { createQuickSightBiService } from '../server/adapters/quicksight/quicksight-bi-service';
import { createSqliteDashboardStore } from '../server/adapters/sqlite/sqlite-dashboard-store';
import { createSyncDashboards } from '../server/application/sync-dashboards';
import { securityHeaders } from '../server/http/security-headers';
import { createIprApi } from '../server/ipr-api';
import { createSite } from '../server/site/site';
import type { Configuration } from '../src/domain/browser/configuration';
import { type BiService, startBiService } from './bi-service/bi-service';
import { listen } from './bi-service/listen';
import { lockDataFolder, openFolder } from './data-folder';
import { seedCatalogue } from './demo-catalogue';
import type { Settings } from './settings';
import { createDemoAccountsPage } from './demo-accounts-page';
import { demoAccounts, demoUsers } from './user-pool/demo-users';
import { defaultPasswordPolicy } from './user-pool/password-policy';
import { type UserPool, type UserPoolOptions, createUserPool } from './user-pool/user-pool';

/** The names of this cloud's things: they look like Amazon's, and belong to nobody. */
const names = {
  region: 'eu-west-1',
  accountId: '000000000000',
  poolId: 'eu-west-1_LocalDev1',
  clientId: 'localportal',
  accessKeyId: 'LOCALACCESSKEY',
};

/** The cloud's own pages, and the portal's way in. */
const places = [
  { name: 'Sign in', path: '/login' },
  { name: 'Demo accounts', path: '/demo-accounts' },
  { name: 'Outbox', path: '/outbox' },
];

/** The cloud on this desk: portal, IprApi, user pool and BI service in one process. */
export interface Cloud {
  /** `http://localhost:<port>`: the portal. */
  url: string;
  biService: BiService;
  userPool: UserPool;
  /** Lets running requests end, then gives ports and data folder back. */
  close(): Promise<void>;
}

export interface CloudOptions extends Settings {
  siteDir?: string;
  biPageDir?: string;
  /** What the pool demands of people, where it is not the usual. */
  demands?: Pick<UserPoolOptions, 'passwordPolicy' | 'requiredAttributes'>;
  /** Serves the portal from its sources, with hot reload. */
  dev?: boolean;
}

/** Starts everything on the data of `dataDir`. Rejects with CannotStart for what the person at the terminal can mend. */
export async function startCloud(options: CloudOptions): Promise<Cloud> {
  const { port, biPort, dataDir, siteDir = 'dist/site', biPageDir = 'dist/bi', demands = {}, dev } = options;
  const unlock = await lockDataFolder(dataDir);
  const undo: (() => unknown)[] = [unlock];
  /** Ends before what it stands on, which requests under way still need. */
  const undoFront: (() => unknown)[] = [];
  const dismantle = async (): Promise<void> => {
    for (const stack of [undoFront, undo]) {
      while (stack.length > 0) await stack.pop()?.();
    }
  };
  try {
    const { region, accountId, poolId, clientId, accessKeyId } = names;
    // The address is known only when the port is taken, and everything else speaks of it.
    let front = new Hono().all('*', (context) => context.text('Starting', 503, { 'Retry-After': '1' }));
    const cloud = getRequestListener((request, env) => front.fetch(request, env));
    let handle: RequestListener = (request, response) => void cloud(request, response);
    const server = createServer((request, response) => handle(request, response));
    const listening = await listen(server, port, '127.0.0.1');
    undoFront.push(() => listening.close());
    const url = `http://localhost:${listening.port}`;
    const origins = [url, `http://127.0.0.1:${listening.port}`];

    const biService = await openFolder(join(dataDir, 'bi-service'), (folder) =>
      startBiService({ port: biPort, dataDir: folder, accountId, region, accessKeyId, pageDir: biPageDir }),
    );
    undo.push(() => biService.close());
    const userPool = await openFolder(join(dataDir, 'user-pool'), (folder) =>
      createUserPool({
        dataDir: folder,
        poolId,
        clientId,
        url: `${url}/user-pool`,
        allowedOrigins: origins,
        users: demoUsers,
        places,
        ...demands,
        // For tabs that ask at once, and for answers that get lost on their way: Cognito's longest grace.
        refreshTokenRotation: { graceSeconds: 60 },
        hostedLogin: {
          providers: ['Google', 'Facebook', 'LoginWithAmazon', 'SignInWithApple'],
          redirectUris: origins.map((origin) => `${origin}/login`),
          logoutUris: origins.map((origin) => `${origin}/login`),
        },
      }),
    );
    undo.push(() => userPool.close());
    const store = await openFolder(join(dataDir, 'ipr-api'), (folder) => createSqliteDashboardStore(folder));
    undo.push(() => store.close());

    const quickSight = createQuickSightBiService({
      accountId,
      region,
      endpoint: `${biService.url}/api`,
      certificate: biService.certificate,
      credentials: { accessKeyId, secretAccessKey: 'local' },
      allowedDomains: origins,
    });
    const sync = createSyncDashboards(store, quickSight, () => new Date());
    await seedCatalogue(dataDir, biService.administration, sync, store);

    // The same keys, in the types of another library.
    const jwks = userPool.jwks as unknown as Jwks;
    const { issuer } = userPool;
    const tokenVerifier = createCognitoTokenVerifier({
      userPoolId: poolId,
      clientId,
      issuer,
      jwks,
      isRevoked: (originJti) => userPool.hasEnded(originJti),
    });
    const portal = new Hono();
    // For what is no page of the site, and for what the stand-ins leave out.
    portal.use(securityHeaders);
    portal.get('/healthz', (context) => context.text('ok'));
    portal.route('/prod', createIprApi({ store, biService: quickSight, tokenVerifier, access: 'by-group' }));
    portal.route('/user-pool', userPool.app);
    portal.route('/', userPool.outbox);
    portal.route('/', createDemoAccountsPage(demoAccounts, places));
    const configuration = {
      title: 'Northfield Analytics',
      region,
      userPoolId: poolId,
      userPoolClientId: clientId,
      userPoolEndpoint: '/user-pool',
      passwordPolicy: demands.passwordPolicy ?? defaultPasswordPolicy,
      customChallenge: true,
      iprApiUrl: '/prod',
      access: 'by-group',
      hostedLogin: { domain: '/user-pool', providers: ['Google', 'Facebook', 'Amazon', 'Apple'] },
      signUp: 'code',
      tokenStorage: 'local-storage',
      openTabs: false,
      localPages: { accounts: '/demo-accounts', outbox: '/outbox' },
    } satisfies Configuration;
    if (dev) {
      const { createDevSite } = await import('./dev-site');
      const site = await createDevSite(server, handle);
      undoFront.push(() => site.close());
      portal.get('/config.json', (context) => context.json(configuration));
      handle = site.handle;
    } else {
      const neighbours = { connect: [biService.url], frames: [biService.url] };
      portal.route('/', await createSite({ root: siteDir, configuration, neighbours }));
    }
    front = portal;
    return { url, biService, userPool, close: dismantle };
  } catch (error) {
    await dismantle();
    throw error;
  }
}
