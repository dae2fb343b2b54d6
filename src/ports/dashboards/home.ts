import type { HomeParts } from '#domain/pages/home-parts';
import type { Result } from '#domain/result';

/** What the home page shows beside the list. An extension: fails with `not-found` if the backend doesn't offer it. */
export interface Home {
  /** A newcomer gets `mostUsed` and `published` too. */
  read(isNewcomer: boolean): Promise<Result<HomeParts>>;
}
