import { invalidParameter } from '../cognito-error';
import type { Device } from '../devices';
import type { MfaSettings } from '../mfa-settings';
import type { PoolUser } from '../pool-user';
import type { SignInFacts, SignInSession } from '../sign-in-session';

export type AuthParameters = Record<string, string>;

export interface Asked {
  username: string;
  /** Absent where the challenge is asked of a name that no user has. */
  user: PoolUser | undefined;
  mfa: MfaSettings | undefined;
  device: Device | undefined;
  /** The string by which the answer will name this step. */
  sessionKey: string;
  /** What came with the request that led here. */
  given: AuthParameters;
}

/** What the client is shown, and what the pool keeps to itself until the answer comes. */
export interface Question {
  shown: AuthParameters;
  memory: AuthParameters;
}

/** An answer that is not right, and yet not refused, leads to the same challenge again. */
export interface Verdict {
  right: boolean;
  learned?: SignInFacts;
}

export const right: Verdict = { right: true };

/** One kind of challenge: how it is asked, and how its answer is checked. */
export interface Challenge {
  ask(asked: Asked): Promise<Question>;
  /** Rejects with what Cognito says to an answer that it refuses. */
  check(session: SignInSession, answer: AuthParameters): Promise<Verdict>;
}

export function required(parameters: AuthParameters, name: string): string {
  const value = parameters[name];
  if (value === undefined || value === '') throw invalidParameter(`Missing required parameter ${name}`);
  return value;
}

/** The user of a challenge that is asked of users only. */
export function userOf({ user, username }: Asked): PoolUser {
  if (user === undefined) throw new Error(`Nobody is called ${username}`);
  return user;
}
