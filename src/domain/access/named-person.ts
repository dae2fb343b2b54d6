/** A person by their full name in the user pool. */
export interface NamedPerson {
  sub: string;
  name: string;
}

/** By `sub`; the `name` of someone whom the user pool couldn't name is empty. */
export type PeopleNames = ReadonlyMap<string, NamedPerson>;

/** A person as grants, requests and the history have them; earlier releases stored some by their email address alone. It can be empty. */
export interface KnownPerson {
  sub?: string;
  email: string;
}

/** Nobody is looked up by an address, because it can be shared or another's by now. */
export const askedFor = ({ sub = '' }: KnownPerson): string => sub;

/** Reads how a person is stored: by `sub`, or by address in data of an earlier release. */
export const knownBy = (stored: string): KnownPerson =>
  stored.includes('@') ? { email: stored } : { sub: stored, email: '' };

/** The person whom an entry of the history is about. */
export const aboutIn = ({ person, personSub }: { person: string; personSub?: string }): KnownPerson =>
  personSub === undefined ? { email: person } : { sub: personSub, email: person === personSub ? '' : person };

export interface Called {
  /** Missing if neither a name nor an address is known, or not yet: `isAsked`. */
  name?: string;
  /** The user pool is still being asked. */
  isAsked?: true;
  /** Their address, or their `sub` where none is known; missing if the name says it. */
  address?: string;
  /** Another person has the same name, so that only the address tells them apart. */
  isShared: boolean;
}

/** The name to call a person by, or the address if the pool has no name. Never the `sub`, which says nothing to people. */
export function calledIn(names: PeopleNames, person: KnownPerson): Called {
  const address = person.email || (person.sub ?? '');
  const named = names.get(askedFor(person));
  if (!named?.name) {
    if (person.email) return { name: person.email, isShared: false };
    return { address, isShared: false, ...(!named && person.sub !== undefined && { isAsked: true }) };
  }
  const isShared = [...names.values()].some(({ sub, name }) => name === named.name && sub !== named.sub);
  return { name: named.name, ...(named.name !== address && { address }), isShared };
}
