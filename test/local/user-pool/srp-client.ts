import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { fromHex, g, N, padHex, powerOf } from '../../../local/user-pool/users/srp-group';
import { poolNameOf } from '../../../local/user-pool/users/srp';
import { poolId } from './pool-facts';

/** The client's half of an SRP exchange. */
export interface SrpClient {
  /** A, which goes to the pool first. */
  clientPublic: string;
  /** The answer to the challenge that the pool showed. */
  claimOf(shown: Record<string, string>): { PASSWORD_CLAIM_SIGNATURE: string; TIMESTAMP: string };
}

/** The pool asks for its form alone. */
export const timestamp = 'Mon Jan 5 09:00:00 UTC 2026';

/** For tests about everything but the exchange itself, which is tested with Amazon's clients, which are slow. */
export function anSrpClient(password: string): SrpClient {
  const poolName = poolNameOf(poolId);
  const k = hashOf(padHex(N), padHex(g));
  const a = fromHex(randomBytes(32).toString('hex'));
  const A = powerOf(g, a);

  return {
    clientPublic: A.toString(16),

    claimOf({ USER_ID_FOR_SRP: userId = '', SALT = '', SRP_B = '', SECRET_BLOCK = '' }) {
      const B = fromHex(SRP_B);
      const u = hashOf(padHex(A), padHex(B));
      const identity = createHash('sha256').update(`${poolName}${userId}:${password}`).digest();
      const x = hashOf(padHex(fromHex(SALT)), identity);
      const S = powerOf(B + k * (N - powerOf(g, x)), a + u * x);
      const key = Buffer.from(hkdfSync('sha256', padHex(S), padHex(u), 'Caldera Derived Key', 16));
      const signature = createHmac('sha256', key)
        .update(`${poolName}${userId}`)
        .update(Buffer.from(SECRET_BLOCK, 'base64'))
        .update(timestamp)
        .digest('base64');
      return { PASSWORD_CLAIM_SIGNATURE: signature, TIMESTAMP: timestamp };
    },
  };
}

function hashOf(...parts: Buffer[]): bigint {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return fromHex(hash.digest('hex'));
}
