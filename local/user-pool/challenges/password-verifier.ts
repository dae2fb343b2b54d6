import { z } from 'zod';
import { incorrectUsernameOrPassword, invalidParameter } from '../cognito-error';
import type { LockOut } from '../lock-out';
import {
  createDecoyVerifier,
  createSrpExchange,
  isUsableClientPublic,
  type PasswordVerifier,
  provesPassword,
} from '../srp';
import type { PoolUser, Users } from '../users';
import { type Challenge, required } from './challenge';

const srpExchange = z.object({ clientPublic: z.string(), serverSecret: z.string(), serverPublic: z.string() });

/** `ddd MMM D HH:mm:ss UTC YYYY` in English, the day without a leading zero. */
const timestampPattern =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [1-3]?\d \d\d:\d\d:\d\d UTC \d{4}$/;

/**
 * The password by SRP. An unknown user is asked the same question as a known one, and walks the same way to the same
 * refusal and the same lock-out.
 */
export function createPasswordVerifierChallenge(
  poolName: string,
  poolSecret: Buffer,
  users: Users,
  lockOut: LockOut,
): Challenge {
  const verifierFor = (username: string, user: PoolUser | undefined): PasswordVerifier =>
    user?.verifier ?? createDecoyVerifier(poolSecret, username);

  return {
    ask({ username, user, sessionKey, given }) {
      const clientPublic = required(given, 'SRP_A');
      if (!isUsableClientPublic(clientPublic)) throw invalidParameter('Invalid SRP_A');
      const verifier = verifierFor(username, user);
      const exchange = createSrpExchange(clientPublic, verifier);
      return {
        shown: {
          SALT: verifier.salt,
          SECRET_BLOCK: sessionKey,
          SRP_B: exchange.serverPublic,
          USERNAME: username,
          USER_ID_FOR_SRP: username,
        },
        memory: { ...exchange },
      };
    },

    async check({ username, memory }, answer) {
      const claim = {
        userId: username,
        secretBlock: required(answer, 'PASSWORD_CLAIM_SECRET_BLOCK'),
        timestamp: required(answer, 'TIMESTAMP'),
        signature: required(answer, 'PASSWORD_CLAIM_SIGNATURE'),
      };
      if (!timestampPattern.test(claim.timestamp)) {
        throw invalidParameter('TIMESTAMP format should be EEE MMM d HH:mm:ss z yyyy in english.');
      }
      await lockOut.beginAttempt(username);
      const user = await users.find(username);
      const verifier = verifierFor(username, user);
      if (!provesPassword(poolName, verifier, srpExchange.parse(memory), claim)) throw incorrectUsernameOrPassword();
      await lockOut.forget(username);
    },
  };
}
