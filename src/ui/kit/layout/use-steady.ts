import { type PointerEventHandler, useMemo, useState } from 'react';

export interface Steady {
  /** Props for the parent of the rows. */
  area: { onPointerEnter: PointerEventHandler; onPointerLeave: PointerEventHandler };
  /** True while the pointer is over it. */
  isOver: boolean;
}

/** Knows whether the pointer is over a place whose rows must not move under it. */
export function useSteadyArea(): Steady {
  const [isOver, setIsOver] = useState(false);
  return {
    isOver,
    area: { onPointerEnter: () => setIsOver(true), onPointerLeave: () => setIsOver(false) },
  };
}

/**
 * The rows as they are now; but while the pointer is over them, those that were there when it came, in their order, with what they say
 * now. What someone else adds, removes or sorts anew is shown as soon as the pointer has left. Rows are held once they are `whole`, that
 * is once the list has loaded: those that were only kept from the last visit go at once if the list no longer has them.
 */
export function useSteady<Row>(
  { isOver, whole }: { isOver: boolean; whole: boolean },
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): readonly Row[] {
  const [held, setHeld] = useState({ rows, whole });
  const isFree = !isOver || !held.whole;
  if (isFree && (held.rows !== rows || held.whole !== whole)) setHeld({ rows, whole });
  return useMemo(() => {
    if (isFree || held.rows === rows) return rows;
    const now = new Map(rows.map((row) => [keyOf(row), row]));
    return held.rows.map((row) => now.get(keyOf(row)) ?? row);
  }, [isFree, held, rows, keyOf]);
}
