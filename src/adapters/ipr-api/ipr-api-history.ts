import type { HistoryEntryRow } from '#contract/dashboards/history';
import { isDashboardId } from '#domain/dashboards/dashboard';
import type { HistoryEntry } from '#domain/dashboards/history/history';
import type { CatalogueHistory } from '#ports/dashboards/history';
import type { IprApiClient } from './client/ipr-api-client';
import { toDashboard } from './wire-dashboard';

export const createIprApiHistory = ({ call }: IprApiClient): CatalogueHistory => ({
  read: ({ dashboard: id, ...query }) =>
    call('history', { query: { id, ...query } }, ({ entries, next }) => ({
      entries: entries.flatMap((row) => (row && entryOf(row)) ?? []),
      ...(next !== undefined && { next }),
    })),
});

/** Undefined if the entry's dashboard id is invalid. */
function entryOf({ number, at, by, ...event }: HistoryEntryRow): HistoryEntry | undefined {
  const entry = { number, at: new Date(at), ...(by && { by }) };
  if (event.kind === 'access') {
    const { dashboard, group, word, ...decision } = event;
    if (!isDashboardId(dashboard)) return undefined;
    const more = { ...(group !== undefined && { group }), ...(word !== undefined && { word }) };
    return { ...entry, ...decision, dashboard, ...more };
  }
  if (event.kind !== 'changed') return { ...entry, ...event };
  const { dashboard, before, after, restored, sync } = event;
  if (!isDashboardId(dashboard)) return undefined;
  return {
    ...entry,
    kind: 'changed',
    dashboard,
    ...(before && { before: toDashboard(before) }),
    ...(after && { after: toDashboard(after) }),
    ...(restored !== undefined && { restored }),
    ...(sync !== undefined && { sync }),
  };
}
