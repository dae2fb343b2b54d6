import { type Dashboard, type DashboardId, titleOf } from '../dashboard';
import type { Doubts, SyncCounts } from './sync-outcome';
import type { RowChange, SyncPlan } from './sync-plan';

/** One dashboard that a sync would change. */
export interface FoundChange {
  kind: keyof SyncCounts;
  id: DashboardId;
  title: string;
  /** The BI service's name for it. */
  metaName: string;
  /** The name before, if it is another. */
  before?: string;
}

/** What a manager has seen of a change and chosen to apply. */
export type SeenChange = Pick<FoundChange, 'kind' | 'id' | 'metaName'>;

/** How many of each kind were made of those that were chosen. `status` as of any sync. */
export interface AppliedSync extends SyncCounts {
  status: string;
  /** Chosen, but no longer to be made as seen. */
  left: DashboardId[];
}

/** What a sync would do, before anything is written. */
export interface SyncPreview {
  changes: FoundChange[];
  unchanged: number;
  /** So many dashboards are gone, or so unclear is which, that each has to be chosen by name. */
  isDoubtful: boolean;
  unreadable?: Doubts['unreadable'];
}

const order = ['added', 'renamed', 'returned', 'missing'] as const satisfies FoundChange['kind'][];

/** New ones first, gone ones last. */
export function foundChanges({ changes }: SyncPlan, stored: readonly Dashboard[]): FoundChange[] {
  const rows = new Map(stored.map((row) => [row.id, row]));
  return changes
    .flatMap((change) => found(change, rows))
    .toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

/** The planned changes that a manager has seen and chosen; `left` are the chosen ones that are no longer to be made. */
export function chosenChanges(
  { changes }: SyncPlan,
  stored: readonly Dashboard[],
  chosen: readonly SeenChange[],
): { changes: RowChange[]; left: DashboardId[] } {
  const rows = new Map(stored.map((row) => [row.id, row]));
  const wanted = new Map(chosen.map((seen) => [seen.id, seen]));
  const taken = changes.filter((change) =>
    found(change, rows).some(({ id, kind, metaName }) => {
      const seen = wanted.get(id);
      const isSame = seen?.kind === kind && seen.metaName === metaName;
      if (isSame) wanted.delete(id);
      return isSame;
    }),
  );
  return {
    // Whatever has changed a row since keeps it from being overwritten.
    changes: taken.map((change) => {
      const seen = change.kind === 'change' && rows.get(change.id)?.updatedAt;
      return seen ? { ...change, seen } : change;
    }),
    left: [...wanted.keys()],
  };
}

/** How many changes of each kind these are. */
export function countFound(changes: readonly Pick<FoundChange, 'kind'>[]): SyncCounts {
  const counts = { added: 0, renamed: 0, returned: 0, missing: 0 };
  for (const { kind } of changes) counts[kind]++;
  return counts;
}

/** None for what only the undoing of a sync does. */
function found(change: RowChange, rows: ReadonlyMap<DashboardId, Dashboard>): FoundChange[] {
  if (change.kind === 'add') {
    const { id, title, metaName } = change.dashboard;
    return [{ kind: 'added', id, title, metaName }];
  }
  const row = rows.get(change.id);
  if (change.kind === 'remove' || !row) return [];
  const { id, metaName, missing } = change;
  const kind = missing === row.missing ? 'renamed' : missing ? 'missing' : 'returned';
  return [{ kind, id, title: titleOf(row), metaName, ...(metaName !== row.metaName && { before: row.metaName }) }];
}
