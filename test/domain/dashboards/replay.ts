import type { Dashboard, DashboardId } from '#domain/dashboards/dashboard';
import type { HistoryEntry } from '#domain/dashboards/history/history';

/** The catalogue that the entries lead to, by id: a history is whole if that is the stored one. */
export function replay(entries: readonly HistoryEntry[]): Dashboard[] {
  const rows = new Map<DashboardId, Dashboard>();
  for (const entry of entries.toSorted((a, b) => a.number - b.number)) {
    if (entry.kind !== 'changed') continue;
    if (entry.after) rows.set(entry.dashboard, entry.after);
    else rows.delete(entry.dashboard);
  }
  return [...rows.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
