import { z } from 'zod';
import { type Answer, type RunningPool } from './a-pool';
import { clientId } from './pool-facts';
import { anSrpClient, timestamp } from './srp-client';

const askedBody = z.object({ ChallengeName: z.string(), ChallengeParameters: z.record(z.string(), z.string()) });

export interface PasswordStep {
  /** The challenge as the pool showed it. */
  shown: Record<string, string>;
  /** Answers with the password; `changed` replaces single responses. */
  answer(changed?: Record<string, string>): Promise<Answer>;
}

/** A sign-in that has been asked for its password. */
export async function aPasswordStep(pool: RunningPool, username: string, password: string): Promise<PasswordStep> {
  const client = anSrpClient(password);
  const shown = await askForPassword(pool, username, client.clientPublic);
  return {
    shown,
    answer: (changed) => answerPassword(pool, shown, { ...client.claimOf(shown), ...changed }),
  };
}

async function askForPassword(pool: RunningPool, username: string, SRP_A: string): Promise<Record<string, string>> {
  const asked = await pool.post('InitiateAuth', {
    AuthFlow: 'USER_SRP_AUTH',
    ClientId: clientId,
    AuthParameters: { USERNAME: username, SRP_A },
  });
  return askedBody.parse(asked.body).ChallengeParameters;
}

const answerPassword = (pool: RunningPool, shown: Record<string, string>, claim: Record<string, string>) =>
  pool.post('RespondToAuthChallenge', {
    ChallengeName: 'PASSWORD_VERIFIER',
    ClientId: clientId,
    ChallengeResponses: {
      USERNAME: shown['USER_ID_FOR_SRP'],
      PASSWORD_CLAIM_SECRET_BLOCK: shown['SECRET_BLOCK'],
      ...claim,
    },
  });

/** One whole attempt to sign in, with the pool's last answer. */
export async function tryPassword(pool: RunningPool, username: string, password: string): Promise<Answer> {
  const step = await aPasswordStep(pool, username, password);
  return step.answer();
}

/** An attempt that is always wrong. It needs no SRP arithmetic in the client, so tests can make many. */
export async function tryWrongPassword(pool: RunningPool, username: string): Promise<Answer> {
  const shown = await askForPassword(pool, username, '2');
  return answerPassword(pool, shown, {
    PASSWORD_CLAIM_SIGNATURE: Buffer.alloc(32).toString('base64'),
    TIMESTAMP: timestamp,
  });
}

const signedInBody = z.object({
  AuthenticationResult: z.object({ IdToken: z.string(), AccessToken: z.string(), RefreshToken: z.string() }),
});

export async function tokensOf(pool: RunningPool, username: string, password: string) {
  return signedInBody.parse((await tryPassword(pool, username, password)).body).AuthenticationResult;
}

export const refreshWith = (pool: RunningPool, refreshToken: string) =>
  pool.post('InitiateAuth', {
    AuthFlow: 'REFRESH_TOKEN_AUTH',
    ClientId: clientId,
    AuthParameters: { REFRESH_TOKEN: refreshToken },
  });
