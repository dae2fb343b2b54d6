import type { Observable } from 'rxjs';
import type { LiveTrouble } from '#domain/live/live-trouble';
import type { Signal } from '#domain/live/signal';

/**
 * `connected`: signals arrive from now on; what was sent before is lost. `failed`: it is tried again. `closed`: nobody is signed in,
 * or trying again does not help. `trouble` is known in the tab that connects.
 */
export type LiveState =
  | { status: 'connected' }
  | { status: 'failed'; trouble?: LiveTrouble }
  | { status: 'closed'; trouble?: LiveTrouble };

/** What the backend says of itself, over one connection for all tabs of this browser. */
export interface LiveUpdates {
  readonly changes$: Observable<Signal>;
  /** Each change of the state. */
  readonly state$: Observable<LiveState>;
  /** Connects for this user; a second call for the same user is `retry`. */
  open(sub: string): void;
  /** Something suggests that a try would succeed now. Does nothing while connected. */
  retry(): void;
  close(): void;
}
