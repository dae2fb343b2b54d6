import type { TokenStorage } from '../../ports/token-storage';

export interface CognitoSettings {
  userPoolId: string;
  clientId: string;
  endpoint: string;
  storage: TokenStorage;
  /** What authenticator apps call this portal. */
  title: string;
  /** The pool asks custom challenges after the password. */
  customChallenge?: boolean;
  /** Milliseconds after which a call counts as lost; ten seconds if missing. */
  patience?: number;
  /** Waits before another try; the clock's own if missing. */
  pause?: (milliseconds: number) => Promise<void>;
  /** Milliseconds since 1970; the browser's clock if missing. */
  now?: () => number;
  /** The browser's Web Locks if missing; undefined where it has none. */
  locks?: Pick<LockManager, 'request'> | undefined;
}
