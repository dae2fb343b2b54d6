import { stream } from 'hono/streaming';
import { calls } from '#contract/calls';
import { type PreviewLine, type SyncAnswer, lastSyncOf } from '#contract/dashboards/sync';
import { isDashboardId, succeeded } from '#domain/dashboards/dashboard';
import { ok } from '#domain/result';
import type { PreviewedSync } from '../../ports/bi-service';
import type { Synced } from '../../application/sync/sync-dashboards';
import type { Syncs } from '../../application/sync/syncs';
import type { UndoSync } from '../../application/sync/undo-sync';
import type { DashboardStore } from '../../ports/stores/dashboard-store';
import type { Handlers } from '../call-routes';
import { reasonOf } from '../../ports/log';
import { type Log, report } from '../log';
import { problemDocument } from '../problem';
import { logRefusal, problemOf } from '../refuse';

interface UseCases extends Syncs {
  lastSync: DashboardStore['lastSync'];
  undo: UndoSync;
}

export const syncCalls = (useCases: UseCases, log: Log) =>
  ({
    async sync({ caller, query, report }) {
      const synced = await useCases.sync(caller, query.missing);
      if (!synced.ok) return synced;
      const answer = syncAnswerOf(synced.value);
      const { status: _, ...found } = answer;
      report({ level: answer.unconfirmed || answer.unreadable ? 'warn' : 'info', event: 'synced', ...found });
      return ok(answer);
    },

    async previewSync({ caller, context }) {
      context.header('Content-Type', calls.previewSync.media);
      const left = new AbortController();
      return stream(context, async (body) => {
        body.onAbort(() => left.abort());
        const say = (line: PreviewLine) => body.write(`${JSON.stringify(line)}\n`);
        const onPage = (read: number): void => void say({ read }).catch(() => undefined);
        try {
          const found = await useCases.preview(caller, { onPage, signal: left.signal });
          if (left.signal.aborted) return;
          if (found.ok) return void (await say({ preview: previewOf(found.value) }));
          logRefusal(context, found.failure, log);
          await say(refused(problemDocument(context, found.failure.code, problemOf(found.failure).more)));
        } catch (error) {
          report(log, context, { level: 'error', code: 'unexpected', reason: reasonOf(error) });
          await say(refused(problemDocument(context, 'unexpected')));
        }
      });
    },

    async applySync({ caller, body, report }) {
      const chosen = body.changes.flatMap(({ id, ...seen }) => (isDashboardId(id) ? [{ ...seen, id }] : []));
      const applied = await useCases.apply(caller, chosen);
      if (!applied.ok) return applied;
      const { counts, left } = applied.value;
      report({ level: 'info', event: 'synced', ...counts, left: left.length });
      return ok({ status: succeeded, ...counts, left });
    },

    async lastSync() {
      return ok(lastSyncOf(await useCases.lastSync()));
    },

    async undoSync({ caller, body, report }) {
      const undone = await useCases.undo(caller, body.sync);
      if (!undone.ok) return undone;
      const { counts, kept } = undone.value;
      report({ level: 'info', event: 'sync-undone', ...counts, kept: kept.length });
      return ok({ status: succeeded, ...counts, kept });
    },
  }) satisfies Partial<Handlers>;

const refused = (document: ReturnType<typeof problemDocument>): PreviewLine => ({
  refused: { status: document.status, problem: document },
});

function previewOf({ unreadable, ...preview }: PreviewedSync) {
  return { ...preview, ...(unreadable.length > 0 && { unreadable: namesOf(unreadable) }) };
}

/** The most names to return, so that a badly damaged list does not make a huge response. */
const mostNames = 20;

function syncAnswerOf({ unconfirmed, unreadable, ...counts }: Synced): SyncAnswer {
  return {
    status: succeeded,
    ...counts,
    ...(unconfirmed > 0 && { unconfirmed }),
    ...(unreadable.length > 0 && { unreadable: namesOf(unreadable) }),
  };
}

function namesOf(unreadable: Synced['unreadable']): { count: number; names: string[] } {
  return { count: unreadable.length, names: unreadable.filter((id) => id !== undefined).slice(0, mostNames) };
}
