import type { AuthFailure } from '#domain/people/auth-failure';
import type { PasswordProof } from '#domain/people/password-proof';
import type { Result } from '#domain/result';

export interface CodesLeft {
  left: number;
  madeAt: Date;
}

/** One-time codes instead of a lost second step. An extension: `left` and `make` fail with `not-found` if the backend doesn't offer it. */
export interface RecoveryCodes {
  /** Undefined for a user without codes. */
  left(): Promise<Result<CodesLeft | undefined>>;
  /** Replaces earlier codes. */
  make(): Promise<Result<string[]>>;
  /** Turns the person's two-step verification off, without signing in. */
  spend(proof: PasswordProof, code: string): Promise<Result<void, AuthFailure>>;
}
