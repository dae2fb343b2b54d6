import type { PoolParts } from '../parts';
import { type AuthParameters, type Challenge, required } from '../challenges/challenge';
import { CognitoError, deviceDoesNotExist, notAuthorized, userDoesNotExist } from '../cognito-error';
import { nextStep } from './next-step';
import type { PoolUser } from '../users/pool-user';
import { type ChallengeName, createSessionKey, type SignInFacts, type SignInSessions } from './sign-in-session';
import { normalizeUsername } from '../users/username';

export type SignInStep =
  | { signedIn: PoolUser; deviceKey: string | undefined }
  | { challenge: ChallengeName; sessionKey: string; parameters: AuthParameters };

export interface SignIn {
  start(given: AuthParameters, facts: SignInFacts): Promise<SignInStep>;
  answer(challenge: ChallengeName, sessionKey: string, answer: AuthParameters): Promise<SignInStep>;
}

type Parts = PoolParts & { challenges: Record<ChallengeName, Challenge>; sessions: SignInSessions };

interface Progress {
  username: string;
  proven: ChallengeName[];
  facts: SignInFacts;
}

/** Runs sign-ins step by step; `nextStep` decides which step is next. */
export function createSignIn(parts: Parts): SignIn {
  const { challenges, sessions, users, mfaSettings, devices, preventUserExistenceErrors, clock } = parts;

  const advance = async (progress: Progress, given: AuthParameters, previousKey?: string): Promise<SignInStep> => {
    const { username, proven, facts } = progress;
    const user = await users.find(username);
    const mfa = user && (await mfaSettings.of(user.sub));
    const device = user && facts.deviceKey !== undefined ? await devices.find(user.sub, facts.deviceKey) : undefined;
    const next = nextStep({ user, mfa, device, proven, facts, now: clock() });
    if (typeof next === 'object') return { ...next, deviceKey: device?.key };
    const sessionKey = keyFor(next, previousKey);
    const { shown, memory } = await challenges[next].ask({ username, user, mfa, device, sessionKey, given });
    await sessions.save(sessionKey, { ...progress, challenge: next, memory });
    return { challenge: next, sessionKey, parameters: shown };
  };

  /** The device that the client names, looked up only after the first proof, so that nobody else learns who has which device. */
  const namedDevice = async (username: string, { DEVICE_KEY: deviceKey }: AuthParameters): Promise<SignInFacts> => {
    const user = await users.find(username);
    if (!user?.tracksDevices || deviceKey === undefined) return {};
    if ((await devices.find(user.sub, deviceKey)) === undefined) throw deviceDoesNotExist();
    return { deviceKey };
  };

  return {
    async start(given, facts) {
      const username = normalizeUsername(required(given, 'USERNAME'));
      if (!preventUserExistenceErrors && !(await users.find(username))) throw userDoesNotExist();
      return advance({ username, proven: [], facts }, given);
    },

    async answer(challenge, sessionKey, answer) {
      const username = normalizeUsername(required(answer, 'USERNAME'));
      const { session, release } = await sessions.claim(sessionKey, challenge);
      if (session.username !== username) throw notAuthorized('Invalid session for the user.');
      try {
        const { right, learned } = await challenges[challenge].check(session, answer);
        const named = right && session.proven.length === 0 ? await namedDevice(username, answer) : {};
        const proven = right ? [...session.proven, challenge] : session.proven;
        const facts = { ...session.facts, ...learned, ...named };
        return await advance({ username, proven, facts }, answer, sessionKey);
      } catch (error) {
        if (canRetry(error)) await release();
        throw error;
      }
    },
  };
}

/**
 * `amazon-cognito-identity-js` answers a DEVICE_SRP_AUTH that follows an MFA code with the session of the code (`sendMFACode` in
 * CognitoUser.js drops the new one), so the device step keeps the old key.
 */
const keyFor = (next: ChallengeName, previousKey: string | undefined) =>
  next === 'DEVICE_SRP_AUTH' && previousKey !== undefined ? previousKey : createSessionKey();

const retryableErrors = new Set([
  'CodeMismatchException',
  'ExpiredCodeException',
  'InvalidParameterException',
  'InvalidPasswordException',
  'ResourceNotFoundException',
]);

/** A wrong code, an unknown device and an invalid request leave the session open; a wrong password spends it. */
const canRetry = (error: unknown) => error instanceof CognitoError && retryableErrors.has(error.type);
