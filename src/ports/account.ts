import type { CodeDelivery, DevicePage, UserAttributes, VerifiableAttribute } from '../domain/people/account';
import type { AuthFailure } from '../domain/people/auth-failure';
import type { MfaPreference, TotpSecret } from '../domain/people/mfa';
import type { Result } from '../domain/result';

type Answer<T> = Promise<Result<T, AuthFailure>>;

/** What the signed-in user may do with the account. */
export interface Account {
  attributes(): Answer<UserAttributes>;
  /** By the pool's names; answers where codes went for what must be verified. */
  updateAttributes(changes: Record<string, string>): Answer<CodeDelivery[]>;
  deleteAttributes(names: string[]): Answer<void>;
  askAttributeCode(name: VerifiableAttribute): Answer<CodeDelivery>;
  verifyAttribute(name: VerifiableAttribute, code: string): Answer<void>;
  /** `wrong-password` is about the current one, `refused-password` and `reused-password` about the next. */
  changePassword(current: string, next: string): Answer<void>;

  mfa(): Answer<MfaPreference>;
  /** Turns on what is enabled, and off what is not. */
  preferMfa(preference: MfaPreference): Answer<void>;
  /** A new secret for an authenticator app; nothing changes until its first code. */
  startTotpSetup(): Answer<TotpSecret>;
  confirmTotpSetup(code: string): Answer<void>;

  /** The first page, or the one that another page names as its `next`. */
  devices(from?: string): Answer<DevicePage>;
  /** About the device that this page runs on. */
  rememberDevice(remember: boolean): Answer<void>;
  /** This device without an `id`. One that was forgotten elsewhere is no failure. */
  forgetDevice(id?: string): Answer<void>;

  /** Deletes the account, and everything of the user in this browser. */
  deleteAccount(): Answer<void>;
}
