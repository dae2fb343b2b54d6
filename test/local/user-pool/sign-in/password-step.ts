import { createSrpSession, signSrpSession } from 'cognito-srp-helper';
import { z } from 'zod';
import type { Answer, RunningPool } from '../a-pool';
import { clientId, poolId } from '../pool-facts';

const asked = z.object({ ChallengeName: z.string(), ChallengeParameters: z.record(z.string(), z.string()) });

const signedIn = z.object({
  AuthenticationResult: z.object({ IdToken: z.string(), AccessToken: z.string(), RefreshToken: z.string() }),
});

/** A pool, and the app client if it isn't that of `aRunningPool`. */
type Pool = Pick<RunningPool, 'post'> & { clientId?: string };

/** One whole attempt to sign in, with the pool's last answer; `changed` replaces single responses. */
export async function tryPassword(
  pool: Pool,
  username: string,
  password: string,
  changed: Record<string, string> = {},
): Promise<Answer> {
  const session = createSrpSession(username, password, poolId, false);
  const { body } = await pool.post('InitiateAuth', {
    AuthFlow: 'USER_SRP_AUTH',
    ClientId: pool.clientId ?? clientId,
    AuthParameters: { USERNAME: username, SRP_A: session.largeA },
  });
  const { timestamp, secret, passwordSignature } = signSrpSession(session, asked.parse(body));
  return pool.post('RespondToAuthChallenge', {
    ChallengeName: 'PASSWORD_VERIFIER',
    ClientId: pool.clientId ?? clientId,
    ChallengeResponses: {
      USERNAME: username,
      PASSWORD_CLAIM_SECRET_BLOCK: secret,
      PASSWORD_CLAIM_SIGNATURE: passwordSignature,
      TIMESTAMP: timestamp,
      ...changed,
    },
  });
}

export async function tokensOf(pool: Pool, username: string, password: string) {
  return signedIn.parse((await tryPassword(pool, username, password)).body).AuthenticationResult;
}

export const refreshWith = (pool: Pool, refreshToken: string) =>
  pool.post('InitiateAuth', {
    AuthFlow: 'REFRESH_TOKEN_AUTH',
    ClientId: clientId,
    AuthParameters: { REFRESH_TOKEN: refreshToken },
  });
