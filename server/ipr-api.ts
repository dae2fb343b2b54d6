import { type ErrorHandler, Hono } from 'hono';
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
import { permissionsLeftAlone } from './application/permissions/left-alone';
import { createSyncInSteps } from './application/preview-sync';
import { withLastEditors } from './application/last-editors';
import { createPostedIssues, withPostedIssues } from './application/posted-issues';
import { createReadHistory } from './application/read-history';
import { createSaveHomePath } from './application/save-home-path';
import { createSyncDashboards } from './application/sync-dashboards';
import { createUndoSync } from './application/undo-sync';
import { createUpdateDashboard } from './application/update-dashboard';
import type { IprApiParts } from './ipr-api-parts';
import { authentication } from './http/authentication';
import { callRoutes } from './http/call-routes';
import type { ApiEnv } from './http/caller';
import { accessCalls } from './http/calls/access-calls';
import { backendCalls } from './http/calls/backend-calls';
import { dashboardCalls } from './http/calls/dashboard-calls';
import { historyCalls } from './http/calls/history-calls';
import { identityCalls } from './http/calls/identity-calls';
import { peopleCalls } from './http/calls/people-calls';
import { permissionCalls } from './http/calls/permission-calls';
import { syncCalls } from './http/calls/sync-calls';
import { noteIncidents } from './http/incidents';
import { createLimit, limitAddresses, noLimit } from './http/limits';
import { type Log, lineOf, logCalls, reasonOf, report } from './http/log';
import { problem } from './http/problem';
import { requestId } from './http/request-id';
import { securityHeaders } from './http/security-headers';
import { noMetrics } from './ports/metrics';
import { StoreUnavailable } from './ports/store-unavailable';

/**
 * IprApi, the portal's backend: the calls of the wire contract (`contract/calls.ts`) below the path at which it is mounted, which is
 * `/prod`. Everything under that path answers in JSON: 401 without a valid ID token, then 404 if unknown.
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
  const {
    store,
    biService,
    tokenVerifier,
    downloads,
    access,
    permissions = permissionsLeftAlone,
    prepareReader,
  } = parts;
  const { allowedOrigins = [], clock = () => new Date(), metrics = noMetrics, addressOf = () => undefined } = parts;
  const log: Log = { incidents: parts.log ?? console.error, record: parts.record ?? console.info, metrics };
  const openings = createOpeningRecord(clock);
  const { history, access: grants } = store;
  const updateDashboard = createUpdateDashboard(store, clock, permissions);
  const issues = createPostedIssues(history);
  const listed = withLastEditors(withPostedIssues(withRefreshes(store, store.data), issues), store);
  const afterwards = { lease: parts.syncLease, afterwards: parts.afterSync };

  const handlers = {
    ...identityCalls({ homePath: (sub) => store.homePath(sub), saveHomePath: createSaveHomePath(store) }),
    ...dashboardCalls({
      listDashboards: createListDashboards(listed, grants),
      updateDashboard,
      postedIssue: (dashboard) => issues.of(dashboard),
      embedDashboard: createEmbedDashboard(store, biService, openings, prepareReader, grants),
      openings,
      metrics,
    }),
    ...syncCalls(
      {
        ...(parts.syncInSteps ?? createSyncInSteps(store, biService, clock, metrics, afterwards)),
        syncDashboards:
          parts.syncDashboards ?? createSyncDashboards(store, biService, clock, { ...afterwards, metrics }),
        readLastSync: createReadLastSync(store),
        undoSync: createUndoSync(store, history, clock, afterwards),
      },
      log,
    ),
    ...historyCalls({
      readHistory: createReadHistory(history),
      downloadCatalogue: createDownloadCatalogue(store, downloads, clock),
      downloadHistory: createDownloadHistory(history, downloads, clock),
    }),
    ...permissionCalls(permissions),
    ...accessCalls(createAccessRequests({ store, access: grants, updateDashboard, clock, permissions })),
    ...peopleCalls(
      createLookUpPeople({
        store,
        directory: parts.directory,
        access: grants,
        history,
        clock,
        complain: (reason) => log.incidents(lineOf({ level: 'warn', code: 'people-not-read', reason })),
      }),
    ),
    ...backendCalls(createCheckHealth({ ...parts.probes, openings: async () => openings.recent() }, clock)),
  };

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
  const newLimit = () => (parts.callLimits === false ? noLimit : createLimit(clock));
  api.use(limitAddresses(addressOf, newLimit(), log));
  api.use(authentication(tokenVerifier, access, log));
  api.use(noteIncidents(history, clock, log));
  api.route('/', callRoutes(handlers, newLimit, log));
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
