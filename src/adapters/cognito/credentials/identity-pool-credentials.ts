import * as z from 'zod/mini';
import { backoff, backoffs } from '#domain/backoff';
import { type Result, failed, ok } from '#domain/result';
import type { AwsCredentials, AwsKeys, CredentialsFailure } from '#ports/people/aws-credentials';
import type { IdToken } from '#ports/people/user-pool';
import type { ServerClock } from '#timing/server-clock';
import { isThrottled } from '../cognito-failures';
import { PoolError, createPoolCall } from '../pool-call';
import { waitFor } from '../session/refresh-turn';

export interface IdentityPoolSettings {
  /** `region:uuid`. */
  identityPoolId: string;
  endpoint: string;
  /** The user pool by the name that identity pools give it: `cognito-idp.<region>.amazonaws.com/<user pool id>`. */
  provider: string;
  clock: ServerClock;
  /** Waits before a retry; a timer if missing. */
  pause?: (milliseconds: number) => Promise<void>;
}

interface Loaded {
  sub: string;
  identityId: string;
  keys: AwsKeys;
  /** Milliseconds since 1970. */
  loadedAt: number;
  expiresAt: number;
}

/** Milliseconds (specification, sections 4 and 9). */
const longestUse = 50 * 60_000;
const tries = 3;

const idAnswer = z.object({ IdentityId: z.string() });
const keysAnswer = z.object({
  Credentials: z.object({
    AccessKeyId: z.string(),
    SecretKey: z.string(),
    SessionToken: z.string(),
    /** Seconds since 1970. */
    Expiration: z.number(),
  }),
});

/** Exchanges the user pool's ID token for credentials of a Cognito identity pool, kept in memory only. */
export function createIdentityPoolCredentials(settings: IdentityPoolSettings): AwsCredentials {
  const { identityPoolId, endpoint, provider, clock, pause = waitFor } = settings;
  const call = createPoolCall(endpoint, undefined, 'AWSCognitoIdentityService');
  let loaded: Loaded | undefined;
  let underWay: { sub: string; keys: Promise<Result<AwsKeys, CredentialsFailure>> } | undefined;

  const isGood = ({ loadedAt, expiresAt }: Loaded): boolean =>
    clock.now() < expiresAt && clock.now() - loadedAt < longestUse;

  const load = async ({ token, sub }: IdToken): Promise<AwsKeys> => {
    const Logins = { [provider]: token };
    const known = loaded?.sub === sub ? loaded.identityId : undefined;
    const IdentityId =
      known ?? parse(idAnswer, await call('GetId', { IdentityPoolId: identityPoolId, Logins })).IdentityId;
    const { Credentials } = parse(keysAnswer, await call('GetCredentialsForIdentity', { IdentityId, Logins }));
    const { AccessKeyId: accessKeyId, SecretKey: secretAccessKey, SessionToken: sessionToken } = Credentials;
    const keys = { accessKeyId, secretAccessKey, sessionToken };
    loaded = { sub, identityId: IdentityId, keys, loadedAt: clock.now(), expiresAt: Credentials.Expiration * 1000 };
    return keys;
  };

  const loadPatiently = async (token: IdToken, attempt = 1): Promise<Result<AwsKeys, CredentialsFailure>> => {
    try {
      return ok(await load(token));
    } catch (error) {
      const failure = failureOf(error);
      // The pool may have deleted the identity that was known.
      const mayPass = isTemporary(failure) || loaded !== undefined;
      loaded = undefined;
      if (attempt === tries || !mayPass) return failed(failure);
      await pause(backoff(attempt, backoffs.awsKeys));
      return loadPatiently(token, attempt + 1);
    }
  };

  return {
    async current(token, refused) {
      const { sub } = token;
      if (loaded?.sub === sub && loaded.keys.accessKeyId !== refused?.accessKeyId && isGood(loaded)) {
        return ok(loaded.keys);
      }
      if (underWay?.sub === sub) return underWay.keys;
      const keys = loadPatiently(token).finally(() => {
        if (underWay?.keys === keys) underWay = undefined;
      });
      underWay = { sub, keys };
      return keys;
    },
  };
}

function parse<Schema extends z.ZodMiniType>(schema: Schema, answer: unknown): z.output<Schema> {
  const read = schema.safeParse(answer);
  if (!read.success) throw new PoolError('UnreadableAnswer', 'The identity pool answered something else');
  return read.data;
}

const isTemporary = ({ kind }: CredentialsFailure): boolean =>
  kind === 'busy' || kind === 'unreachable' || kind === 'broken';

/** Maps the exceptions of Cognito Identity (https://docs.aws.amazon.com/cognitoidentity/latest/APIReference/). */
function failureOf(error: unknown): CredentialsFailure {
  if (!(error instanceof PoolError)) throw error;
  const { code, message } = error;
  if (isThrottled(error) || code === 'LimitExceededException') return { kind: 'busy' };
  switch (code) {
    case 'NetworkError':
      return { kind: 'unreachable' };
    case 'UnreadableAnswer':
    case 'InternalErrorException':
    case 'ExternalServiceException':
    case 'ResourceConflictException':
      return { kind: 'broken' };
    default:
      // "Invalid login token. Token expired: 1763800000 >= 1763796400", or not signed by the pool.
      return /invalid login token/i.test(message) ? { kind: 'token-refused' } : { kind: 'credentials-refused', code };
  }
}
