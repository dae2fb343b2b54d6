import type { Observable } from 'rxjs';

/** What one tab tells the others about the session that they share. */
export type TabNews =
  | { news: 'signed-in'; sub: string }
  | { news: 'signed-out' }
  /** Ended by the pool, for this user. */
  | { news: 'timed-out'; sub: string }
  /** Stored data changed under us, and nobody said why. */
  | { news: 'storage-changed' };

/** The other tabs of this browser that show the portal. */
export interface Tabs {
  /** From other tabs only. */
  readonly news$: Observable<TabNews>;
  tell(news: TabNews): void;
}
