import { PersonPanel } from './person-panel';
import { usePersonInAddress } from './use-person-in-address';

/** The panel of the person whom the address names, and the way to those beside them in a list. Renders nothing if it names nobody. */
export function OpenPerson({ among }: { among: readonly string[] }) {
  const { person, open, close } = usePersonInAddress();
  if (person === undefined) return null;
  const place = among.indexOf(person);
  const lead = (to: string | undefined) => (place < 0 || to === undefined ? undefined : () => open(to));
  return (
    <PersonPanel
      sub={person}
      place={place < 0 ? undefined : { number: place + 1, of: among.length }}
      onUp={lead(among[place - 1])}
      onDown={lead(among[place + 1])}
      onClose={close}
    />
  );
}
