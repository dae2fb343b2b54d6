import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createRealTimeServer } from '../http/real-time/real-time-server';
import { createCognitoTokenVerifier } from '../adapters/cognito/cognito-token-verifier';
import { liveSessionsOf, tokenChangesOf } from './live-sessions';
import { withTokenChanges } from '../application/scim/token-changes';
import { scimPath } from '../http/scim/scim-routes';
import { createSignedFileDownloads } from '../adapters/file-system/signed-file-downloads';
import { createSmtpMail } from '../adapters/mail/smtp-mail';
import { createDataFolderProbe } from '../adapters/machine/data-folder-probe';
import { createPrometheusMetrics } from '../adapters/prometheus/prometheus-metrics';
import { createQuickSightCheck } from '../adapters/quicksight/quicksight-probe';
import { settleRestore } from '../adapters/sqlite/backup';
import { openSqliteStores } from '../adapters/sqlite/sqlite-stores';
import type { ApiEnv } from '../http/caller';
import { downloadRoutes, downloadsPath } from '../http/downloads';
import { serveMetrics } from '../http/metrics-server';
import { onlyForPublicUrl } from '../http/own-host';
import { createProxies } from '../http/guards/proxies';
import { securityHeaders } from '../http/security-headers';
import { createWebServer, listenerOf } from '../http/web-server';
import { createProcessLeases } from '../ports/leases';
import { lineOf } from '../ports/log';
import { type Mail, noMail } from '../ports/mail';
import { lockDataFolder, newPortal, openFolder, refuseLostCatalogue } from '../process/data-folder';
import { listen } from '../process/listen';
import { createReadiness, inBackground } from '../process/readiness';
import { poolOf } from '../settings/services';
import type { Settings } from '../settings/settings';
import { configurationOf, logoPath, neighboursOf } from '../settings/site-configuration';
import { type SiteOptions, createSite } from '../site/site';
import { version } from '../../package.json';
import { amazonOf, amazonPorts } from './amazon';
import { type Backend, createBackend } from './backend';
import { startedThisMonth } from '../application/exports/month';
import { permissionsIn, probesOf, servicesOf } from './probes';
import { backendSettingsOf } from './settings';

/** Site and backend in one process, against Cognito and QuickSight. */
export interface OneMachine {
  port: number;
  /** The port of `/metrics`, if it is served. */
  metricsPort?: number;
  /** Lets requests that are under way finish, then releases the port and the data folder. */
  close(): Promise<void>;
}

const remedy = 'Bring back a backup: npm run restore -- <file>';

/** Rejects with CannotStart for what the operator can fix, and with Node's error if a port is in use. */
export async function startOneMachine(
  settings: Settings,
  site: Pick<SiteOptions, 'root' | 'pageDir'> = { root: 'dist/site', pageDir: 'dist/page' },
): Promise<OneMachine> {
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
    await refuseLostCatalogue(dataDir);
    const liveSessions = liveSessionsOf(settings);
    const { close: closeStores, ...stores } = await openFolder(join(dataDir, 'ipr-api'), remedy, (folder) =>
      openSqliteStores(folder),
    );
    undo.push(closeStores);
    const poolTokens = createCognitoTokenVerifier({ ...poolOf(settings), isRevoked: liveSessions.hasEnded });
    const tokenChanges = tokenChangesOf(settings, stores.scim);
    const tokenVerifier = withTokenChanges(poolTokens, tokenChanges);
    const realTime = createRealTimeServer({ tokenVerifier, access: settings.access, origins: [publicUrl], proxies });
    await rm(join(dataDir, newPortal), { force: true });
    const { dashboards, permissions } = stores;
    const downloads = await openFolder(join(dataDir, 'downloads'), remedy, (folder) =>
      // With the host: a gateway of another origin has no downloads.
      createSignedFileDownloads(folder, `${publicUrl}${downloadsPath}`),
    );
    const lookAtData = createDataFolderProbe(dataDir, () => dashboards.checkWritable());
    let mail: Backend['mail'] | undefined;
    const metrics = createPrometheusMetrics(version, async () => {
      const [last, data] = await Promise.all([dashboards.lastSync(), lookAtData()]);
      const { freeBytes, newestBackup: days } = data.kind === 'usable' ? data : {};
      return {
        portal_last_sync_timestamp_seconds: last === 'never' ? undefined : last.finishedAt.getTime() / 1000,
        portal_last_backup_timestamp_seconds: days === undefined ? undefined : Date.now() / 1000 - days * 86_400,
        portal_data_free_bytes: freeBytes,
        portal_mails_waiting_seconds: (Date.now() - (mail?.failingSince() ?? Date.now())) / 1000,
        portal_sockets: realTime.sockets(),
      };
    });
    const amazon = amazonOf(settings);
    const checkWritable = () => dashboards.checkWritable();
    const backend = createBackend(
      {
        ...stores,
        ...amazonPorts(amazon),
        tokenVerifier,
        tokenChanges,
        liveSessions,
        downloads,
        leases: createProcessLeases(),
        probes: probesOf(servicesOf(settings), {
          dashboards: () => dashboards.list(),
          data: lookAtData,
          permissions: permissionsIn(permissions),
          refreshes: stores.refreshes,
          laterEntries: () => stores.history.laterEntries(),
          jobs: () => startedThisMonth(stores.jobs, Date.now()),
        }),
        mail: mailOf(settings),
        signals: realTime,
        metrics,
        clock: () => new Date(),
        incidents: console.error,
        record: console.info,
      },
      {
        ...backendSettingsOf(settings),
        callLimits: settings.callLimits,
        addressOf: ({ env }) => proxies.networkOf((env as HttpBindings).incoming),
      },
    );

    const checkReadiness = createReadiness(
      { 'ipr-api': checkWritable, 'user-pool': () => poolTokens.loadKeys() },
      // The list needs no QuickSight.
      { helpful: { quicksight: inBackground(createQuickSightCheck(amazon.quickSight), 60_000) } },
    );
    const app = new Hono<ApiEnv>();
    // The site's pages set headers of their own, which stay.
    app.use(securityHeaders);
    // Load balancers and orchestrators ask by address or by a name of their own, so these two answer under any name.
    app.get('/healthz', (context) => context.text('ok'));
    app.get('/readyz', async (context) => {
      const readiness = await checkReadiness();
      return context.json(readiness, readiness.ready ? 200 : 503);
    });
    app.use(onlyForPublicUrl(publicUrl, proxies));
    if (settings.hostedLogin?.companies) app.route(scimPath, backend.scim);
    app.route('/prod', backend.routes).onError(backend.onError);
    app.route('/', downloadRoutes(downloads, metrics));
    const configuration = configurationOf(settings);
    const logo = settings.logo === undefined ? undefined : { path: logoPath(settings.logo), file: settings.logo };
    app.route('/', await createSite({ ...site, configuration, neighbours: neighboursOf(settings), logo }));

    const server = createWebServer(listenerOf(app));
    if (settings.liveUpdates) realTime.attach(server);
    const listening = await listen(server, settings.port, settings.host);
    backend.worker.start({ isAlone: true });
    ({ mail } = backend);
    undo.push(() => backend.worker.stop());
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

const mailOf = ({ mail, mailSignIn, title }: Settings): Mail =>
  mail ? createSmtpMail({ ...mail.smtp, signIn: mailSignIn }, { address: mail.from, name: title }) : noMail;
