import { incorrectUsernameOrPassword } from '../cognito-error';
import type { LockOut } from '../sign-in/lock-out';
import type { PoolUser } from '../users/pool-user';
import { createDecoyVerifier, createSrpExchange, type PasswordVerifier, provesPassword } from '../users/srp';
import type { Users } from '../users/users';
import { type Challenge, right } from './challenge';
import { readClaim, requireClientPublic, srpExchange } from './srp-answer';

/**
 * The password by SRP. An unknown user is asked the same question as a known one, and gets the same refusal and the same
 * lock-out.
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
    async ask({ username, user, sessionKey, given }) {
      const clientPublic = requireClientPublic(given);
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
      const claim = readClaim(username, answer);
      await lockOut.beginAttempt(username);
      const verifier = verifierFor(username, await users.find(username));
      if (!provesPassword(poolName, verifier, srpExchange.parse(memory), claim)) throw incorrectUsernameOrPassword();
      await lockOut.forget(username);
      return right;
    },
  };
}
