import type { Figure } from './figure';

/** The figures in columns, then their notes. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map(({ label, measured, target }) => [
    label,
    measured,
    target?.words ?? '',
    target ? (target.reached ? 'yes' : 'NO') : '',
  ]);
  const table = [['Figure', 'Measured', 'Target', 'Reached'], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const lines = table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  lines.splice(1, 0, [...widths, 'Reached'.length].map((width) => '-'.repeat(width)).join('  '));

  const notes = figures.flatMap(({ label, notes = [] }) =>
    notes.length > 0 ? ['', `${label}:`, ...notes.map((note) => `  ${note}`)] : [],
  );
  return [...lines, ...notes].join('\n');
}
