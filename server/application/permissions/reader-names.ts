import type { ReaderState } from '../../ports/stores/permission-store';

export interface Person {
  sub: string;
  email: string;
  emailIsVerified?: boolean;
}

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
export function addressAsName({ email, emailIsVerified = false }: Person): string | undefined {
  const name = email.toLowerCase();
  return emailIsVerified && address.test(name) && name.length <= mostCharacters ? name : undefined;
}
