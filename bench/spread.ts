/** Several measurements of one thing. */
export interface Spread {
  median: number;
  min: number;
  max: number;
}

export function spreadOf(values: readonly number[]): Spread {
  return { median: percentile(values, 0.5), min: percentile(values, 0), max: percentile(values, 1) };
}

/** The value below which `share` (0 to 1) of the values lie; NaN when there is none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** As `median unit (min-max)`. */
export function wordsOf({ median, min, max }: Spread, unit: string, digits = 0): string {
  return `${median.toFixed(digits)} ${unit} (${min.toFixed(digits)}-${max.toFixed(digits)})`;
}
