import type { AuthFailure } from '#domain/people/auth-failure';
import type { Result } from '#domain/result';

type Outcome = Promise<Result<Record<string, unknown>, AuthFailure>>;

/** The browser's passkeys. Options and credentials are in the JSON form of Web Authentication. */
export interface Authenticator {
  /** Whether the browser offers passkeys in the list of a field. */
  canAutofill(): Promise<boolean>;
  /** Proves a passkey, chosen in a dialog, or with `autofill` in the list of the username field. */
  prove(options: unknown, how?: { autofill?: boolean; signal?: AbortSignal | undefined }): Outcome;
  /** Makes a passkey, after a dialog. */
  create(options: unknown): Outcome;
}
