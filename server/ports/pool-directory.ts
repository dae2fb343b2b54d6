import type { Person } from '#domain/people/viewed-person';
import type { Result } from '#domain/result';

/** The people of the user pool, as managers look them up; a failure's reason is for the operator's log. */
export interface PoolDirectory {
  /** Those who can sign in and whose email address, name or username begins with this text, by email address; `most` at most. */
  find(begins: string, most: number): Promise<Result<Person[], string>>;
  /** One who can sign in, with all groups; undefined if there is none. */
  person(sub: string): Promise<Result<{ person: Person; groups: string[] } | undefined, string>>;
  /** How many of a group can sign in, counted up to `most`; none if the group does not exist. */
  countMembers(group: string, most: number): Promise<Result<number, string>>;
}
