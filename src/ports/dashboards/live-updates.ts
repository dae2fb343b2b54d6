import type { Observable } from 'rxjs';
import type { LiveTrouble } from '#domain/live/live-trouble';
import type { Signal } from '#domain/live/signal';

/**
 * `connected`: signals arrive from now on; earlier ones are lost. `failed`: a retry is pending. `closed`: nobody is signed in,
 * or retrying doesn't help. Only the tab that connects knows `trouble`.
 */
export type LiveState =
  | { status: 'connected' }
  | { status: 'failed'; trouble?: LiveTrouble }
  | { status: 'closed'; trouble?: LiveTrouble };

/** Signals from the backend, over one connection for all tabs of this browser. */
export interface LiveUpdates {
  readonly changes$: Observable<Signal>;
  readonly state$: Observable<LiveState>;
  /** Connects for this user; a second call for the same user is `retry`. */
  open(sub: string): void;
  /** Retries now, because it may succeed. Does nothing while connected. */
  retry(): void;
  close(): void;
}
