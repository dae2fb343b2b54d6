import { useEffect } from 'react';
import { type Called, type KnownPerson, askedFor, calledIn } from '#domain/access/named-person';
import { useLive } from '../portal/use-live';
import { usePortal } from '../portal/use-portal';
import { useTexts } from '../portal/texts/use-texts';

function useCalled(people: readonly KnownPerson[]): (person: KnownPerson) => Called {
  const { names } = usePortal().forManagers;
  const known = useLive(names);
  const asked = people.map(askedFor).join('\n');
  useEffect(() => {
    names.ask(asked.split('\n'));
  }, [names, asked]);
  return (person) => calledIn(known, person);
}

/** Where two have the same name, with the address. */
const nameIn = ({ name, address, isShared }: Called): string | undefined =>
  isShared && name !== undefined && address !== undefined ? `${name} (${address})` : name;

/** Names people within a text; where two have the same name, with their addresses. */
export function useNames(people: readonly KnownPerson[]): (person: KnownPerson) => string {
  const called = useCalled(people);
  const nameless = useNameless();
  return (person) => nameIn(called(person)) ?? nameless(called(person));
}

/** The names of those people whose name is known. */
export function useKnownNames(people: readonly KnownPerson[]): string[] {
  const called = useCalled(people);
  return people.flatMap((person) => nameIn(called(person)) ?? []);
}

/** Says that nobody knows a name, or nothing while the pool is asked. */
function useNameless(): (called: Called) => string {
  const { t } = useTexts();
  return ({ isAsked }) => (isAsked ? '…' : t('people.nameless'));
}

interface PersonNameProps {
  person: KnownPerson;
  /** Where access depends on it: people can choose their own name. */
  withAddress?: boolean;
}

/** A person's name, with their address or id beside it or as its tooltip; the address alone until the name is known, or where there is none. */
export function PersonName({ person, withAddress = false }: PersonNameProps) {
  const called = useCalled([person])(person);
  const nameless = useNameless();
  const { name, address, isShared } = called;
  return (
    <>
      <bdi title={address}>{name ?? nameless(called)}</bdi>
      {address !== undefined && (withAddress || isShared) && (
        <span className="text-meta font-text text-muted"> {address}</span>
      )}
    </>
  );
}
