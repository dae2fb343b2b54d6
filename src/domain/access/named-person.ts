/** A person by their full name in the user pool. */
export interface NamedPerson {
  sub: string;
  name: string;
}

/** By what the user pool was asked for. */
export type PeopleNames = ReadonlyMap<string, NamedPerson>;

/** A person as grants, requests and the history have them, some by their email address alone. It can be empty. */
export interface KnownPerson {
  sub?: string;
  email: string;
}

/** The key to find a person by in the user pool: a `sub` is one person's for good, an address can be shared or another's by now. */
export const askedFor = ({ sub, email }: KnownPerson): string => sub || email;

export interface Called {
  name: string;
  /** Missing if it is all that is known of the person. */
  address?: string;
  /** Another person has the same name, so that only the address tells them apart. */
  isShared: boolean;
}

/** The name to call a person by, or the address if the pool has no name. */
export function calledIn(names: PeopleNames, person: KnownPerson): Called {
  const address = person.email || (person.sub ?? '');
  const named = names.get(askedFor(person));
  if (!named) return { name: address, isShared: false };
  const isShared = [...names.values()].some(({ sub, name }) => name === named.name && sub !== named.sub);
  return { name: named.name, ...(named.name !== address && { address }), isShared };
}
