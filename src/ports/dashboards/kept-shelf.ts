import type { Marks } from '#domain/dashboards/shelf/marks';
import type { Result } from '#domain/result';

/**
 * The user's shelf as the backend keeps it for all their browsers. An extension: fails with `not-found` if the backend doesn't offer it, and
 * is `rejected` with `later-version` or `too-large` if the backend leaves it as it is.
 */
export interface KeptShelf {
  read(): Promise<Result<Marks>>;
  /** Merges these into the shelf, and returns all of it. `isLeaving`: the page may be closing. */
  merge(marks: Marks, isLeaving: boolean): Promise<Result<Marks>>;
}
