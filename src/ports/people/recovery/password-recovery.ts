import type { CodeDelivery } from '#domain/people/account';
import type { AuthFailure } from '#domain/people/auth-failure';
import type { Result } from '#domain/result';

export interface PasswordRecovery {
  /** The answer is the same for unknown users if the pool hides who exists. */
  requestCode(username: string): Promise<Result<CodeDelivery, AuthFailure>>;
  confirm(request: { username: string; code: string; password: string }): Promise<Result<void, AuthFailure>>;
}
