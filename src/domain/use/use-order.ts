import type { ColumnOrder } from '../column-order';
import { type Sessions, sessionsOf } from './use';

export const sortedBy = ['name', 'sessions', 'cost'] as const;

/** How a table of use is sorted. */
export type UseOrder = ColumnOrder<(typeof sortedBy)[number]>;

/** Returns the order asked for if the table has its column, otherwise the table's usual one. */
export function orderAmong(
  columns: readonly UseOrder['by'][],
  asked: UseOrder | undefined,
  usual: UseOrder['by'],
): UseOrder {
  return asked && columns.includes(asked.by) ? asked : { by: usual, reversed: false };
}

interface SortableUse extends Sessions {
  key: string;
  /** Missing for a group, a person or a dashboard without one. */
  title?: string | undefined;
  cost?: number | undefined;
}

/** Sorts rows of use. Those without a name come last by name; equals begin with the most sessions. */
export function sortUse<Row extends SortableUse>(rows: readonly Row[], order: UseOrder): Row[] {
  const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  const sign = order.reversed ? -1 : 1;
  const byName = (a: Row, b: Row): number => {
    if (a.title === undefined || b.title === undefined)
      return Number(a.title === undefined) - Number(b.title === undefined);
    return sign * collator.compare(a.title, b.title);
  };
  const compare = {
    name: byName,
    sessions: (a: Row, b: Row) => sign * (sessionsOf(b) - sessionsOf(a)),
    cost: (a: Row, b: Row) => sign * ((b.cost ?? 0) - (a.cost ?? 0)),
  }[order.by];
  return rows.toSorted((a, b) => compare(a, b) || sessionsOf(b) - sessionsOf(a) || (a.key < b.key ? -1 : 1));
}
