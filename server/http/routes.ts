import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { EmbedUrlAnswer, IdentityAnswer, UpdateAnswer } from '../../src/adapters/ipr-api/contract';
import { mayManage } from '../../src/domain/people/access';
import type { EmbedDashboard } from '../application/embed-dashboard';
import type { ReadLastSync } from '../application/last-sync';
import type { ListDashboards } from '../application/list-dashboards';
import type { SyncDashboards } from '../application/sync-dashboards';
import type { UpdateDashboard } from '../application/update-dashboard';
import type { ApiEnv } from './caller';
import type { Log } from './log';
import { problem } from './problem';
import { refuse } from './refuse';
import { readUpdateBody } from './update-body';
import { lastSyncOf, listJson, rowOf, syncAnswerOf } from './wire';

export interface UseCases {
  listDashboards: ListDashboards;
  syncDashboards: SyncDashboards;
  readLastSync: ReadLastSync;
  updateDashboard: UpdateDashboard;
  embedDashboard: EmbedDashboard;
}

const mostBytes = 64 * 1024;

/** The five calls, spelled as the specification spells them (section 7), and an extension: `lastSync`. */
export function routes(useCases: UseCases, log: Log): Hono<ApiEnv> {
  const { listDashboards, syncDashboards, readLastSync, updateDashboard, embedDashboard } = useCases;

  return new Hono<ApiEnv>()
    .get('/cognito/user/identity', (context) => {
      const { sub, email, groups } = context.var.caller;
      return context.json({ sub, email, group: [...groups] } satisfies IdentityAnswer);
    })
    .get('/quicksight/dashboard/list', async (context) => {
      const json = listJson(await listDashboards(context.var.caller));
      return context.body(json, 200, { 'Content-Type': 'application/json' });
    })
    .get('/quicksight/dashboard/sync', async (context) => {
      const synced = await syncDashboards(context.var.caller, confirmedIn(context.req.query('missing')));
      if (!synced.ok) return refuse(context, synced.failure, log);
      return context.json(syncAnswerOf(synced.value));
    })
    .get('/quicksight/dashboard/lastSync', async (context) => {
      const lastSync = await readLastSync(context.var.caller);
      return lastSync.ok ? context.json(lastSyncOf(lastSync.value)) : refuse(context, lastSync.failure, log);
    })
    .post(
      '/quicksight/dashboard/update',
      bodyLimit({ maxSize: mostBytes, onError: (context) => problem(context, 'too-large') }),
      async (context) => {
        const { caller } = context.var;
        if (!mayManage(caller)) return refuse(context, { code: 'not-allowed' }, log);
        const update = readUpdateBody(await context.req.text());
        if (!update.ok) return refuse(context, update.failure, log);
        const saved = await updateDashboard(caller, update.value);
        if (!saved.ok) return refuse(context, saved.failure, log);
        return context.json({ status: 'SYNC', dashboard: rowOf(saved.value) } satisfies UpdateAnswer);
      },
    )
    .get('/quicksight/dashboard/embededUrl', async (context) => {
      const embedding = await embedDashboard(context.var.caller, context.req.query('id') ?? '');
      if (!embedding.ok) return refuse(context, embedding.failure, log);
      const { url, sessionExpiresAt } = embedding.value;
      return context.json({
        embedUrl: url,
        sessionExpiresAt: sessionExpiresAt.toISOString(),
      } satisfies EmbedUrlAnswer);
    })
    .all('*', (context) => problem(context, 'not-found'));
}

/** How many missing dashboards a manager confirms; anything but a count confirms none. */
function confirmedIn(missing: string | undefined): number {
  return missing !== undefined && /^\d{1,9}$/.test(missing) ? Number(missing) : 0;
}
