import { incorrectUsernameOrPassword } from '../cognito-error';
import type { LockOut } from '../sign-in/lock-out';
import { createDecoyVerifier, matchesPassword } from '../users/srp';
import type { Users } from '../users/users';
import { type Challenge, required, right } from './challenge';
import { requireClientPublic } from './srp-answer';

const nothing = { shown: {}, memory: {} };

/** The password in plain text. An unknown user costs the same arithmetic, and gets the same refusal and lock-out. */
export function createPasswordChallenge(
  poolName: string,
  poolSecret: Buffer,
  users: Users,
  lockOut: LockOut,
): Challenge {
  return {
    early: 'PASSWORD',
    ask: async () => nothing,

    async check({ username }, answer) {
      const password = required(answer, 'PASSWORD');
      await lockOut.beginAttempt(username);
      const user = await users.find(username);
      const verifier = user?.verifier ?? createDecoyVerifier(poolSecret, username);
      if (!matchesPassword(poolName, username, password, verifier)) throw incorrectUsernameOrPassword();
      await lockOut.forget(username);
      return right;
    },
  };
}

/** Waits for the SRP_A that PASSWORD_VERIFIER begins with. */
export function createPasswordSrpChallenge(): Challenge {
  return {
    early: 'SRP_A',
    ask: async () => nothing,

    async check(_session, answer) {
      requireClientPublic(answer);
      return right;
    },
  };
}
