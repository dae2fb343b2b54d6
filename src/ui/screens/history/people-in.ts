import type { Actor, HistoryEntry } from '#domain/dashboards/history';

/** Everyone who made one of these entries, once. */
export function peopleIn(entries: readonly HistoryEntry[]): Actor[] {
  return [...new Map(entries.flatMap(({ by }) => (by ? [[by.sub, by] as const] : []))).values()];
}
