import { AwsClient } from 'aws4fetch';
import { mayManage } from '../../src/domain/people/access';
import { failed } from '../../src/domain/result';
import type { SyncDashboards } from '../application/sync-dashboards';
import { StoreUnavailable } from '../ports/store-unavailable';
import { credentialsOf, type readCallerEnvironment } from './environment';
import { syncCallAnswer } from './sync-call';

/** The gateway gives up after 30 seconds. */
const patienceMs = 25_000;

/**
 * Lets the function that syncs do it, which has 15 minutes, and waits for its answer; a run that takes longer goes on, and the answer is
 * `sync-running`. Lambda's Invoke: https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html
 */
export function createSyncByFunction(
  environment: ReturnType<typeof readCallerEnvironment>,
  requestId: () => string,
  patience = patienceMs,
): SyncDashboards {
  const { SYNC_FUNCTION, AWS_REGION: region, AWS_ENDPOINT_URL_LAMBDA } = environment;
  const lambda = new AwsClient({ ...credentialsOf(environment), service: 'lambda', region, retries: 0 });
  const address = AWS_ENDPOINT_URL_LAMBDA ?? `https://lambda.${region}.amazonaws.com`;
  const url = `${address}/2015-03-31/functions/${encodeURIComponent(SYNC_FUNCTION)}/invocations`;

  return async (visitor, confirmed = 0) => {
    if (!mayManage(visitor)) return failed({ code: 'not-allowed' });
    const { sub, email = '' } = visitor;
    const by = sub === undefined ? undefined : { sub, email };
    const body = JSON.stringify({ requestId: requestId(), confirmed, by });
    try {
      const response = await lambda.fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(patience) });
      // As many instances run as the account allows, so that no sync has begun.
      if (response.status === 429) return failed({ code: 'busy', retryAfterSeconds: 5 });
      const answer = syncCallAnswer.safeParse(await response.json());
      if (!response.ok || !answer.success) throw new Error(`The function that syncs failed (${response.status})`);
      if (answer.data.ok) return answer.data;
      const { failure } = answer.data;
      if (failure.code === 'store-unavailable') throw new StoreUnavailable('The function that syncs says so');
      return failed(failure);
    } catch (error) {
      if (error instanceof DOMException && error.name === 'TimeoutError') return failed({ code: 'sync-running' });
      throw error;
    }
  };
}
