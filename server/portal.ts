import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { join } from 'node:path';
import { createRealTimeServer } from './adapters/appsync/real-time-server';
import { createCognitoDirectory } from './adapters/cognito/cognito-directory';
import { createCognitoTokenVerifier } from './adapters/cognito/cognito-token-verifier';
import { createSignedFileDownloads } from './adapters/file-system/signed-file-downloads';
import { createDataFolderProbe } from './adapters/machine/data-folder-probe';
import { createQuickSightBiService } from './adapters/quicksight/quicksight-bi-service';
import { createQuickSightCheck } from './adapters/quicksight/quicksight-probe';
import { createPrometheusMetrics } from './adapters/prometheus/prometheus-metrics';
import { settleRestore } from './adapters/sqlite/backup';
import { createSqliteDashboardStore } from './adapters/sqlite/sqlite-dashboard-store';
import { countedBiService } from './application/counted-bi-service';
import { createSharedCatalogue } from './application/permissions/shared-catalogue';
import { signallingStore } from './application/signalling-store';
import { createSyncDashboards } from './application/sync-dashboards';
import { type ScheduledSyncReport, scheduleSync } from './application/scheduled-sync';
import type { ApiEnv } from './http/caller';
import { downloadRoutes, downloadsPath } from './http/downloads';
import { type FollowedRefreshes, followRefreshes } from './followed-refreshes';
import { probesOf, servicesOf } from './health-probes';
import { lineOf, reasonOf } from './http/log';
import { serveMetrics } from './http/metrics-server';
import { onlyForPublicUrl } from './http/own-host';
import { createProxies } from './http/proxies';
import { securityHeaders } from './http/security-headers';
import { createWebServer, listenerOf, readToEnd } from './http/web-server';
import { createIprApi } from './ipr-api';
import { createManagedPermissions } from './managed-permissions';
import { lockDataFolder, openFolder } from './process/data-folder';
import { listen } from './process/listen';
import { createReadiness, inBackground } from './process/readiness';
import { peopleOf, poolOf, quickSightOf } from './settings/services';
import { managesPermissions, type Settings } from './settings/settings';
import { configurationOf, logoPath, neighboursOf } from './settings/site-configuration';
import { type SiteOptions, createSite } from './site/site';

/** Site and IprApi in one process, against Cognito and QuickSight. */
export interface Portal {
  port: number;
  /** Of `/metrics`, if it is served. */
  metricsPort?: number;
  /** Lets requests that are under way finish, then releases the port and the data folder. */
  close(): Promise<void>;
}

const remedy = 'Bring back a backup: npm run restore -- <file>';

