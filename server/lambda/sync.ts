import { createDynamoDbSyncLease } from '../adapters/dynamodb/dynamodb-lease';
import { retryWhenBusy } from '../application/retry-when-busy';
import { createSyncDashboards } from '../application/sync-dashboards';
import { lineOf, reasonOf } from '../http/log';
import { StoreUnavailable } from '../ports/store-unavailable';
import { readEnvironment } from './environment';
import { createParts, writeLine } from './parts';
import { type SyncCallAnswer, syncCall } from './sync-call';

/*
 * The sync as a function of Lambda with 15 minutes, called by a schedule and by the API (sync-by-function.ts).
 * Environment: `TABLE` and `SETTINGS` (see environment.ts), and what Lambda sets.
 */
const environment = readEnvironment(process.env);
const { client, store, biService, metrics } = createParts(environment);
const sync = createSyncDashboards(store, biService, () => new Date(), {
  lease: createDynamoDbSyncLease(client, environment.table),
  metrics,
});

/** Rejects if a scheduled sync fails, so that Lambda counts an error. */
export async function handler(event: unknown, context?: { awsRequestId: string }): Promise<SyncCallAnswer> {
  const { requestId, confirmed, by } = syncCall.parse(event ?? {});
  const scheduled = requestId === undefined;
  const named = { scheduled, requestId: requestId ?? context?.awsRequestId };
  const started = performance.now();
  // The API has checked who calls it.
  const run = () => sync({ access: 'open', groups: [], ...by }, confirmed);
  try {
    const result = await (scheduled ? retryWhenBusy(run, new AbortController().signal, { tries: 3 }) : run());
    const ms = Math.round(performance.now() - started);
    if (result.ok) {
      const { unreadable, ...counts } = result.value;
      writeLine(lineOf({ level: 'info', event: 'synced', ...named, ms, ...counts, unreadable: unreadable.length }));
    } else {
      const reason = JSON.stringify(result.failure);
      writeLine(lineOf({ level: 'warn', code: 'sync-failed', ...named, ms, reason }));
      // The run that holds the lease reports for itself.
      if (scheduled && result.failure.code !== 'sync-running') throw new Error(`The sync failed: ${reason}`);
    }
    return result;
  } catch (error) {
    if (scheduled || !(error instanceof StoreUnavailable)) throw error;
    writeLine(lineOf({ level: 'warn', code: 'store-unavailable', ...named, reason: reasonOf(error) }));
    return { ok: false, failure: { code: 'store-unavailable', retryAfterSeconds: error.retryAfterSeconds } };
  }
}
