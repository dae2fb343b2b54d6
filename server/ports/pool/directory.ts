import type { Person } from '#domain/access/viewed-person';
import type { ProviderIdentity } from '#domain/people/companies/group-origin';
import type { NamedPerson } from '#domain/access/named-person';
import type { Result } from '#domain/result';

export interface FoundPerson {
  person: Person;
  /** The pool's own name for them, which its other calls take. */
  username: string;
  /** Missing where the address is verified, which makes it the person's. */
  unverifiedEmail?: string;
  groups: string[];
  /** At the providers that the account comes from or is linked to. */
  identities?: readonly ProviderIdentity[];
}

/** The people of the user pool, as managers look them up; a failure's reason is for the operator's log. */
export interface PoolDirectory {
  /** Those who can sign in and whose email address, name or username begins with this text, by email address; `most` at most. */
  find(begins: string, most: number): Promise<Result<Person[], string>>;
  /**
   * A page of those who can sign in, or of a group's members, in the pool's order, by one call to the pool; `next` asks for the following
   * one. It can be short, and is empty if the group does not exist.
   */
  page(size: number, after?: string, group?: string): Promise<Result<{ people: Person[]; next?: string }, string>>;
  /** A person who can sign in, with all groups; undefined if unknown. */
  person(sub: string): Promise<Result<FoundPerson | undefined, string>>;
  /** The person with this `sub`, by full name, or by their verified address if they have none; undefined if that is nobody, or someone with neither. */
  named(sub: string): Promise<Result<NamedPerson | undefined, string>>;
  /** The names of the groups, `most` at most. */
  groups(most: number): Promise<Result<string[], string>>;
  /** The `sub` of a group's members who can sign in, `most` at most; none if the group does not exist. */
  membersOf(group: string, most: number): Promise<Result<string[], string>>;
  /** The `sub` of those who can sign in, `most` at most. */
  everyone(most: number): Promise<Result<string[], string>>;
}
