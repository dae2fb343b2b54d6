import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { randomUUID } from 'node:crypto';
import type { Access } from '../src/domain/people/access';
import { createEmbedDashboard } from './application/embed-dashboard';
import { createReadLastSync } from './application/last-sync';
import { createListDashboards } from './application/list-dashboards';
import { createSyncDashboards } from './application/sync-dashboards';
import { createUpdateDashboard } from './application/update-dashboard';
import { authentication } from './http/authentication';
import type { ApiEnv } from './http/caller';
import { type Log, reasonOf, report } from './http/log';
import { problem } from './http/problem';
import { routes } from './http/routes';
import { securityHeaders } from './http/security-headers';
import type { BiService } from './ports/bi-service';
import type { Clock } from './ports/clock';
import type { DashboardStore } from './ports/dashboard-store';
import type { TokenVerifier } from './ports/token-verifier';

export interface IprApiParts {
  store: DashboardStore;
  biService: BiService;
  tokenVerifier: TokenVerifier;
  access: Access;
  /** Origins of portals that are served from elsewhere; none if missing, as a portal on the same origin needs none. */
  allowedOrigins?: string[];
  clock?: Clock;
  /** Where the few lines go that an operator must see; standard error if missing. */
  log?: Log;
}

/**
 * IprApi, the portal's backend: the calls of the wire contract (`src/adapters/ipr-api/contract.ts`) below the path at which
 * it is mounted, which is `/prod`. Everything under that path answers in JSON: 401 without a valid ID token, then 404 if unknown.
 */
export function createIprApi(parts: IprApiParts): Hono<ApiEnv> {
  const { store, biService, tokenVerifier, access, allowedOrigins = [] } = parts;
  const { clock = () => new Date(), log = console.error } = parts;
  const api = new Hono<ApiEnv>();

  api.use(securityHeaders);
  if (allowedOrigins.length > 0) {
    api.use(
      cors({
        origin: allowedOrigins,
        allowMethods: ['GET', 'POST'],
        allowHeaders: ['Authorization', 'Content-Type'],
        // By Date the portal tells how far the two clocks are apart.
        exposeHeaders: ['Retry-After', 'Date'],
        maxAge: 600,
      }),
    );
  }
  api.use(authentication(tokenVerifier, access, log));
  api.route(
    '/',
    routes(
      {
        listDashboards: createListDashboards(store),
        syncDashboards: createSyncDashboards(store, biService, clock),
        readLastSync: createReadLastSync(store),
        updateDashboard: createUpdateDashboard(store, clock),
        embedDashboard: createEmbedDashboard(store, biService),
      },
      log,
    ),
  );
  return api.onError((error, context) => {
    const reference = randomUUID();
    const { method, path } = context.req;
    report(log, { level: 'error', code: 'unexpected', method, path, reference, reason: reasonOf(error) });
    return problem(context, 'unexpected', { reference });
  });
}
