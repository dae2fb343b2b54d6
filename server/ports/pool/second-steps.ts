import type { PasswordProof } from '#domain/people/password-proof';
import type { PoolSecondStep } from '#domain/access/person-details';
import type { Result } from '#domain/result';

/** The second steps of people in the user pool; a failure's reason is for the operator's log. */
export interface SecondSteps {
  /** The `sub` of the person whose password was just given; undefined if the pool doesn't know this sign-in, or no more. */
  personWith(proof: PasswordProof): Promise<Result<string | undefined, string>>;
  /** Those that a person has turned on. */
  of(username: string): Promise<Result<PoolSecondStep[], string>>;
  /** Turns off every second step, forgets the authenticator app, and ends all sessions. Can be repeated. */
  remove(username: string): Promise<Result<void, string>>;
}
