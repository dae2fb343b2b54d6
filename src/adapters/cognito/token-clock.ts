import { claimsOf } from './claims';
import type { StoredSession } from './stored-session';

/** From when on a token is renewed though it still serves: its last tenth, a minute at most. In seconds. */
const ageingFrom = (lifetime: number): number => Math.min(60, lifetime / 10);

/** The longest drift that is believed from the storage, in seconds: a year, with which no certificate would hold. */
const believable = 365 * 24 * 3600;

/**
 * How old tokens are, by a browser's clock that may be wrong by any amount: each new token shows how far it is off. A drift that
 * was tampered with costs one refresh, which measures it anew.
 */
export function createTokenClock(now: () => number) {
  const seconds = (): number => Math.floor(now() / 1000);
  let measured: { idToken: string; drift: number } | undefined;

  return {
    /** To be asked when a token has just come. */
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
      // A token cannot be younger than its issue: the clock has been set back since.
      const age = Math.max(0, seconds() - drift - id.iat);
      const lifetime = Math.min(id.exp, access.exp) - id.iat;
      if (age >= lifetime) return 'expired';
      return lifetime - age <= ageingFrom(lifetime) ? 'ageing' : 'good';
    },
  };
}
