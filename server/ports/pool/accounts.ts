import type { Result } from '#domain/result';

export interface PoolAccount {
  sub: string;
  /** The pool's own name for it, which its other calls take. */
  username: string;
  isEnabled: boolean;
}

/** How a company's person can be found in the user pool. */
export interface AccountSearch {
  provider: string;
  /** What the provider may call them: the pool's username is `<provider>_<subject>`. */
  subjects: readonly string[];
  /** In lower case. Only a verified address finds an account with a password. */
  email: string;
}

/**
 * Changes accounts of the user pool for a company's directory; a failure's reason is for the operator's log. Each change can be repeated: what is
 * already so, or is gone, is a success.
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
