import { type AuthParameters, type Challenge, required } from './challenges/challenge';
import { CognitoError, incorrectUsernameOrPassword, notAuthorized, userIsDisabled } from './cognito-error';
import { type ChallengeName, createSessionKey, type SignInSessions } from './sign-in-session';
import { normalizeUsername } from './username';
import type { PoolUser, Users } from './users';

export type SignInStep =
  | { signedIn: PoolUser }
  | { challenge: ChallengeName; sessionKey: string; parameters: AuthParameters };

export interface SignIn {
  start(given: AuthParameters): Promise<SignInStep>;
  answer(challenge: ChallengeName, sessionKey: string, answer: AuthParameters): Promise<SignInStep>;
}

/**
 * The transitions of a sign-in: what is asked next of this user, given what has been proven. A further challenge is one
 * line here and one entry in the table of challenges.
 */
function nextStep(
  user: PoolUser | undefined,
  proven: readonly ChallengeName[],
  now: number,
): ChallengeName | { signedIn: PoolUser } {
  if (!proven.includes('PASSWORD_VERIFIER')) return 'PASSWORD_VERIFIER';
  if (user === undefined) throw incorrectUsernameOrPassword();
  if (!user.enabled) throw userIsDisabled();
  if (user.temporaryPasswordExpiresAt !== undefined && user.temporaryPasswordExpiresAt <= now) {
    throw notAuthorized('Temporary password has expired and must be reset by an administrator.');
  }
  if (user.status === 'FORCE_CHANGE_PASSWORD') return 'NEW_PASSWORD_REQUIRED';
  return { signedIn: user };
}

export function createSignIn(
  challenges: Record<ChallengeName, Challenge>,
  sessions: SignInSessions,
  users: Users,
  clock: () => number,
): SignIn {
  const advance = async (username: string, proven: ChallengeName[], given: AuthParameters): Promise<SignInStep> => {
    const user = await users.find(username);
    const next = nextStep(user, proven, clock());
    if (typeof next === 'object') return next;
    const sessionKey = createSessionKey();
    const { shown, memory } = challenges[next].ask({ username, user, sessionKey, given });
    await sessions.save(sessionKey, { challenge: next, username, proven, memory });
    return { challenge: next, sessionKey, parameters: shown };
  };

  return {
    start: async (given) => advance(normalizeUsername(required(given, 'USERNAME')), [], given),

    async answer(challenge, sessionKey, answer) {
      const username = normalizeUsername(required(answer, 'USERNAME'));
      const session = await sessions.claim(sessionKey, challenge);
      if (session.username !== username) throw notAuthorized('Invalid session for the user.');
      try {
        await challenges[challenge].check(session, answer);
      } catch (error) {
        if (mayTryAgain(error)) await sessions.release(sessionKey);
        throw error;
      }
      return advance(username, [...session.proven, challenge], answer);
    },
  };
}

/** An answer that Cognito could not even weigh leaves the session open; a wrong password spends it. */
const mayTryAgain = (error: unknown) =>
  error instanceof CognitoError &&
  (error.type === 'InvalidParameterException' || error.type === 'InvalidPasswordException');
