import type { TableSize } from '#domain/exports/table-size';
import { useExportWords } from './use-export-words';

/** How many rows a file has, with a word where QuickSight may have left some out. */
export function RowCount({ table, className = '' }: { table: TableSize; className?: string }) {
  const words = useExportWords();
  const cut = words.cut(table);
  return (
    <span className={`${className} ${cut === undefined ? 'text-muted' : 'text-warning'}`}>
      {cut ?? words.rows(table)}
    </span>
  );
}
