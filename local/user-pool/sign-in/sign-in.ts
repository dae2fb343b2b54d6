import type { PoolParts } from '../parts';
import { type AuthParameters, type Challenge, required } from '../challenges/challenge';
import { CognitoError, deviceDoesNotExist, notAuthorized, userDoesNotExist } from '../cognito-error';
import { firstFactorIn, nextStep } from './next-step';
import { isMultiFactor } from '../passkeys/relying-party';
import type { PoolUser } from '../users/pool-user';
import {
  type ChallengeName,
  createSessionKey,
  type SignInFacts,
  type SignInSession,
  type SignInSessions,
} from './sign-in-session';
import { normalizeUsername } from '../users/username';
import { type FirstFactor, readPreference } from './ways-in';

export type SignInStep =
  | { signedIn: PoolUser; deviceKey: string | undefined; proven: ChallengeName[] }
  | {
      challenge: ChallengeName;
      sessionKey: string;
      parameters: AuthParameters;
      /** The first factors to choose from, until one has been proven in the USER_AUTH flow. */
      available?: FirstFactor[];
    };

export interface SignIn {
  start(given: AuthParameters, facts: SignInFacts): Promise<SignInStep>;
  /** `session` is the request's Session, which only the first answer of the older flows lacks. */
  answer(
    challenge: ChallengeName,
    sessionKey: string,
    answer: AuthParameters,
    session?: string | null,
  ): Promise<SignInStep>;
}

type Parts = PoolParts & { challenges: Record<ChallengeName, Challenge>; sessions: SignInSessions };

interface Progress {
  username: string;
  proven: ChallengeName[];
  facts: SignInFacts;
}

/** Runs sign-ins step by step; `nextStep` decides which step is next. */
export function createSignIn(parts: Parts): SignIn {
  const {
    challenges,
    sessions,
    users,
    mfaSettings,
    devices,
    plan,
    waysIn,
    relyingParties,
    preventUserExistenceErrors,
    clock,
  } = parts;

  const advance = async (progress: Progress, given: AuthParameters, previousKey?: string): Promise<SignInStep> => {
    const { username, proven, facts } = progress;
    const user = withPassword(await users.find(username));
    // An unknown name costs the same queries.
    const mfa = await mfaSettings.of(user?.sub ?? '').catch(() => undefined);
    const isFirst = firstFactorIn(proven) === undefined;
    const available = facts.byChoice && isFirst ? await waysIn(username, user, mfa) : undefined;
    if (facts.chosen && available && !available.includes(facts.chosen)) delete facts.chosen;
    const device = user && facts.deviceKey !== undefined ? await devices.find(user.sub, facts.deviceKey) : undefined;
    const isMultiFactorPasskey = isMultiFactor(await relyingParties.current());
    const next = nextStep({ user, mfa, device, isMultiFactorPasskey, proven, facts, now: clock() });
    if (typeof next === 'object') return { ...next, deviceKey: device?.key, proven };
    const sessionKey = keyFor(next, previousKey);
    const asked = { username, user, mfa, device, sessionKey, given, isFirst, available };
    const { shown, memory } = await challenges[next].ask(asked);
    const session = { ...progress, challenge: next, memory };
    if (given[challenges[next].early ?? ''] !== undefined) return settle(session, given);
    await sessions.save(sessionKey, session);
    return { challenge: next, sessionKey, parameters: shown, ...(available && { available }) };
  };

  const settle = async (session: SignInSession, answer: AuthParameters, key?: string): Promise<SignInStep> => {
    const { username, challenge, proven: before } = session;
    const { right, learned } = await challenges[challenge].check(session, answer);
    const proven = right ? [...before, challenge] : before;
    const isFirstProof = firstFactorIn(before) === undefined && firstFactorIn(proven) !== undefined;
    const named = isFirstProof ? await namedDevice(username, answer) : {};
    return advance({ username, proven, facts: { ...session.facts, ...learned, ...named } }, answer, key);
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
      const chosen = facts.byChoice && readPreference(plan, given['PREFERRED_CHALLENGE']);
      return advance({ username, proven: [], facts: { ...facts, ...(chosen && { chosen }) } }, given);
    },

    async answer(challenge, sessionKey, answer, sessionGiven = sessionKey) {
      const username = normalizeUsername(required(answer, 'USERNAME'));
      const { session, release } = await sessions.claim(sessionKey, challenge);
      const isCarried = !session.facts.byChoice || sessionGiven === sessionKey;
      if (session.username !== username || !isCarried) throw notAuthorized('Invalid session for the user.');
      try {
        return await settle(session, answer, sessionKey);
      } catch (error) {
        if (canRetry(error)) await release();
        throw error;
      }
    },
  };
}

/** People of external providers can't sign in here, and get the answers of unknown names. */
const withPassword = (user: PoolUser | undefined) => (user?.status === 'EXTERNAL_PROVIDER' ? undefined : user);

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
