import type { Authenticator } from '#ports/people/authenticator';
import type { TokenStorages } from '#ports/people/token-storage';

export interface CognitoSettings {
  userPoolId: string;
  clientId: string;
  endpoint: string;
  storages: TokenStorages;
  /** The name under which authenticator apps list this portal. */
  title: string;
  /** The pool asks custom challenges after the password. */
  customChallenge?: boolean;
  authenticator: Authenticator;
  /** Time limit of a call in milliseconds; ten seconds if missing. */
  patience?: number;
  /** Waits before a retry; a timer if missing. */
  pause?: (milliseconds: number) => Promise<void>;
  /** Milliseconds since 1970; the browser's clock if missing. */
  now?: () => number;
  /** The browser's Web Locks if missing; undefined where it has none. */
  locks?: Pick<LockManager, 'request'> | undefined;
}
