import type { Observable } from 'rxjs';
import type { Shelf, ShelfChange } from '../domain/dashboards/shelf';

/** Where a user's shelf is kept, each user's for itself; `sub` is the user pool's name for the user. */
export interface ShelfStore {
  /**
   * The shelf now, and again after every change, made here or elsewhere (another tab, another browser). An empty one for somebody
   * who has none, or whose stored one cannot be read. Neither ends nor fails.
   */
  watch(sub: string): Observable<Shelf>;
  /** What cannot be stored lasts as long as the page. */
  change(sub: string, change: ShelfChange): void;
  /** The user's account is gone: nothing of it stays. */
  forget(sub: string): void;
}