/** Rejects with CannotStart for what the operator can fix, and with Node's error if a port is in use. */
export async function startPortal(
  settings: Settings,
  site: Pick<SiteOptions, 'root' | 'pageDir'> = { root: 'dist/site', pageDir: 'dist/page' },
): Promise<Portal> {
  const { dataDir, publicUrl } = settings;
  const proxies = createProxies(settings.trustedProxies);
  const undo: (() => unknown)[] = [];
  const dismantle = async (): Promise<void> => {
    while (undo.length > 0) await undo.pop()?.();
  };
  try {
    undo.push(await lockDataFolder(dataDir));
    const settled = await settleRestore(join(dataDir, 'ipr-api'));
    if (settled) console.info(lineOf({ level: 'warn', event: `restore-${settled}` }));
    const tokenVerifier = createCognitoTokenVerifier(poolOf(settings));
    const realTime = createRealTimeServer({ tokenVerifier, access: settings.access, origins: [publicUrl], proxies });
    const catalogue = await openFolder(join(dataDir, 'ipr-api'), remedy, (folder) =>
      createSqliteDashboardStore(folder),
    );
    undo.push(() => catalogue.close());
    const store = signallingStore(catalogue, realTime);
    const downloads = await openFolder(join(dataDir, 'downloads'), remedy, (folder) =>
      // With the host: a gateway of another origin has no downloads.
      createSignedFileDownloads(folder, `${publicUrl}${downloadsPath}`),
    );
    const quickSight = quickSightOf(settings);
    const changes = managesPermissions(settings);
    const metrics = createPrometheusMetrics();
    const readers = createManagedPermissions({
      store: createSharedCatalogue(store, store.access),
      state: store.permissions,
      quickSight,
      pool: peopleOf(settings),
      changes,
      metrics,
    });
    const biService = countedBiService(createQuickSightBiService(quickSight), metrics);
    let refreshes: FollowedRefreshes | undefined;
    const afterSync = (): void => {
      void readers.keep.checkAll().catch(() => undefined);
      refreshes?.ask();
    };
    const syncDashboards = createSyncDashboards(store, biService, () => new Date(), {
      metrics,
      afterwards: afterSync,
    });

    const checkReadiness = createReadiness(
      {
        'ipr-api': () => store.checkWritable(),
        'user-pool': () => tokenVerifier.loadKeys(),
      },
      // The list needs no QuickSight.
      { helpful: { quicksight: inBackground(createQuickSightCheck(quickSight), 60_000) } },
    );
    const portal = new Hono<ApiEnv>();
    // The site's pages set headers of their own, which stay.
    portal.use(readToEnd, securityHeaders);
    // Load balancers and orchestrators ask by address or by a name of their own, so these two answer under any name.
    portal.get('/healthz', (context) => context.text('ok'));
    portal.get('/readyz', async (context) => {
      const readiness = await checkReadiness();
      return context.json(readiness, readiness.ready ? 200 : 503);
    });
    portal.use(onlyForPublicUrl(publicUrl, proxies));
    const probes = probesOf(servicesOf(settings), {
      dashboards: () => store.list(),
      data: createDataFolderProbe(dataDir, () => store.checkWritable()),
      sharing: () => store.permissions.sharing(),
    });
    const iprApi = createIprApi({
      store,
      biService,
      syncDashboards,
      afterSync,
      metrics,
      tokenVerifier,
      downloads,
      access: settings.access,
      directory: createCognitoDirectory(peopleOf(settings)),
      // Behind a gateway of another origin, the site calls from elsewhere.
      allowedOrigins: settings.iprApiUrl === undefined ? [] : [publicUrl],
      recordCalls: true,
      addressOf: ({ env }) => proxies.networkOf((env as HttpBindings).incoming),
      callLimits: settings.callLimits,
      prepareReader: readers.prepareReader,
      ...(changes && { permissions: readers.keep }),
      probes,
    });
    portal.route('/prod', iprApi.routes).onError(iprApi.onError);
    portal.route('/', downloadRoutes(downloads));
    const configuration = configurationOf(settings);
    const logo = settings.logo === undefined ? undefined : { path: logoPath(settings.logo), file: settings.logo };
    portal.route('/', await createSite({ ...site, configuration, neighbours: neighboursOf(settings), logo }));

    if (settings.syncEveryMinutes !== undefined) {
      const schedule = scheduleSync(syncDashboards, settings.syncEveryMinutes * 60_000, reportSync);
      undo.push(() => schedule.stop());
    }
    const server = createWebServer(listenerOf(portal));
    if (settings.liveUpdates) realTime.attach(server);
    const listening = await listen(server, settings.port, settings.host);
    const nights = readers.start();
    undo.push(() => nights.stop());
    refreshes = followRefreshes({ store, biService, quickSight, signals: realTime, metrics });
    undo.push(() => refreshes?.stop());
    undo.push(() => listening.close());
    // Its sockets would hold the server open.
    undo.push(() => realTime.close());
    const figures =
      settings.metricsPort === undefined ? undefined : await serveMetrics(metrics, settings.metricsPort, settings.host);
    undo.push(() => figures?.close());
    return { port: listening.port, ...(figures && { metricsPort: figures.port }), close: dismantle };
  } catch (error) {
    await dismantle();
    throw error;
  }
}

/** To the record if it succeeded, otherwise to the log of errors. */
const reportSync: ScheduledSyncReport = (result, ms) => {
  if (result.ok) {
    const { unreadable, ...counts } = result.value;
    console.info(
      lineOf({ level: 'info', event: 'synced', scheduled: true, ms, ...counts, unreadable: unreadable.length }),
    );
  } else {
    const reason = 'error' in result ? reasonOf(result.error) : JSON.stringify(result.failure);
    console.error(lineOf({ level: 'warn', code: 'scheduled-sync-failed', ms, reason }));
  }
};
