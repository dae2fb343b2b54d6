import type { ReaderState } from '../../ports/stores/permission-store';

export interface Person {
  sub: string;
  /** Verified; can be empty. */
  email: string;
  unverifiedEmail?: string;
}

/** The address to register a reader with: the BI service takes nobody without one, and grants nothing by it. */
export const addressOf = ({ email, unverifiedEmail = '' }: Pick<Person, 'email' | 'unverifiedEmail'>): string =>
  email || unverifiedEmail;

/** The reader that a person has, or would have without a name of their own. */
export function readerName(sub: string, reader: ReaderState | undefined): string {
  return reader?.name ?? sub;
}

/** Both identity types of QuickSight take these characters: a session's name has 2 to 64 of them. */
const address = /^[\w+.-]+@[\w.-]+$/;
const mostCharacters = 64;

/**
 * The name of a person who has no reader yet; undefined if their address can't be one. A name is given once and kept, so that nobody reads with
 * another person's rights by a change of address: only a verified address counts, and only while no other person has it.
 */
export function addressAsName({ email }: Pick<Person, 'email'>): string | undefined {
  const name = email.toLowerCase();
  return address.test(name) && name.length <= mostCharacters ? name : undefined;
}
