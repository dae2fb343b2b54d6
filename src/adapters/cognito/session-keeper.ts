import * as z from 'zod/mini';
import { failed, ok, type Result } from '../../domain/result';
import type { SessionFailure } from '../../ports/user-pool';
import { type Claims, claimsOf } from './claims';
import { endsSession } from './cognito-failures';
import type { CognitoSettings } from './cognito-settings';
import { type PoolCall, PoolError } from './pool-call';
import { createRefreshTurn } from './refresh-turn';
import type { SessionStore, StoredSession } from './stored-session';
import { createTokenClock } from './token-clock';

type Renewed = Result<StoredSession, SessionFailure>;

/** The tokens of this browser, of which any number of calls may ask at once. */
export interface SessionKeeper {
  /** Tokens that are good now; `refused` is an ID token that the backend did not take. */
  current(refused?: string): Promise<Renewed>;
  /** Whoever is stored now becomes this tab's user. */
  adopt(): void;
  /** New tokens, and with them this tab's user. */
  keep(tokens: Pick<StoredSession, 'idToken' | 'accessToken' | 'refreshToken' | 'hosted'>): Claims;
  forget(): void;
}

const tokensAnswer = z.object({
  AuthenticationResult: z.object({
    IdToken: z.string(),
    AccessToken: z.string(),
    RefreshToken: z.optional(z.nullable(z.string())),
  }),
});

const tries = 3;
/** Milliseconds (specification, section 9). */
const longestPause = 5_000;

export function createSessionKeeper(settings: CognitoSettings, call: PoolCall, stored: SessionStore): SessionKeeper {
  const { clientId, now = Date.now, pause = waitFor } = settings;
  const turn = createRefreshTurn(`portal.refresh.${clientId}`, settings.locks);
  const clock = createTokenClock(now);
  let holder: string | undefined;
  let underWay: { of: string; renewed: Promise<Renewed> } | undefined;

  const over = failed<SessionFailure>({ kind: 'signed-out' });
  const isForeign = ({ idToken }: StoredSession): boolean => {
    const sub = claimsOf(idToken)?.sub;
    return holder !== undefined && sub !== undefined && sub !== holder;
  };

  const fetchTokens = async (held: StoredSession, attempt = 1): Promise<unknown> => {
    const { username, refreshToken } = held;
    const device = stored.deviceKey(username);
    try {
      return await call('GetTokensFromRefreshToken', {
        RefreshToken: refreshToken,
        ClientId: clientId,
        ...(device !== null && { DeviceKey: device }),
      });
    } catch (error) {
      if (endsSession(error) || attempt === tries) throw error;
      // Full jitter: tabs and browsers that failed together do not come back together.
      await pause(Math.random() * Math.min(longestPause, 500 * 2 ** attempt));
      return fetchTokens(held, attempt + 1);
    }
  };

  const refresh = async (seen: StoredSession): Promise<Renewed> => {
    const held = stored.read();
    if (!held || isForeign(held)) return over;
    // Another tab was first.
    if (held.idToken !== seen.idToken && clock.standing(held) !== 'expired') return ok(held);
    if (held.refreshToken === '') {
      stored.forget();
      return over;
    }
    try {
      const { AuthenticationResult: tokens } = tokensAnswer.parse(await fetchTokens(held));
      // Signed out, or somebody else signed in, while the pool was asked.
      if (stored.read()?.refreshToken !== held.refreshToken) return over;
      const renewed: StoredSession = {
        ...held,
        idToken: tokens.IdToken,
        accessToken: tokens.AccessToken,
        refreshToken: tokens.RefreshToken ?? held.refreshToken,
        clockDrift: clock.measure(tokens.IdToken),
      };
      if (isForeign(renewed)) return over;
      stored.save(renewed);
      return ok(renewed);
    } catch (error) {
      if (!endsSession(error)) return failed({ kind: 'unreachable' });
      if (stored.read()?.refreshToken === held.refreshToken) stored.forget();
      return over;
    }
  };

  const refreshOnce = (seen: StoredSession): Promise<Renewed> => {
    if (underWay?.of === seen.idToken) return underWay.renewed;
    const renewed = turn
      .take(() => refresh(seen))
      .finally(() => {
        if (underWay?.renewed === renewed) underWay = undefined;
      });
    underWay = { of: seen.idToken, renewed };
    return renewed;
  };

  return {
    async current(refused) {
      const held = stored.read();
      if (!held || isForeign(held)) return over;
      const standing = clock.standing(held);
      const isRefused = held.idToken === refused;
      if (standing === 'good' && !isRefused) return ok(held);
      const renewed = await refreshOnce(held);
      if (renewed.ok || renewed.failure.kind === 'signed-out' || standing === 'expired' || isRefused) return renewed;
      // The pool is out of reach, and the old token still serves.
      return ok(held);
    },

    adopt() {
      holder = claimsOf(stored.read()?.idToken ?? '')?.sub;
    },

    keep(tokens) {
      const claims = claimsOf(tokens.idToken);
      if (!claims) throw new PoolError('UnreadableAnswer', 'The pool issued a token that is none');
      holder = claims.sub;
      stored.save({ ...tokens, username: claims.username, clockDrift: clock.measure(tokens.idToken) });
      return claims;
    },

    forget() {
      holder = undefined;
      stored.forget();
    },
  };
}

const waitFor = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
