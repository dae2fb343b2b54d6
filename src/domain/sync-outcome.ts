/** How many dashboards a sync found new, renamed, back again, and no longer there. */
export interface SyncCounts {
  added: number;
  renamed: number;
  returned: number;
  missing: number;
}

export interface SyncChange {
  what: keyof SyncCounts;
  count: number;
}

/** The specification's response status: the request succeeded. */
const succeeded = 'SYNC';

/**
 * What a sync changed, in the order in which it is said. Nothing at all for an unchanged catalogue; else the number of those missing is
 * always among it, because that is what a manager fears. Undefined when the backend says that it did not sync.
 */
export function syncChanges({ status, ...counts }: SyncCounts & { status: string }): SyncChange[] | undefined {
  if (status !== succeeded) return undefined;
  const happened = (['added', 'renamed', 'returned', 'missing'] as const)
    .map((what) => ({ what, count: counts[what] }))
    .filter(({ what, count }) => count > 0 || what === 'missing');
  return happened.some(({ count }) => count > 0) ? happened : [];
}
