import type { AuthFailure } from '#domain/people/auth-failure';
import type { LostStep } from '#domain/people/recovery/lost-step';
import type { PasswordProof } from '#domain/people/password-proof';
import type { Result } from '#domain/result';

export interface AskedForHelp {
  /** Where letters go, partly hidden. */
  email: string;
  at: Date;
  /** Hours that pass between the approval and the link. */
  waitHours: number;
}

export interface WaitingForHelp {
  /** The oldest first. */
  requests: readonly LostStep[];
  /** How many managers have to approve. */
  needed: number;
}

/** Help for people who have lost their second step. An extension: managers' calls fail with `not-found` if the backend doesn't offer it. */
export interface LostSteps {
  /** Asks without signing in. Asking again is the same request. */
  ask(proof: PasswordProof, said: Pick<LostStep, 'note' | 'reach'>): Promise<Result<AskedForHelp, AuthFailure>>;
  waiting(): Promise<Result<WaitingForHelp>>;
  /** Fails with `not-found` if the request is over, and with `not-allowed` if another manager has to approve it. */
  answer(request: LostStep, decision: 'approve' | 'decline'): Promise<Result<void>>;
}
