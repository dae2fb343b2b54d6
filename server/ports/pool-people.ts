import type { Result } from '#domain/result';

/** The people of the user pool; a failure's reason is for the operator's log. */
export interface PoolPeople {
  /** The `sub` of everyone who can sign in: disabled users are left out. */
  everyone(): Promise<Result<ReadonlySet<string>, string>>;
  /** The `sub` of a group's members; none if the group does not exist. */
  inGroup(name: string): Promise<Result<ReadonlySet<string>, string>>;
}
