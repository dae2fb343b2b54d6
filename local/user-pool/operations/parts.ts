import type { PoolParts } from '../parts';
import type { SignIn } from '../sign-in/sign-in';
import type { SignInSessions } from '../sign-in/sign-in-session';
import type { FactorsOf } from '../users/auth-factors';
import type { RequireClient } from './fields';

export interface OperationParts extends PoolParts {
  signIn: SignIn;
  sessions: SignInSessions;
  factorsOf: FactorsOf;
  requireClient: RequireClient;
}
