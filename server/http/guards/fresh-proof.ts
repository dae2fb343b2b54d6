import type { Context } from 'hono';
import { type ProofDemand, isFreshProof } from '#domain/access/fresh-proof';
import type { Clock } from '../../ports/clock';
import type { ApiEnv } from '../caller';

/** Whether the caller's sign-in is recent and strong enough. If not, the answer gets the header of the challenge. */
export type ProofCheck = (context: Context<ApiEnv>) => boolean;

/** Compares `auth_time`, and `acr` if the token has one, with the operator's demand (RFC 9470); always true without a demand. */
export function createProofCheck(demand: ProofDemand | undefined, clock: Clock): ProofCheck {
  if (!demand) return () => true;
  const { maxAgeSeconds, levels = [] } = demand;
  const acrValues = levels.length > 0 ? `, acr_values="${levels.join(' ')}"` : '';
  const challenge = `Bearer error="insufficient_user_authentication", max_age="${maxAgeSeconds}"${acrValues}`;
  return (context) => {
    const { signedInAt, issuedAt = 0, level } = context.get('caller');
    // A clock that is behind must not make an old sign-in recent.
    const now = Math.max(clock().getTime() / 1000, issuedAt);
    const ageSeconds = signedInAt === undefined ? undefined : now - signedInAt;
    if (isFreshProof({ ageSeconds, level }, demand)) return true;
    context.header('WWW-Authenticate', challenge);
    return false;
  };
}
