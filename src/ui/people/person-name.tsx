import { useEffect } from 'react';
import { type Called, type KnownPerson, askedFor, calledIn } from '#domain/access/named-person';
import { useLive } from '../portal/use-live';
import { usePortal } from '../portal/use-portal';

function useCalled(people: readonly KnownPerson[]): (person: KnownPerson) => Called {
  const { names } = usePortal().forManagers;
  const known = useLive(names);
  const asked = people.map(askedFor).join('\n');
  useEffect(() => {
    names.ask(asked.split('\n'));
  }, [names, asked]);
  return (person) => calledIn(known, person);
}

/** Names people within a text; where two have the same name, with their addresses. */
export function useNames(people: readonly KnownPerson[]): (person: KnownPerson) => string {
  const called = useCalled(people);
  return (person) => {
    const { name, address, isShared } = called(person);
    return isShared && address !== undefined ? `${name} (${address})` : name;
  };
}

interface PersonNameProps {
  person: KnownPerson;
  /** Where access depends on it: people can choose their own name. */
  withAddress?: boolean;
}

/** A person's name, with their address beside it or as its tooltip; the address alone until the name is known, or where there is none. */
export function PersonName({ person, withAddress = false }: PersonNameProps) {
  const { name, address, isShared } = useCalled([person])(person);
  return (
    <>
      <bdi title={address}>{name}</bdi>
      {address !== undefined && (withAddress || isShared) && (
        <span className="text-meta font-text text-muted"> {address}</span>
      )}
    </>
  );
}
