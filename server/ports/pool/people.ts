import type { Result } from '#domain/result';

export interface PoolPerson {
  /** Empty if the pool has no verified one. */
  email: string;
  unverifiedEmail?: string;
}

/** The people of the user pool; a failure's reason is for the operator's log. */
export interface PoolPeople {
  /** Everyone who can sign in, by `sub`: disabled users are left out. */
  everyone(): Promise<Result<ReadonlyMap<string, PoolPerson>, string>>;
  /** Whether there is an account with this `sub`, be it disabled. */
  exists(sub: string): Promise<Result<boolean, string>>;
  /** A group's members, by `sub`; none if the group does not exist. */
  inGroup(name: string): Promise<Result<ReadonlyMap<string, PoolPerson>, string>>;
}
