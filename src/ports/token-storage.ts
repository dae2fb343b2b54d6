/** Where the tokens of this browser are kept. Synchronous, as the Cognito client asks for it; never throws. */
export interface TokenStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  clear(): void;
  /** Of everything that is there, whoever stored it. */
  keys(): string[];
  /** Of those, what other tabs do not see, and what ends with this one. */
  ownKeys(): string[];
}
