import { mayManage } from '#domain/access/roles';
import { failed, type Result } from '#domain/result';
import type { Elsewhere } from '../application/sync/elsewhere';
import type { AppliedSync } from '../application/sync/preview-sync';
import type { PreviewedSync } from '../ports/bi-service';
import type { Refusal } from '../application/refusal';
import { actorIn } from '../application/sync/sync-dashboards';
import { type LineSink, lineOf, reasonOf } from '../ports/log';
import type { FunctionCalls } from './function-calls';
import { appliedAnswer, type FunctionCall, previewAnswer, syncCallAnswer } from './sync-call';

interface Answers<T> {
  safeParse(value: unknown): { success: true; data: Result<T, Refusal> } | { success: false };
}

/** Lambda allows no more instances. */
const busy = { code: 'busy', retryAfterSeconds: 5 } as const;

/**
 * Lets the API call the function that syncs. Waits for a sync as long as the gateway does; a longer run continues without us. A call that
 * can't be started is logged, and the schedule does its work later.
 */
export function createElsewhere(calls: FunctionCalls, requestId: () => string, incidents: LineSink): Elsewhere {
  const work = (): Promise<void> =>
    calls.begin({ work: 'due', requestId: requestId() }).catch((error: unknown) => {
      incidents(lineOf({ level: 'warn', code: 'work-not-begun', reason: reasonOf(error) }));
    });
  const ask = async <T>(call: FunctionCall, answers: Answers<T>, isRunning: Refusal): Promise<Result<T, Refusal>> => {
    const answer = await calls.ask(call);
    if (answer === 'busy') return failed(busy);
    if (answer === 'running') return failed(isRunning);
    const read = answers.safeParse(answer.value);
    if (!read.success) throw new Error('The function that syncs answered something else');
    return read.data;
  };

  return {
    work,

    async sync(visitor, confirmed = 0) {
      if (!mayManage(visitor)) return failed({ code: 'not-allowed' });
      const call = { requestId: requestId(), confirmed, by: actorIn(visitor) };
      const synced = await ask(call, syncCallAnswer, { code: 'sync-running' });
      // The function has made due what follows.
      if (synced.ok) await work();
      return synced;
    },

    async preview(visitor) {
      if (!mayManage(visitor)) return failed({ code: 'not-allowed' });
      // The function keeps what it has found for the next call.
      const isRunning = { code: 'busy', retryAfterSeconds: 15 } as const;
      return ask<PreviewedSync>({ work: 'preview', requestId: requestId() }, previewAnswer, isRunning);
    },

    async apply(visitor, chosen) {
      if (!mayManage(visitor)) return failed({ code: 'not-allowed' });
      const call = { work: 'apply', requestId: requestId(), by: actorIn(visitor), chosen: [...chosen] } as const;
      const applied = await ask<AppliedSync>(call, appliedAnswer, { code: 'sync-running' });
      if (applied.ok) await work();
      return applied;
    },
  };
}
