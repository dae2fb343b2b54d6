import { useEffect, useState } from 'react';
import { PersonPanel } from './person-panel';
import { usePersonInAddress } from './use-person-in-address';

interface OpenPersonProps {
  /** The people on the list's page, by `sub`. */
  among: readonly string[];
  /** The position of the first of them in the whole list, from 1. */
  first: number;
  /** The length of the whole list, if it is known. */
  total: number | undefined;
  /** Turns to the previous page; missing on the first. */
  onBack?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
}

/** Opens the panel of the person whom the address names, with steps to their neighbours in the list. Renders nothing if it names nobody. */
export function OpenPerson({ among, first, total, onBack, onNext }: OpenPersonProps) {
  const { person, open, close } = usePersonInAddress();
  // A step beyond the end of a page waits until the next page has loaded.
  const [entering, setEntering] = useState<{ from: string | undefined; at: 0 | -1 }>();
  const entered = entering && among[0] !== entering.from ? among.at(entering.at) : undefined;
  if (entering && (person === undefined || person === entered)) setEntering(undefined);
  useEffect(() => {
    if (entered !== undefined) open(entered);
  }, [entered, open]);
  if (person === undefined) return null;
  const index = among.indexOf(person);
  const lead = (at: 0 | -1, to: string | undefined, turn: (() => void) | undefined) => {
    if (index < 0) return undefined;
    if (to !== undefined) return () => open(to);
    if (!turn) return undefined;
    return () => {
      setEntering({ from: among[0], at });
      turn();
    };
  };
  return (
    <PersonPanel
      sub={person}
      place={index < 0 ? undefined : { number: first + index, of: total }}
      onUp={lead(-1, among[index - 1], onBack)}
      onDown={lead(0, among[index + 1], onNext)}
      onClose={close}
    />
  );
}
