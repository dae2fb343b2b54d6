import { type KeyboardEvent, useId, useState } from 'react';
import type { Choice } from './choice';

/** The row that Enter takes: the first, until the arrow keys or the pointer mark another. */
export function useMarkedRow(rows: readonly Choice[]) {
  const prefix = useId();
  const [key, mark] = useState<string>();
  const at = Math.max(
    0,
    rows.findIndex((row) => row.key === key),
  );
  /** An id without spaces. It belongs to the row, not its position, so that a screen reader reads a new row in the same place. */
  const idOf = (row: Choice): string => prefix + encodeURIComponent(row.key.toWellFormed());

  const move = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const next = rows[at + (event.key === 'ArrowDown' ? 1 : -1)];
    if (!next) return;
    mark(next.key);
    document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' });
  };
  return { marked: rows[at], mark, move, idOf };
}
