import {
  ConditionalCheckFailedException,
  DynamoDBServiceException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import { StoreUnavailable } from '../../../ports/stores/store-unavailable';

export type Written = 'written' | 'refused';

const othersWrote = new Set([undefined, 'None', 'ConditionalCheckFailed', 'TransactionConflict']);

/** `refused` if a condition is not met, or another transaction is under way. */
export async function written(sending: Promise<unknown>): Promise<Written> {
  try {
    await sending;
    return 'written';
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return 'refused';
    if (error instanceof TransactionCanceledException) {
      const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code);
      if (codes.length > 0 && codes.every((code) => othersWrote.has(code))) return 'refused';
    }
    throw error;
  }
}

/** Rejects with StoreUnavailable where a later try can succeed, else with the SDK's error. */
export async function settle<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw isPassing(error) ? new StoreUnavailable('DynamoDB is busy or not reachable', { cause: error }) : error;
  }
}

const passing = new Set([
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'TransactionInProgressException',
  'TransactionConflictException',
  'InternalServerError',
  'ServiceUnavailable',
  'TimeoutError',
]);
const passingReasons = new Set(['ProvisionedThroughputExceeded', 'ThrottlingError']);

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Programming.Errors.html; the SDK has tried four times by then. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (passing.has(error.name)) return true;
  if (error instanceof TransactionCanceledException) {
    return (error.CancellationReasons ?? []).some(({ Code }) => passingReasons.has(Code ?? ''));
  }
  if (error instanceof DynamoDBServiceException) return (error.$metadata.httpStatusCode ?? 0) >= 500;
  // Node's socket errors.
  return 'code' in error && typeof error.code === 'string' && /^E[A-Z_]+$/.test(error.code);
}
