import { createAdaptorServer } from '@hono/node-server';
import type { Client } from '@libsql/client';
import { Hono } from 'hono';
import { access } from 'node:fs/promises';
import type { Server } from 'node:http';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { listen } from '../../server/process/listen';
import { createActingReaders } from './acting-readers';
import { createAdministration, type BiAdministration } from './administration';
import { createApi } from './api/api';
import { sharedByItsAuthor } from './api/permissions';
import { createFaults } from './api/faults';
import { createCatalogue } from './catalogue';
import { loadTlsIdentity, type TlsIdentity } from './certificate';
import { openDatabase } from './database';
import { readDefinitions, type Definitions } from './definitions';
import { createEmbedData } from './embed-data';
import { createEmbedPages } from './embed-pages';
import { createEmbedSessions } from './embed-sessions';
import { createGroups } from './groups';
import { createPermissions } from './permissions';
import { createMayRead } from './readable';
import { createReaderData, type RowRulesByFile } from './reader-data';
import { createRegisteredUsers } from './registered-users';
import { securityHeaders } from './security-headers';
import { createDrawingThread } from './snapshots/drawing-thread';
import { createSnapshots } from './snapshots/snapshots';
import { createSnapshotFiles } from './snapshots/snapshot-files';
import { createStaticPages } from './static-pages';
import { createSts } from './sts';

export interface BiServiceOptions {
  /** For https; 0 takes any free port. */
  port: number;
  /** For the frames' pages on plain http; 0 takes any free port. */
  framePort: number;
  /** The address that https listens on. Without it the service is reached from this machine only. */
  host?: string;
  /** Holds the certificate and the database; made when missing. */
  dataDir: string;
  /** The 12 digits of the account that the API speaks for. */
  accountId: string;
  region: string;
  /** Where the account keeps its users; `region` if missing. */
  identityRegion?: string;
  /** The only access key that signs requests to the API. */
  accessKeyId: string;
  /** The built pages: the output of `vite build --config local/bi-service/page/vite.config.ts`. */
  pageDir: string;
  /** One folder with a `dashboard.json` for each dashboard; the ones beside this file by default. */
  dashboardsDir?: string;
  /** Row-level security; none if missing. */
  rowRules?: RowRulesByFile;
  clock?: () => Date;
}

export interface BiService {
  /** `https://localhost:<port>`: the origin of embed URLs. QuickSight's API is at `<url>/api`, STS at `<url>/sts`. */
  url: string;
  /** `http://localhost:<port>`: the same pages, and no API, for browsers that do not trust the certificate. */
  frameUrl: string;
  /** PEM: what a Node client takes as `ca` to trust `url`. */
  certificate: string;
  administration: BiAdministration;
  close(): Promise<void>;
}

/**
 * Starts the stand-in for Amazon QuickSight. Rejects with Node's own error when the port is in use (`code: 'EADDRINUSE'`) or the
 * data folder cannot be written.
 */
export async function startBiService(options: BiServiceOptions): Promise<BiService> {
  const { dataDir, pageDir, dashboardsDir = join(import.meta.dirname, 'dashboards') } = options;
  await access(join(pageDir, 'frame.html'));
  const definitions = await readDefinitions(dashboardsDir);
  const tls = await loadTlsIdentity(dataDir);
  const database = await openDatabase(dataDir);
  try {
    return await serve(options, definitions, tls, database);
  } catch (error) {
    database.close();
    throw error;
  }
}

async function serve(
  options: BiServiceOptions,
  definitions: Definitions,
  tls: TlsIdentity,
  database: Client,
): Promise<BiService> {
  const { port, framePort, host = '127.0.0.1', pageDir, clock = () => new Date() } = options;
  const { accountId, region, identityRegion, accessKeyId } = options;
  const account = { accountId, region, ...(identityRegion !== undefined && { identityRegion }) };
  const catalogue = createCatalogue(database, clock);
  await catalogue.seed(definitions.all());
  const sessions = await createEmbedSessions(database, clock);
  const users = createRegisteredUsers(database);
  const groups = createGroups(database);
  const permissions = createPermissions(database);
  const mayRead = createMayRead(account, permissions, groups);
  const readerData = createReaderData(definitions, groups, options.rowRules ?? {});
  const share = async (id: string): Promise<void> => {
    if ((await permissions.of(id)).length > 0) return;
    await permissions.change(id, { grant: sharedByItsAuthor(account), revoke: [] });
  };
  for (const { id } of await catalogue.page(-1)) await share(id);
  const faults = createFaults(account);
  const readers = createActingReaders(clock);
  const drawing = createDrawingThread();
  const snapshots = createSnapshots({ clock, mayRead, catalogue, definitions, readerData, drawing });
  let url = '';

  const pages = new Hono()
    .route('/', createStaticPages(pageDir))
    .route('/embed', createEmbedPages(pageDir, sessions, mayRead))
    .route('/embed', createEmbedData({ sessions, catalogue, definitions, mayRead, readerData, clock }));
  const app = new Hono()
    .use(securityHeaders)
    .route('/', pages)
    .route('/snapshots', createSnapshotFiles(snapshots.jobs))
    .route('/sts', createSts({ accountId, region, accessKeyId, readers, faults }))
    .route(
      '/api',
      createApi({
        account,
        accessKeyId,
        catalogue,
        definitions,
        users,
        groups,
        permissions,
        sessions,
        faults,
        readers,
        jobs: snapshots.jobs,
        behaviour: snapshots.behaviour,
        mayRead,
        serviceUrl: () => url,
        clock,
      }),
    );
  const server = createAdaptorServer({
    fetch: app.fetch,
    createServer,
    serverOptions: { key: tls.key, cert: tls.certificate },
  }) as Server;
  const pageSite = new Hono().use(securityHeaders).route('/', pages);
  const frameServer = createAdaptorServer({ fetch: pageSite.fetch }) as Server;
  const listening = await listen(server, port, host);
  let frames = await listen(frameServer, framePort, '127.0.0.1').catch(async (error: unknown) => {
    await listening.close();
    throw error;
  });
  url = `https://localhost:${listening.port}`;
  const closeFramePort = async (): Promise<() => Promise<void>> => {
    await frames.close();
    return async () => {
      frames = await listen(frameServer, frames.port, '127.0.0.1');
    };
  };
  return {
    url,
    frameUrl: `http://localhost:${frames.port}`,
    certificate: tls.certificate,
    administration: createAdministration({
      catalogue,
      definitions,
      permissions,
      faults: faults.toAskFor,
      sessions,
      closeFramePort,
      makeSnapshots: snapshots.behave,
      share,
    }),
    async close() {
      await Promise.all([listening.close(), frames.close()]);
      await drawing.close();
      database.close();
    },
  };
}
