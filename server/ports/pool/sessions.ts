import type { UserSession } from '#domain/people/user-session';
import type { Result } from '#domain/result';

/** The sessions of people in the user pool, for managers; a failure's reason is for the operator's log. */
export interface PoolSessions {
  /** `not-tracked` where the pool keeps no list of them. */
  of(username: string): Promise<Result<UserSession[] | 'not-tracked', string>>;
  /** Ends these, and resolves to how many still went on. */
  end(username: string, ids: readonly string[]): Promise<Result<number, string>>;
  /** Ends every session, also where none is listed. Can be repeated. */
  endAll(username: string): Promise<Result<void, string>>;
}
