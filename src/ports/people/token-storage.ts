/** Storage for tokens: in the browser, or on a shared computer only in the browser tab. */
export interface TokenStorages {
  browser: TokenStorage;
  tab: TokenStorage;
}

/** One place for tokens. Synchronous, as the Cognito client asks for it; never throws. */
export interface TokenStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  clear(): void;
  /** Every key, including those that other code stored. */
  keys(): string[];
  /** The keys that other tabs can't see and that end with this one. */
  ownKeys(): string[];
}
