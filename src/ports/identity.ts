import type { Result } from '../domain/result';
import type { UserInfo } from '../domain/people/user';

/** Who is signed in, as the backend reads it from the verified token. */
export interface Identity {
  current(): Promise<Result<UserInfo>>;
}
