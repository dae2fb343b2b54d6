/** The size of a table in a file, without its heading. */
export interface TableSize {
  rows: number;
  columns: number;
}

/**
 * Whether QuickSight may have cut the table at a limit, which its answer never tells. The limits of snapshot jobs are not documented; those
 * of QuickSight's exports are multiples of 50,000 rows or of 100,000 cells, and a table cut at so many cells ends with the last whole row.
 * Of the tables that were not cut, about `columns` in 100,000 have such a size.
 */
export function mayBeCut({ rows, columns }: TableSize): boolean {
  const cells = Math.ceil((rows * columns) / 100_000) * 100_000;
  return rows > 0 && (rows % 50_000 === 0 || Math.floor(cells / columns) === rows);
}
