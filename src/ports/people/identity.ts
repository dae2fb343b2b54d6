import type { Result } from '#domain/result';
import type { GroupOrigin } from '#domain/people/companies/group-origin';
import type { UserInfo } from '#domain/people/user';

export interface Identity {
  current(): Promise<Result<UserInfo>>;
  /**
   * Where each of the user's groups comes from; empty where that isn't known. An extension: fails with `not-found` if the backend doesn't offer it.
   */
  groupOrigins(): Promise<Result<readonly GroupOrigin[]>>;
  /** All that the backend keeps about this user. An extension: fails with `not-found` if the backend doesn't offer it. */
  everything(): Promise<Result<Record<string, unknown>>>;
  /** Erases it. An extension, as `everything` is. */
  erase(): Promise<Result<void>>;
  /**
   * Saves the path where this user lands after signing in; undefined is the base home. Answers the saved path. An extension: fails
   * with `not-found` if the backend doesn't offer it.
   */
  saveHomePath(path: string | undefined): Promise<Result<string | undefined>>;
}
