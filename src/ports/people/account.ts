import type { CodeDelivery, DevicePage, UserAttributes, VerifiableAttribute } from '#domain/people/account';
import type { AuthFailure } from '#domain/people/auth-failure';
import type { MfaPreference, TotpSecret } from '#domain/people/mfa';
import type { UserSession } from '#domain/people/user-session';
import type { Passkey } from '#domain/people/passkeys';
import type { Result } from '#domain/result';

type Answer<T> = Promise<Result<T, AuthFailure>>;

/** The signed-in user's account. Every method fails with `no-session` if nobody is signed in. */
export interface Account {
  attributes(): Answer<UserAttributes>;
  /** By the pool's names. Answers where codes were sent, for attributes that must be verified. */
  updateAttributes(changes: Record<string, string>): Answer<CodeDelivery[]>;
  deleteAttributes(names: string[]): Answer<void>;
  askAttributeCode(name: VerifiableAttribute): Answer<CodeDelivery>;
  verifyAttribute(name: VerifiableAttribute, code: string): Answer<void>;
  /** `wrong-password` is about the current password, `refused-password` and `reused-password` about the next. */
  changePassword(current: string, next: string): Answer<void>;

  mfa(): Answer<MfaPreference>;
  /** Turns on the enabled methods, and the others off. */
  preferMfa(preference: MfaPreference): Answer<void>;
  /** A new secret for an authenticator app; nothing changes before its first code is confirmed. */
  startTotpSetup(): Answer<TotpSecret>;
  confirmTotpSetup(code: string): Answer<void>;

  /** The first page, or the one that a page names as its `next`. */
  devices(from?: string): Answer<DevicePage>;
  /** Concerns the device that this page runs on. */
  rememberDevice(remember: boolean): Answer<void>;
  /** This device if there is no `id`. Forgetting a device that was forgotten elsewhere succeeds. */
  forgetDevice(id?: string): Answer<void>;

  /** Where the user is signed in, this session first; `no-session-tracking` if the pool doesn't record it. The list lags by seconds. */
  sessions(): Answer<UserSession[]>;
  /** Ends other sessions than this one, one after the other; `unknown-session` if there is only one and it has ended already. */
  endSessions(ids: readonly string[]): Answer<void>;
  passkeys(): Answer<Passkey[]>;
  /** Makes a passkey in a dialog of the browser, and registers it. Answers its id. */
  addPasskey(): Answer<string>;
  /** Removing a passkey that was removed elsewhere succeeds. */
  removePasskey(id: string): Answer<void>;

  /** Deletes the account, and all data of the user in this browser. */
  deleteAccount(): Answer<void>;
}
