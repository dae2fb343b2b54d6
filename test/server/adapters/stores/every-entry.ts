import { expect } from 'vitest';
import type { Dashboard, DashboardId } from '#domain/dashboards/dashboard';
import type { HistoryEntry } from '#domain/dashboards/history/history';
import type { History } from '#server/ports/stores/history';

/** All entries that change one of these dashboards; each must begin where the one before it ended. */
export async function everyEntry(
  { history }: { history: History },
  ids: readonly DashboardId[],
): Promise<HistoryEntry[]> {
  const all: HistoryEntry[] = [];
  for (const dashboard of ids) {
    let known: Dashboard | undefined;
    const entries: HistoryEntry[] = [];
    for (let before: number | undefined, more = true; more;) {
      const page = await history.page({ dashboard, ...(before !== undefined && { before }) });
      entries.push(...page.entries);
      before = page.next;
      more = before !== undefined;
    }
    for (const entry of entries.toReversed()) {
      if (entry.kind !== 'changed') continue;
      expect(entry.before).toEqual(known);
      known = entry.after;
    }
    all.push(...entries);
  }
  return all;
}
