import { claimsOf } from './claims';
import type { StoredSession } from './stored-session';

/** Seconds before expiry at which a token is renewed: a tenth of its lifetime, a minute at most. */
const ageingFrom = (lifetime: number): number => Math.min(60, lifetime / 10);

/** The largest stored drift to accept, in seconds: a year. With more, no TLS certificate would be valid. */
const believable = 365 * 24 * 3600;

/**
 * Measures the age of tokens with a browser clock that may be wrong: each new token shows the drift. A manipulated drift
 * costs one refresh, which measures it again.
 */
export function createTokenClock(now: () => number) {
  const seconds = (): number => Math.floor(now() / 1000);
  let measured: { idToken: string; drift: number } | undefined;

  return {
    measure(idToken: string): number {
      const drift = seconds() - (claimsOf(idToken)?.iat ?? seconds());
      measured = { idToken, drift };
      return drift;
    },

    standing({ idToken, accessToken, clockDrift }: StoredSession): 'good' | 'ageing' | 'expired' {
      const id = claimsOf(idToken);
      const access = claimsOf(accessToken);
      if (!id || !access) return 'expired';
      const stored = Math.abs(clockDrift) <= believable ? clockDrift : 0;
      const drift = measured?.idToken === idToken ? measured.drift : stored;
      // A token can't be used before it was issued: the clock has been set back.
      const age = Math.max(0, seconds() - drift - id.iat);
      const lifetime = Math.min(id.exp, access.exp) - id.iat;
      if (age >= lifetime) return 'expired';
      return lifetime - age <= ageingFrom(lifetime) ? 'ageing' : 'good';
    },
  };
}
