import { isDashboardId } from '#domain/dashboards/dashboard';
import type { HistoryEntry } from '#domain/dashboards/history';
import { historyEntry } from '#contract/history';
import { toDashboard } from './wire-dashboard';

/** The entry; none for a kind that this portal doesn't know. */
export function entryIn(row: unknown): HistoryEntry[] {
  const read = historyEntry.safeParse(row);
  if (!read.success) return [];
  const { number, at, by, ...event } = read.data;
  const entry = { number, at: new Date(at), ...(by && { by }) };
  if (event.kind === 'access') {
    const { dashboard, group, word, ...decision } = event;
    if (!isDashboardId(dashboard)) return [];
    const more = { ...(group !== undefined && { group }), ...(word !== undefined && { word }) };
    return [{ ...entry, ...decision, dashboard, ...more }];
  }
  if (event.kind !== 'changed') return [{ ...entry, ...event }];
  const { dashboard, before, after, restored, sync } = event;
  if (!isDashboardId(dashboard)) return [];
  return [
    {
      ...entry,
      kind: 'changed',
      dashboard,
      ...(before && { before: toDashboard(before) }),
      ...(after && { after: toDashboard(after) }),
      ...(restored !== undefined && { restored }),
      ...(sync !== undefined && { sync }),
    },
  ];
}
