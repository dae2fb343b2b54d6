import type { Observable } from 'rxjs';
import type { Unread } from '#domain/notifications/line';

export type TabMessage =
  | { message: 'signed-in'; sub: string }
  | { message: 'signed-out' }
  /** The pool ended this user's session. */
  | { message: 'timed-out'; sub: string }
  /** This user has marked lines of notifications as read. */
  | { message: 'notices-read'; sub: string; lines: readonly string[] | 'all'; unread: Unread }
  /** Stored data changed without a message that says why. */
  | { message: 'storage-changed' };

export interface BrowserTabs {
  /** From other tabs only. */
  readonly messages$: Observable<TabMessage>;
  send(message: TabMessage): void;
}
