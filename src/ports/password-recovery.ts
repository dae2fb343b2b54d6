import type { CodeDelivery } from '../domain/people/account';
import type { AuthFailure } from '../domain/people/auth-failure';
import type { Result } from '../domain/result';

/** A new password by a code to an address of the account. */
export interface PasswordRecovery {
  /** Answers alike for unknown users where the pool hides them. */
  requestCode(username: string): Promise<Result<CodeDelivery, AuthFailure>>;
  confirm(request: { username: string; code: string; password: string }): Promise<Result<void, AuthFailure>>;
}
