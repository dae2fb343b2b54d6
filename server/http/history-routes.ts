import { Hono } from 'hono';
import type { UndoSyncAnswer } from '#contract/sync';
import { mayManage } from '#domain/people/access';
import type { ReadHistory } from '../application/read-history';
import type { UndoSync } from '../application/undo-sync';
import { readUndoSyncBody } from './bodies';
import { limitBody } from './body-limit';
import type { ApiEnv } from './caller';
import { historyAnswerOf, queryIn } from './history';
import { type Log, report } from './log';
import { problem } from './problem';
import { refuse } from './refuse';

/** Who changed what, and the last sync taken back. Where the store keeps no history, the calls are unknown. */
export function historyRoutes(
  history: { readHistory: ReadHistory; undoSync: UndoSync } | undefined,
  log: Log,
): Hono<ApiEnv> {
  return new Hono<ApiEnv>()
    .get('/quicksight/dashboard/history', async (context) => {
      if (!history) return problem(context, 'not-found');
      const page = await history.readHistory(context.var.caller, queryIn(context));
      return page.ok ? context.json(historyAnswerOf(page.value)) : refuse(context, page.failure, log);
    })
    .post('/quicksight/dashboard/undoSync', limitBody(log), async (context) => {
      const { caller } = context.var;
      if (!history) return problem(context, 'not-found');
      if (!mayManage(caller)) return refuse(context, { code: 'not-allowed' }, log);
      const sync = readUndoSyncBody(await context.req.text());
      const undone = sync.ok ? await history.undoSync(caller, sync.value) : sync;
      if (!undone.ok) return refuse(context, undone.failure, log);
      const { counts, kept } = undone.value;
      report(log, context, { level: 'info', event: 'sync-undone', ...counts, kept: kept.length });
      return context.json({ status: 'SYNC', ...counts, kept } satisfies UndoSyncAnswer);
    });
}
