import type { Observable } from 'rxjs';

/** A message between tabs about their shared session. */
export type TabMessage =
  | { message: 'signed-in'; sub: string }
  | { message: 'signed-out' }
  /** The pool ended this user's session. */
  | { message: 'timed-out'; sub: string }
  /** Stored data changed without a message that says why. */
  | { message: 'storage-changed' };

/** The other tabs of this browser that show the portal. */
export interface BrowserTabs {
  /** From other tabs only. */
  readonly messages$: Observable<TabMessage>;
  send(message: TabMessage): void;
}
