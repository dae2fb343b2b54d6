import { invalidParameter } from '../cognito-error';
import type { Device } from '../users/devices';
import type { MfaSettings } from '../users/mfa-settings';
import type { PoolUser } from '../users/pool-user';
import type { SignInFacts, SignInSession } from '../sign-in/sign-in-session';
import type { FirstFactor } from '../sign-in/ways-in';

export type AuthParameters = Record<string, string>;

export interface Asked {
  username: string;
  /** Undefined if no user has the name. */
  user: PoolUser | undefined;
  mfa: MfaSettings | undefined;
  device: Device | undefined;
  /** The string by which the answer names this step. */
  sessionKey: string;
  /** The parameters of the request that led here. */
  given: AuthParameters;
  /** Whether no first factor has been proven yet. */
  isFirst: boolean;
  /** The first factors to choose from, in the USER_AUTH flow. */
  available: FirstFactor[] | undefined;
}

/** The parameters that the client sees, and those that the pool keeps until the answer arrives. */
export interface Question {
  shown: AuthParameters;
  memory: AuthParameters;
}

/** After an answer that is wrong but not refused, the same challenge is asked again. */
export interface Verdict {
  right: boolean;
  learned?: SignInFacts;
}

export const right: Verdict = { right: true };

/** One kind of challenge: how it is asked, and how its answer is checked. */
export interface Challenge {
  ask(asked: Asked): Promise<Question>;
  /** The parameter of the answer that can come with the request that leads here, so that nothing is asked. */
  early?: string;
  /** Rejects with Cognito's error if the answer is refused. */
  check(session: SignInSession, answer: AuthParameters): Promise<Verdict>;
}

export function required(parameters: AuthParameters, name: string): string {
  const value = parameters[name];
  if (value === undefined || value === '') throw invalidParameter(`Missing required parameter ${name}`);
  return value;
}

/** The user, for challenges that only known users are asked. */
export function userOf({ user, username }: Asked): PoolUser {
  if (user === undefined) throw new Error(`There is no user ${username}`);
  return user;
}
