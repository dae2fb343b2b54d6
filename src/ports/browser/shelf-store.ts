import type { Observable } from 'rxjs';
import type { ShelfChange } from '#domain/dashboards/shelf/change-shelf';
import type { Shelf } from '#domain/dashboards/shelf/shelf';

/** Keeps one shelf for each user; `sub` is the user pool's permanent name for the user. */
export interface ShelfStore {
  /**
   * Emits the shelf at once, and after every change here or elsewhere (another tab, another browser). Empty for a user without one,
   * or if it can't be read. Never completes or fails.
   */
  watch(sub: string): Observable<Shelf>;
  /** Resolves to false for a change that can't be stored: it lasts as long as the page. */
  change(sub: string, change: ShelfChange): Promise<boolean>;
  forget(sub: string): void;
}
