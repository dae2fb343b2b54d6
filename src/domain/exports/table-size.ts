/** The size of a table in a file, without its heading. */
export interface TableSize {
  rows: number;
  columns: number;
}

/**
 * Whether QuickSight may have cut the table at a limit, which its answer never tells. Nothing documents the limits of snapshot jobs. Taken as
 * limits are all multiples of 50,000 rows and of 100,000 cells, since QuickSight's limits are round numbers; a table cut at so many cells ends
 * with the last whole row. Of the tables that were not cut, about `columns` in 100,000 have such a size.
 */
export function mayBeCut({ rows, columns }: TableSize): boolean {
  const cells = Math.ceil((rows * columns) / 100_000) * 100_000;
  return rows > 0 && (rows % 50_000 === 0 || Math.floor(cells / columns) === rows);
}
