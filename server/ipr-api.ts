import { Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { requestId } from 'hono/request-id';
import type { Access } from '../src/domain/people/access';
import { createLookUpPeople } from './application/access/look-up-people';
import { createAccessRequests } from './application/access/requests';
import { createDownloadCatalogue } from './application/download-catalogue';
import { createDownloadHistory } from './application/download-history';
import { withRefreshes } from './application/freshness/with-refreshes';
import { createEmbedDashboard } from './application/embed-dashboard';
import { createCheckHealth } from './application/health/check-health';
import { createOpeningRecord } from './application/health/opening-record';
import { createReadLastSync } from './application/last-sync';
import { createListDashboards } from './application/list-dashboards';
import { createSyncInSteps, type SyncInSteps } from './application/preview-sync';
import { createPostedIssues, withPostedIssues } from './application/posted-issues';
import { createReadHistory } from './application/read-history';
import { createSaveHomePath } from './application/save-home-path';
import { createSyncDashboards, type SyncDashboards } from './application/sync-dashboards';
import { createUndoSync } from './application/undo-sync';
import { createUpdateDashboard } from './application/update-dashboard';
import { accessRoutes } from './http/access-routes';
import { authentication } from './http/authentication';
import type { ApiEnv } from './http/caller';
import { noteIncidents } from './http/history';
import { downloadCallRoutes } from './http/download-routes';
import { historyRoutes } from './http/history-routes';
import { limit } from './http/limits';
import { type LineSink, type Log, lineOf, logCalls, reasonOf, report } from './http/log';
import { problem } from './http/problem';
import { peopleRoutes } from './http/people-routes';
import { permissionRoutes } from './http/permission-routes';
import { routes } from './http/routes';
import { syncRoutes } from './http/sync-routes';
import { securityHeaders } from './http/security-headers';
import type { KeepPermissions } from './application/permissions/keep-permissions';
import type { PrepareReader } from './application/permissions/memberships';
import type { AccessStore } from './ports/access-store';
import type { BiService } from './ports/bi-service';
import type { Clock } from './ports/clock';
import type { DashboardStore } from './ports/dashboard-store';
import type { DataStore } from './ports/data-refreshes';
import type { Downloads } from './ports/downloads';
import type { Probes } from './ports/health-probes';
import type { History } from './ports/history';
import type { PoolDirectory } from './ports/pool-directory';
import type { HomePathStore } from './ports/home-path-store';
import { type Metrics, noMetrics } from './ports/metrics';
import { StoreUnavailable } from './ports/store-unavailable';
import type { SyncLease } from './ports/sync-lease';
import type { TokenVerifier } from './ports/token-verifier';

export interface IprApiParts {
  /** Without a history, the calls of the history are unknown; so are those of access without `access`, and the age of data without `data`. */
  store: DashboardStore & HomePathStore & { history?: History; access?: AccessStore; data?: DataStore };
  biService: BiService;
  tokenVerifier: TokenVerifier;
  /** Keeps files for download; without it, there are none. */
  downloads?: Downloads | undefined;
  access: Access;
  /** Where managers look people up; without it, they view the portal as groups only. */
  directory?: PoolDirectory;
  /** Keeps the BI service's permissions equal to the catalogue's groups; they are left alone if missing. */
  permissions?: KeepPermissions;
  /** Makes a reader known to the BI service before an opening; the BI service itself does if missing. */
  prepareReader?: PrepareReader;
  /** Origins of portals that are served from elsewhere; none if missing. A portal on the same origin needs no entry. */
  allowedOrigins?: string[];
  /** How many calls one person can make in a minute; 60 embed URLs, 6 syncs, 10 downloads, 10 requests for access and 60 searches for people if missing. */
  limits?: { embeds?: number; syncs?: number; downloads?: number; asks?: number; people?: number };
  /** For a store that several processes share; one process has it to itself if missing. */
  syncLease?: SyncLease;
  /** The one that a schedule runs as well, so that both share a run; one of its own if missing. */
  syncDashboards?: SyncDashboards;
  /** Where another process syncs, because a call is cut off before all pages are read; its own if missing. */
  syncInSteps?: SyncInSteps;
  /** Begins what follows a sync that this makes itself, or the undoing of any. */
  afterSync?: () => void | Promise<void>;
  /** Counts nothing if missing. */
  metrics?: Metrics;
  clock?: Clock;
  /** What managers can have checked; without probes there is no such call. `openings` is added. */
  probes?: Probes;
  /** Where errors go, a line of JSON each; standard error if missing. */
  log?: LineSink;
  /** Where the record of changes, refusals and managers' sign-ins goes, a line of JSON each; standard output if missing. */
  record?: LineSink;
  /** Adds a line to the record for each call, with its status and duration; no if missing. */
  recordCalls?: boolean;
}

/**
 * IprApi, the portal's backend: the calls of the wire contract (`src/adapters/ipr-api/contract.ts`) below the path at which
 * it is mounted, which is `/prod`. Everything under that path answers in JSON: 401 without a valid ID token, then 404 if unknown.
 */
export function createIprApi(parts: IprApiParts): Hono<ApiEnv> {
  const { store, biService, tokenVerifier, downloads, access, permissions, prepareReader } = parts;
  const { allowedOrigins = [], limits = {}, clock = () => new Date(), metrics = noMetrics } = parts;
  const log: Log = { incidents: parts.log ?? console.error, record: parts.record ?? console.info, metrics };
  const openings = createOpeningRecord(clock);
  const probes = parts.probes && { ...parts.probes, openings: async () => openings.recent() };
  const api = new Hono<ApiEnv>();

  // The portal's id if it is safe to log, otherwise a new one.
  api.use(requestId({ limitLength: 64 }));
  api.use(logCalls(log, parts.recordCalls ?? false));
  api.use(securityHeaders);
  if (allowedOrigins.length > 0) {
    api.use(
      cors({
        origin: allowedOrigins,
        allowMethods: ['GET', 'POST'],
        // The last three are of calls that are signed for a gateway.
        allowHeaders: ['Authorization', 'Content-Type', 'X-Id-Token', 'X-Amz-Date', 'X-Amz-Security-Token'],
        // The portal uses Date to measure the drift between the two clocks.
        exposeHeaders: ['Retry-After', 'Date', 'X-Request-Id'],
        maxAge: 600,
      }),
    );
  }
  api.use(authentication(tokenVerifier, access, log));
  const { history, access: accessStore } = store;
  if (history) api.use(noteIncidents(history, clock, log));
  const updateDashboard = createUpdateDashboard(store, clock, permissions);
  const requests =
    accessStore && createAccessRequests({ store, access: accessStore, updateDashboard, clock, permissions });
  api.route('/', accessRoutes(requests, limit(limits.asks ?? 10, clock, log), log));
  const people =
    parts.directory &&
    createLookUpPeople({
      store,
      directory: parts.directory,
      access: accessStore,
      history,
      clock,
      complain: (reason) => log.incidents(lineOf({ level: 'warn', code: 'people-not-read', reason })),
    });
  api.route('/', peopleRoutes(people, limit(limits.people ?? 60, clock, log), log));
  api.route('/', permissionRoutes(permissions, log));
  api.route(
    '/',
    historyRoutes(
      history && {
        readHistory: createReadHistory(history),
        undoSync: createUndoSync(store, history, clock, parts.afterSync),
      },
      log,
    ),
  );
  api.route(
    '/',
    downloadCallRoutes(
      downloads && {
        catalogue: createDownloadCatalogue(store, downloads, clock),
        history: history && createDownloadHistory(history, downloads, clock),
      },
      limit(limits.downloads ?? 10, clock, log),
      log,
    ),
  );
  const dated = store.data ? withRefreshes(store, store.data) : store;
  const issues = history && createPostedIssues(history);
  const syncs = (): MiddlewareHandler<ApiEnv> => limit(limits.syncs ?? 6, clock, log);
  api.route(
    '/',
    syncRoutes(
      parts.syncInSteps ??
        createSyncInSteps(store, biService, clock, metrics, { lease: parts.syncLease, afterwards: parts.afterSync }),
      { previews: syncs(), applies: syncs() },
      log,
    ),
  );
  api.route(
    '/',
    routes(
      {
        listDashboards: createListDashboards(issues ? withPostedIssues(dated, issues) : dated, accessStore),
        postedIssue: issues && ((dashboard) => issues.of(dashboard)),
        syncDashboards:
          parts.syncDashboards ??
          createSyncDashboards(store, biService, clock, {
            lease: parts.syncLease,
            metrics,
            afterwards: parts.afterSync,
          }),
        readLastSync: createReadLastSync(store),
        updateDashboard,
        embedDashboard: createEmbedDashboard(store, biService, openings, prepareReader, accessStore),
        homePath: (sub) => store.homePath(sub),
        saveHomePath: createSaveHomePath(store),
        openings,
        checkHealth: probes && createCheckHealth(probes, clock),
      },
      {
        embeds: limit(limits.embeds ?? 60, clock, log),
        syncs: syncs(),
        troubles: limit(limits.embeds ?? 60, clock, log),
      },
      log,
    ),
  );
  return api.onError((error, context) => {
    if (error instanceof StoreUnavailable) {
      report(log, context, { level: 'warn', code: 'store-unavailable', reason: reasonOf(error) });
      context.header('Retry-After', String(error.retryAfterSeconds));
      return problem(context, 'store-unavailable');
    }
    report(log, context, { level: 'error', code: 'unexpected', reason: reasonOf(error) });
    return problem(context, 'unexpected');
  });
}
