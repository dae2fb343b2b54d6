import { timingSafeEqual } from 'node:crypto';
import { incorrectUsernameOrPassword } from '../cognito-error';
import type { LockOut } from '../sign-in/lock-out';
import { hashSecretWord } from '../users/secret-word';
import type { Users } from '../users/users';
import { type Challenge, required, right } from './challenge';

const answersAllowed = 3;

/**
 * The custom challenge that a real pool's Lambda triggers would ask: a secret word. The question is the same for everyone, so
 * that it reveals nothing about the user. After a wrong answer it is asked again, twice at most, as in Cognito's own example
 * (https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-define-auth-challenge.html).
 */
export function createCustomChallenge(users: Users, lockOut: LockOut): Challenge {
  return {
    async ask({ username }) {
      return { shown: { USERNAME: username, question: 'What is your secret word?' }, memory: {} };
    },

    async check({ username, facts }, answer) {
      const word = required(answer, 'ANSWER').slice(0, 256);
      // Usernames have no spaces, so this lock-out is separate from that of the password.
      const attempts = `secret word of ${username}`;
      await lockOut.beginAttempt(attempts);
      const user = await users.find(username);
      if (sameText(hashSecretWord(username, word), user?.secretWordHash ?? '')) {
        await lockOut.forget(attempts);
        return right;
      }
      const wrongAnswers = (facts.wrongAnswers ?? 0) + 1;
      if (wrongAnswers >= answersAllowed) throw incorrectUsernameOrPassword();
      return { right: false, learned: { wrongAnswers } };
    },
  };
}

const sameText = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
