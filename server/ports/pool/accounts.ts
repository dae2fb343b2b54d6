import type { Result } from '#domain/result';

export interface PoolAccount {
  sub: string;
  /** The pool's name for the account, which the other calls take. A `sub` is no username of a provider's user. */
  username: string;
}

/** What identifies a company's person in the user pool. */
export interface AccountSearch {
  provider: string;
  /** Possible subjects at the provider: the pool's username is `<provider>_<subject>`. */
  subjects: readonly string[];
  /** In lower case; empty for none. An account of another origin is found only if the address is verified. */
  email: string;
}

/**
 * Changes accounts of the user pool for a company's directory. Changes are idempotent, and an account that no longer exists is a success. A
 * failure's reason is for the operator's log.
 */
export interface PoolAccounts {
  find(search: AccountSearch): Promise<Result<PoolAccount[], string>>;
  groupsOf(username: string): Promise<Result<string[], string>>;
  setEnabled(username: string, isEnabled: boolean): Promise<Result<void, string>>;
  /** Ends every session. */
  signOut(username: string): Promise<Result<void, string>>;
  join(username: string, group: string): Promise<Result<void, string>>;
  leave(username: string, group: string): Promise<Result<void, string>>;
  remove(username: string): Promise<Result<void, string>>;
}
