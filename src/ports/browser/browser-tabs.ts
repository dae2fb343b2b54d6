import type { Observable } from 'rxjs';

export type TabMessage =
  | { message: 'signed-in'; sub: string }
  | { message: 'signed-out' }
  /** The pool ended this user's session. */
  | { message: 'timed-out'; sub: string }
  /** Stored data changed without a message that says why. */
  | { message: 'storage-changed' };

export interface BrowserTabs {
  /** From other tabs only. */
  readonly messages$: Observable<TabMessage>;
  send(message: TabMessage): void;
}
