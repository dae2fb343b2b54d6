import { type Dashboard, type DashboardId, succeeded } from '../dashboard';

/** How many dashboards a sync found new, renamed, back again, and no longer there. */
export interface SyncCounts {
  added: number;
  renamed: number;
  returned: number;
  missing: number;
}

/** Without counts where the backend doesn't tell them. */
export type ToldCounts = { [What in keyof SyncCounts]?: SyncCounts[What] | undefined };

/** Decisions that a sync leaves to a manager. */
export interface Doubts {
  /** Dashboards that the BI service did not list, too many to be marked missing before a manager confirms their number. */
  unconfirmed?: number | undefined;
  /** Listed dashboards that the backend couldn't read; `names` has some of their ids. */
  unreadable?: { count: number; names: string[] } | undefined;
}

/** The last finished sync and its changes; `never` if there was none. */
export type LastSync = 'never' | FinishedSync;
export type FinishedSync = SyncCounts & { finishedAt: Date };

export interface CountedChange {
  what: keyof SyncCounts;
  count: number;
}

/** The changes of a sync that just finished; undefined if the backend says that it didn't sync. */
export function syncChanges(sync: ToldCounts & { status: string }): CountedChange[] | undefined {
  return sync.status === succeeded ? changesOf(sync) : undefined;
}

export function changesOf(counts: ToldCounts): CountedChange[] {
  return (['added', 'renamed', 'returned', 'missing'] as const)
    .map((what) => ({ what, count: counts[what] ?? 0 }))
    .filter(({ count }) => count > 0);
}

/** The dashboards that a sync added. Empty if the catalogue was empty or unknown before, because all of it would be new. */
export function addedSince(before: readonly Dashboard[], now: readonly Dashboard[]): DashboardId[] {
  if (before.length === 0) return [];
  const known = new Set(before.map(({ id }) => id));
  return now.map(({ id }) => id).filter((id) => !known.has(id));
}
