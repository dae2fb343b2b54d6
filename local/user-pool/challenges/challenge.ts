import { invalidParameter } from '../cognito-error';
import type { SignInSession } from '../sign-in-session';
import type { PoolUser } from '../users';

export type AuthParameters = Record<string, string>;

interface Asked {
  username: string;
  /** Absent where the challenge is asked of a name that no user has. */
  user: PoolUser | undefined;
  /** The string by which the answer will name this step. */
  sessionKey: string;
  /** What came with the request that led here. */
  given: AuthParameters;
}

/** One kind of challenge: how it is asked, and how its answer is checked. */
export interface Challenge {
  ask(asked: Asked): { shown: AuthParameters; memory: AuthParameters };
  /** Resolves when the answer is right, and rejects with what Cognito says when it is not. */
  check(session: SignInSession, answer: AuthParameters): Promise<void>;
}

export function required(parameters: AuthParameters, name: string): string {
  const value = parameters[name];
  if (value === undefined || value === '') throw invalidParameter(`Missing required parameter ${name}`);
  return value;
}
