import { AwsClient } from 'aws4fetch';
import { StoreUnavailable } from '../ports/stores/store-unavailable';
import { credentialsOf } from '../adapters/aws-credentials';
import type { readCallerEnvironment } from './environment';
import type { FunctionCall } from './sync-call';

/** The gateway gives up after 30 seconds. */
const patienceMs = 25_000;

/** How the API calls the function that has 15 minutes. Rejects if that fails, with StoreUnavailable if the store does. */
export interface FunctionCalls {
  /** The answer: `running` if it takes longer than a gateway waits, and goes on; `busy` if too many run for it to begin. */
  ask(call: FunctionCall): Promise<{ value: unknown } | 'running' | 'busy'>;
  /** Begins what nobody waits for. */
  begin(call: FunctionCall): Promise<void>;
}

/** Lambda's Invoke: https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html */
export function createFunctionCalls(
  environment: ReturnType<typeof readCallerEnvironment>,
  patience = patienceMs,
): FunctionCalls {
  const { SYNC_FUNCTION, AWS_REGION: region, AWS_ENDPOINT_URL_LAMBDA } = environment;
  const lambda = new AwsClient({ ...credentialsOf(environment), service: 'lambda', region, retries: 0 });
  const address = AWS_ENDPOINT_URL_LAMBDA ?? `https://lambda.${region}.amazonaws.com`;
  const url = `${address}/2015-03-31/functions/${encodeURIComponent(SYNC_FUNCTION)}/invocations`;
  const invoke = (call: FunctionCall, headers: Record<string, string> = {}) =>
    lambda.fetch(url, { method: 'POST', headers, body: JSON.stringify(call), signal: AbortSignal.timeout(patience) });

  return {
    async ask(call) {
      try {
        const response = await invoke(call);
        // As many instances run as the account allows, so that none has begun.
        if (response.status === 429) return 'busy';
        const value: unknown = await response.json();
        const hasFailed = !response.ok || response.headers.has('X-Amz-Function-Error');
        if (hasFailed) throw new Error(`The function that syncs failed (${response.status})`);
        if (Object(Object(value).failure).code === 'store-unavailable') {
          throw new StoreUnavailable('The function that syncs says so');
        }
        return { value };
      } catch (error) {
        if (error instanceof DOMException && error.name === 'TimeoutError') return 'running';
        throw error;
      }
    },

    async begin(call) {
      const { ok, status } = await invoke(call, { 'X-Amz-Invocation-Type': 'Event' });
      if (!ok) throw new Error(`The function that syncs could not be called (${status})`);
    },
  };
}
