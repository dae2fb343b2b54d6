import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { type Result, SayContext, ShownContext, type ShownResult } from './use-say';

interface ResultsProps {
  /** The `sub` of the user of these pages. */
  owner: string | undefined;
  children: ReactNode;
}

const none: readonly ShownResult[] = [];

/**
 * Around every page: keeps the results of one user's actions, whatever page of theirs is drawn when they end. Another user starts without
 * any, and what ends after its user has left is shown to nobody.
 */
export function Results({ owner, children }: ResultsProps) {
  const count = useRef(0);
  const [results, setResults] = useState({ owner, shown: none });
  if (results.owner !== owner) setResults({ owner, shown: none });
  const say = useCallback(
    (result: Result): void => {
      const id = ++count.current;
      setResults((now) => (now.owner === owner ? { owner, shown: [...now.shown, { ...result, id }] } : now));
    },
    [owner],
  );
  const { shown } = results;
  const inSight = useMemo(() => {
    const close = (id: number): void =>
      setResults((now) => ({ ...now, shown: now.shown.filter((result) => result.id !== id) }));
    return { shown, close };
  }, [shown]);
  return (
    <SayContext value={say}>
      <ShownContext value={inSight}>{children}</ShownContext>
    </SayContext>
  );
}
