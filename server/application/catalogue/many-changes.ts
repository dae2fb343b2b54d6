import type { RowEdit } from '#domain/dashboards/catalogue/bulk-edit';
import type { Dashboard, DashboardId } from '#domain/dashboards/dashboard';
import type { ChangeEntry } from '#domain/dashboards/history/history';
import { type RowChange, changedId } from '#domain/dashboards/sync/sync-plan';
import type { DashboardStore } from '../../ports/stores/dashboard-store';
import type { History } from '../../ports/stores/history';

/** Ids of the changes that someone's save between planning and writing has kept out. */
export async function notMade(
  store: Pick<DashboardStore, 'list'>,
  changes: readonly (RowChange | RowEdit)[],
): Promise<Set<DashboardId>> {
  const rows = new Map((await store.list()).map((row) => [row.id, row]));
  return new Set(changes.filter((change) => !isMade(rows.get(changedId(change)), change)).map(changedId));
}

/** Whether the row is as the change leaves it. */
export function isMade(row: Dashboard | undefined, change: RowChange | RowEdit): boolean {
  if (change.kind === 'remove') return !row;
  if (change.kind === 'add') {
    const { metaName, metaArn, missing } = change.dashboard;
    return row?.metaName === metaName && row.metaArn === metaArn && row.missing === missing;
  }
  const { kind: _, id: __, seen: ___, ...fields } = change;
  return row !== undefined && JSON.stringify({ ...row, ...fields }) === JSON.stringify(row);
}

/** Entries that are read at once. */
const mostAtOnce = 250;

/** Yields the changes of a sync or bulk edit, by the number of its history entry. */
export async function* partsOf(history: Pick<History, 'page'>, number: number): AsyncGenerator<ChangeEntry> {
  for (let before: number | undefined; ;) {
    const page = await history.page({ sync: number, limit: mostAtOnce, ...(before !== undefined && { before }) });
    for (const entry of page.entries) if (entry.kind === 'changed') yield entry;
    if (page.next === undefined) return;
    before = page.next;
  }
}

/** All of them at once. */
export async function allPartsOf(history: Pick<History, 'page'>, number: number): Promise<ChangeEntry[]> {
  const parts: ChangeEntry[] = [];
  for await (const part of partsOf(history, number)) parts.push(part);
  return parts;
}
