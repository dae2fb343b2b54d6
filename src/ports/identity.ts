import type { Result } from '../domain/result';
import type { UserInfo } from '../domain/people/user';

/** The backend's answer to "who am I?", from the verified token. */
export interface Identity {
  current(): Promise<Result<UserInfo>>;
}
