/** How a table is sorted: by one column, from its usual beginning or from its end. */
export interface ColumnOrder<Column extends string> {
  by: Column;
  /** Names from Z to A, the fewest or the oldest first. */
  reversed: boolean;
}

/** Choosing a column sorts by it; choosing it again reverses the order. */
export function orderAfter<Column extends string>(
  order: ColumnOrder<Column>,
  column: NoInfer<Column>,
): ColumnOrder<Column> {
  return { by: column, reversed: order.by === column && !order.reversed };
}

/** Names start at the beginning of the alphabet, numbers at the most, dates at the latest. */
export function directionOf({ by, reversed }: ColumnOrder<string>): 'ascending' | 'descending' {
  return (by === 'title' || by === 'name') === reversed ? 'descending' : 'ascending';
}
