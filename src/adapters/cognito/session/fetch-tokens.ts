import * as z from 'zod/mini';
import { backoff, backoffs } from '#domain/backoff';
import { failed, ok, type Result } from '#domain/result';
import type { SessionFailure } from '#ports/people/user-pool';
import { claimsOf } from './claims';
import { isThrottled, refusesRefresh } from '../cognito-failures';
import type { PoolCall } from '../pool-call';
import type { SessionStore, StoredSession } from './stored-session';

type Tokens = Pick<StoredSession, 'idToken' | 'accessToken' | 'refreshToken'>;

const token = z.string().check(z.refine((text) => claimsOf(text) !== undefined));
const tokensAnswer = z.object({
  AuthenticationResult: z.object({
    IdToken: token,
    AccessToken: token,
    RefreshToken: z.optional(z.nullable(z.string())),
  }),
});

/** New tokens for a session. Rejects with a PoolError, or if the response has no tokens. */
export type FetchTokens = (session: StoredSession) => Promise<Tokens>;

export function createFetchTokens(clientId: string, call: PoolCall, stored: SessionStore): FetchTokens {
  return async ({ username, refreshToken }) => {
    const device = stored.deviceKey(username);
    const answer = await call('GetTokensFromRefreshToken', {
      RefreshToken: refreshToken,
      ClientId: clientId,
      ...(device !== null && { DeviceKey: device }),
    });
    const {
      IdToken: idToken,
      AccessToken: accessToken,
      RefreshToken: next,
    } = tokensAnswer.parse(answer).AuthenticationResult;
    return { idToken, accessToken, refreshToken: next ?? refreshToken };
  };
}

const tries = 3;

/** Tries up to three times, until the pool returns tokens or ends the session. */
export async function fetchPatiently(
  fetchTokens: () => Promise<Tokens>,
  pause: (milliseconds: number) => Promise<void>,
  attempt = 1,
): Promise<Result<Tokens, SessionFailure>> {
  try {
    return ok(await fetchTokens());
  } catch (error) {
    if (refusesRefresh(error)) return failed({ kind: 'signed-out' });
    if (attempt === tries) return failed({ kind: isThrottled(error) ? 'busy' : 'unreachable' });
    await pause(backoff(attempt, backoffs.refresh));
    return fetchPatiently(fetchTokens, pause, attempt + 1);
  }
}
