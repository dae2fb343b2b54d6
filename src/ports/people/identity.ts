import type { Result } from '#domain/result';
import type { UserInfo } from '#domain/people/user';

/** Who is signed in, as the backend reads it from the verified token. */
export interface Identity {
  current(): Promise<Result<UserInfo>>;
  /**
   * Keeps the path where this user lands after signing in; undefined is the base home. Answers what is kept now. An extension: fails
   * with `not-found` where the backend doesn't offer it.
   */
  saveHomePath(path: string | undefined): Promise<Result<string | undefined>>;
}
