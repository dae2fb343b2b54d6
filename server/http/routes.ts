import { Hono, type MiddlewareHandler } from 'hono';
import type { HomePathAnswer, IdentityAnswer } from '#contract/identity';
import type { EmbedUrlAnswer } from '#contract/opening';
import type { UpdateAnswer } from '#contract/update';
import { mayManage } from '#domain/people/access';
import type { PostedIssues } from '../application/posted-issues';
import type { EmbedDashboard } from '../application/embed-dashboard';
import type { CheckHealth } from '../application/health/check-health';
import type { OpeningRecord } from '../application/health/opening-record';
import type { ReadLastSync } from '../application/last-sync';
import type { ListDashboards } from '../application/list-dashboards';
import type { SaveHomePath } from '../application/save-home-path';
import type { SyncDashboards } from '../application/sync-dashboards';
import type { UpdateDashboard } from '../application/update-dashboard';
import type { HomePathStore } from '../ports/home-path-store';
import type { ApiEnv } from './caller';
import { type Log, report } from './log';
import { problem } from './problem';
import { refuse } from './refuse';
import { readHomePathBody, readTroubleBody, readUpdateBody } from './bodies';
import { limitBody } from './body-limit';
import { securedAnswer } from './security-headers';
import { healthOf, lastSyncOf, listAnswerOf, namesEtag, rowOf, syncAnswerOf } from './wire';

export interface UseCases {
  listDashboards: ListDashboards;
  syncDashboards: SyncDashboards;
  readLastSync: ReadLastSync;
  updateDashboard: UpdateDashboard;
  embedDashboard: EmbedDashboard;
  homePath: HomePathStore['homePath'];
  saveHomePath: SaveHomePath;
  openings: Pick<OpeningRecord, 'add'>;
  /** Adds who posted a known issue; only where there is a history. */
  postedIssue?: PostedIssues['of'] | undefined;
  /** Only where the backend can check itself. */
  checkHealth?: CheckHealth | undefined;
}

export interface Limits {
  embeds: MiddlewareHandler<ApiEnv>;
  syncs: MiddlewareHandler<ApiEnv>;
  troubles: MiddlewareHandler<ApiEnv>;
}

/**
 * The five calls, spelled as the specification spells them (section 7), and extensions: `homePath`, `lastSync`,
 * `trouble` and `health`.
 */
export function routes(useCases: UseCases, limits: Limits, log: Log): Hono<ApiEnv> {
  const { listDashboards, syncDashboards, readLastSync, updateDashboard, embedDashboard } = useCases;
  const limited = limitBody(log);

  return new Hono<ApiEnv>()
    .use('/quicksight/dashboard/sync', getOnly)
    .get('/cognito/user/identity', async (context) => {
      const { sub, email, groups } = context.var.caller;
      const homePath = await useCases.homePath(sub);
      return context.json({ sub, email, group: [...groups], ...(homePath && { homePath }) } satisfies IdentityAnswer);
    })
    .post('/cognito/user/homePath', limited, async (context) => {
      const body = readHomePathBody(await context.req.text());
      const saved = body.ok ? await useCases.saveHomePath(context.var.caller, body.value) : body;
      if (!saved.ok) return refuse(context, saved.failure, log);
      report(log, context, { level: 'info', event: 'home-path-changed' });
      return context.json({ status: 'SYNC', ...(saved.value && { homePath: saved.value }) } satisfies HomePathAnswer);
    })
    .get('/quicksight/dashboard/list', async (context) => {
      const caller = context.get('caller');
      const { json, etag } = listAnswerOf(await listDashboards(caller), mayManage(caller));
      if (namesEtag(context.req.header('If-None-Match'), etag))
        return securedAnswer(context, null, 304, { ETag: etag });
      return securedAnswer(context, json, 200, { 'Content-Type': 'application/json', ETag: etag });
    })
    .get('/quicksight/dashboard/sync', limits.syncs, async (context) => {
      const synced = await syncDashboards(context.var.caller, confirmedIn(context.req.query('missing')));
      if (!synced.ok) return refuse(context, synced.failure, log);
      const answer = syncAnswerOf(synced.value);
      const { status: _, ...found } = answer;
      report(log, context, {
        level: answer.unconfirmed || answer.unreadable ? 'warn' : 'info',
        event: 'synced',
        ...found,
      });
      return context.json(answer);
    })
    .get('/quicksight/dashboard/lastSync', async (context) => {
      const lastSync = await readLastSync(context.var.caller);
      return lastSync.ok ? context.json(lastSyncOf(lastSync.value)) : refuse(context, lastSync.failure, log);
    })
    .post('/quicksight/dashboard/update', limited, async (context) => {
      const caller = context.get('caller');
      if (!mayManage(caller)) return refuse(context, { code: 'not-allowed' }, log);
      const update = readUpdateBody(await context.req.text());
      if (!update.ok) return refuse(context, update.failure, log);
      const saved = await updateDashboard(caller, update.value);
      if (!saved.ok) return refuse(context, saved.failure, log);
      report(log, context, { level: 'info', event: 'updated', dashboard: saved.value.id });
      const dashboard = (await useCases.postedIssue?.(saved.value)) ?? saved.value;
      const answer: UpdateAnswer = { status: 'SYNC', dashboard: rowOf({ ...dashboard, editedBy: caller.email }) };
      return securedAnswer(context, JSON.stringify(answer), 200, { 'Content-Type': 'application/json' });
    })
    .get('/quicksight/dashboard/embededUrl', limits.embeds, async (context) => {
      const embedding = await embedDashboard(context.var.caller, context.req.query('id') ?? '');
      if (!embedding.ok) return refuse(context, embedding.failure, log);
      if (context.req.query('renewal') === 'true') log.metrics.sessionRenewed();
      const { url, sessionExpiresAt, preparedAt } = embedding.value;
      return context.json({
        embedUrl: url,
        sessionExpiresAt: sessionExpiresAt.toISOString(),
        ...(preparedAt && { preparedAt: preparedAt.toISOString() }),
      } satisfies EmbedUrlAnswer);
    })
    .post('/quicksight/dashboard/trouble', limits.troubles, limited, async (context) => {
      const body = readTroubleBody(await context.req.text());
      if (!body.ok) return refuse(context, body.failure, log);
      useCases.openings.add(body.value);
      return context.json({ status: 'SYNC' });
    })
    .get('/portal/health', async (context) => {
      const { checkHealth } = useCases;
      if (!checkHealth) return problem(context, 'not-found');
      if (!mayManage(context.var.caller)) return refuse(context, { code: 'not-allowed' }, log);
      // Asks whether there is one, and checks nothing.
      if (context.req.raw.method === 'HEAD') return context.body(null, 204);
      const health = await checkHealth(context.var.caller, context.req.query('language'));
      return health.ok ? context.json(healthOf(health.value)) : refuse(context, health.failure, log);
    })
    .all('*', (context) => problem(context, 'not-found'));
}

/** How many missing dashboards a manager confirms; none if it is not a count. */
function confirmedIn(missing: string | undefined): number {
  return missing !== undefined && /^\d{1,9}$/.test(missing) ? Number(missing) : 0;
}

/** Hono routes HEAD to the handler of GET, which changes state here. */
const getOnly: MiddlewareHandler<ApiEnv> = async (context, next) => {
  if (context.req.raw.method !== 'HEAD') return next();
  context.header('Allow', 'GET');
  return problem(context, 'method-not-allowed');
};
