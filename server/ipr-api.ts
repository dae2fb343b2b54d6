import { type ErrorHandler, Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
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
import { createSyncInSteps } from './application/preview-sync';
import { withLastEditors } from './application/last-editors';
import { createPostedIssues, withPostedIssues } from './application/posted-issues';
import { createReadHistory } from './application/read-history';
import { createSaveHomePath } from './application/save-home-path';
import { createSyncDashboards } from './application/sync-dashboards';
import { createUndoSync } from './application/undo-sync';
import { createUpdateDashboard } from './application/update-dashboard';
import type { IprApiParts } from './ipr-api-parts';
import { accessRoutes } from './http/access-routes';
import { authentication } from './http/authentication';
import type { ApiEnv } from './http/caller';
import { noteIncidents } from './http/history';
import { downloadCallRoutes } from './http/download-routes';
import { historyRoutes } from './http/history-routes';
import { limit } from './http/limits';
import { type Log, lineOf, logCalls, reasonOf, report } from './http/log';
import { problem } from './http/problem';
import { peopleRoutes } from './http/people-routes';
import { permissionRoutes } from './http/permission-routes';
import { requestId } from './http/request-id';
import { routes } from './http/routes';
import { syncRoutes } from './http/sync-routes';
import { securityHeaders } from './http/security-headers';
import { noMetrics } from './ports/metrics';
import { StoreUnavailable } from './ports/store-unavailable';

/**
 * IprApi, the portal's backend: the calls of the wire contract (`contract/`) below the path at which
 * it is mounted, which is `/prod`. Everything under that path answers in JSON: 401 without a valid ID token, then 404 if unknown.
 */
export interface IprApi {
  routes: Hono<ApiEnv>;
  /**
   * For the app in which they are mounted. An app that is mounted with its own has Hono wrap every step of every call, which took a tenth
   * of a cached list's processor time.
   */
  onError: ErrorHandler<ApiEnv>;
}

export function createIprApi(parts: IprApiParts): IprApi {
  const { store, biService, tokenVerifier, downloads, access, permissions, prepareReader } = parts;
  const { allowedOrigins = [], limits = {}, clock = () => new Date(), metrics = noMetrics } = parts;
  const log: Log = { incidents: parts.log ?? console.error, record: parts.record ?? console.info, metrics };
  const openings = createOpeningRecord(clock);
  const probes = parts.probes && { ...parts.probes, openings: async () => openings.recent() };
  const api = new Hono<ApiEnv>();

  api.use(requestId);
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
        undoSync: createUndoSync(store, history, clock, { lease: parts.syncLease, afterwards: parts.afterSync }),
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
        listDashboards: createListDashboards(
          withLastEditors(issues ? withPostedIssues(dated, issues) : dated, store),
          accessStore,
        ),
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
  return { routes: api, onError: answerErrors(log) };
}

function answerErrors(log: Log): ErrorHandler<ApiEnv> {
  return (error, context) => {
    if (error instanceof StoreUnavailable) {
      report(log, context, { level: 'warn', code: 'store-unavailable', reason: reasonOf(error) });
      context.header('Retry-After', String(error.retryAfterSeconds));
      return problem(context, 'store-unavailable');
    }
    report(log, context, { level: 'error', code: 'unexpected', reason: reasonOf(error) });
    return problem(context, 'unexpected');
  };
}
