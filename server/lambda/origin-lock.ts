import { AwsClient } from 'aws4fetch';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import * as z from 'zod/mini';
import type { ApiEnv } from '../http/caller';
import { problem } from '../http/problem';
import { StoreUnavailable } from '../ports/stores/store-unavailable';
import { credentialsOf } from '../adapters/aws-credentials';
import type { readCallerEnvironment } from './environment';

/** The header that CloudFront adds to every call of the gateway. */
export const originKeyHeader = 'x-origin-key';
/** Lets in calls from everywhere, as the current key. */
export const everywhere = 'off';

/** A rotation leaves the last key in use until CloudFront sends the new one. */
interface OriginKeys {
  current: string;
  previous?: string | undefined;
}

/** The keys are read again at most this often, when a call has an unknown one or they couldn't be read (milliseconds). */
const betweenReads = 10_000;
const patience = 3_000;

const digest = (text: string) => createHash('sha256').update(text).digest();
const isEqual = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));
const opens = ({ current, previous }: OriginKeys, key: string): boolean =>
  current === everywhere ||
  isEqual(current, key) ||
  // Otherwise everyone could guess the last key after the lock was off.
  (previous !== undefined && previous !== everywhere && isEqual(previous, key));

/**
 * Answers calls through CloudFront alone, so that nobody goes past its web ACL: a call of the gateway's own address lacks the key, and
 * gets 403. Throws StoreUnavailable while no key could be read.
 */
export function createOriginLock(read: () => Promise<OriginKeys>, now = Date.now): MiddlewareHandler<ApiEnv> {
  let known: OriginKeys | undefined;
  let failure: unknown;
  let readAt = 0;
  const refresh = async (): Promise<void> => {
    readAt = now();
    try {
      known = await read();
    } catch (error) {
      failure = error;
    }
  };
  let reading = refresh();
  return async (context, next) => {
    const key = context.req.header(originKeyHeader) ?? '';
    await reading;
    const isSettled = known !== undefined && known.current !== everywhere && opens(known, key);
    if (!isSettled && now() - readAt >= betweenReads) await (reading = refresh());
    if (!known) throw new StoreUnavailable('The key of CloudFront can’t be read', { cause: failure });
    return opens(known, key) ? next() : problem(context, 'not-allowed');
  };
}

const secretValue = z.object({ SecretString: z.string().check(z.minLength(1)) });

/** The keys as Secrets Manager's stages `AWSCURRENT` and `AWSPREVIOUS`. */
export function originKeysIn(
  secret: string,
  environment: ReturnType<typeof readCallerEnvironment>,
): () => Promise<OriginKeys> {
  const { AWS_REGION: region, AWS_ENDPOINT_URL_SECRETS_MANAGER } = environment;
  const client = new AwsClient({ ...credentialsOf(environment), service: 'secretsmanager', region, retries: 2 });
  const address = AWS_ENDPOINT_URL_SECRETS_MANAGER ?? `https://secretsmanager.${region}.amazonaws.com/`;
  const valueIn = async (VersionStage: string): Promise<string | undefined> => {
    const response = await client.fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'secretsmanager.GetSecretValue' },
      body: JSON.stringify({ SecretId: secret, VersionStage }),
      signal: AbortSignal.timeout(patience),
    });
    if (response.ok) return secretValue.parse(await response.json()).SecretString;
    const { __type: type } = Object(await response.json()) as { __type?: unknown };
    // Before the first rotation there is no last key.
    if (VersionStage === 'AWSPREVIOUS' && String(type).endsWith('ResourceNotFoundException')) return undefined;
    throw new Error(`Secrets Manager answered ${response.status} ${String(type)}`);
  };
  return async () => {
    const [current, previous] = await Promise.all([valueIn('AWSCURRENT'), valueIn('AWSPREVIOUS')]);
    if (current === undefined) throw new Error('Secrets Manager has no current key');
    return { current, previous };
  };
}
