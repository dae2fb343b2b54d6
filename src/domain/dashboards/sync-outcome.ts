import { succeeded } from './dashboard';

/** How many dashboards a sync found new, renamed, back again, and no longer there. */
export interface SyncCounts {
  added: number;
  renamed: number;
  returned: number;
  missing: number;
}

/** When the last sync finished, and what it changed; `never` where none ever did. */
export type LastSync = 'never' | FinishedSync;
export type FinishedSync = SyncCounts & { finishedAt: Date };

export interface CountedChange {
  what: keyof SyncCounts;
  count: number;
}

/**
 * What a sync of just now changed, in the order in which it is said. Nothing at all for an unchanged catalogue; else the number of those
 * missing is always among it, because that is what a manager fears. Undefined when the backend says that it did not sync.
 */
export function syncChanges({ status, ...counts }: SyncCounts & { status: string }): CountedChange[] | undefined {
  if (status !== succeeded) return undefined;
  const happened = changesOf(counts);
  return happened.length === 0 || counts.missing > 0 ? happened : [...happened, { what: 'missing', count: 0 }];
}

/**
 * What a sync changed, in the order in which it is said. Without a number of none missing: said of a sync some time ago, it would
 * contradict the ones that an earlier sync has marked.
 */
export function changesOf(counts: SyncCounts): CountedChange[] {
  return (['added', 'renamed', 'returned', 'missing'] as const)
    .map((what) => ({ what, count: counts[what] }))
    .filter(({ count }) => count > 0);
}
