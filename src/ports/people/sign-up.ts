import type { CodeDelivery } from '#domain/people/account';
import type { AuthFailure } from '#domain/people/auth-failure';
import type { Result } from '#domain/result';
import type { Applicant } from '#domain/people/sign-in/sign-up';

export interface SignedUp {
  /** True if the pool asks for no confirmation. */
  confirmed: boolean;
  delivery?: CodeDelivery;
}

export interface SignUp {
  signUp(applicant: Applicant): Promise<Result<SignedUp, AuthFailure>>;
  /** Succeeds for an account that is confirmed already. */
  confirm(username: string, code: string): Promise<Result<void, AuthFailure>>;
  resendCode(username: string): Promise<Result<CodeDelivery, AuthFailure>>;
}
