import { type Dashboard, type DashboardId, titleOf } from '../dashboard';
import type { Doubts, SyncCounts } from './sync-outcome';
import type { RowChange, SyncPlan } from './sync-plan';

export interface FoundChange {
  kind: keyof SyncCounts;
  id: DashboardId;
  title: string;
  /** The BI service's name for it. */
  metaName: string;
  /** The previous name, if it changed. */
  before?: string;
}

export type SeenChange = Pick<FoundChange, 'kind' | 'id' | 'metaName'>;

/** The number of chosen changes that were made, by kind, and the `status` of the sync. */
export interface AppliedSync extends SyncCounts {
  status: string;
  /** Chosen changes that no longer apply as seen. */
  left: DashboardId[];
}

/** A folder of the BI service, with those of its dashboards that the catalogue has or a sync would add. */
export interface FoundFolder {
  name: string;
  dashboards: DashboardId[];
}

export interface SyncPreview {
  changes: FoundChange[];
  unchanged: number;
  /** Too many dashboards are gone, or it is unclear which, so each must be chosen by name. */
  isDoubtful: boolean;
  unreadable?: Doubts['unreadable'];
  /** Missing if they couldn't be read; `refused` if the portal's role lacks the right. */
  folders?: FoundFolder[] | 'refused';
}

const order = ['added', 'renamed', 'returned', 'missing'] as const satisfies FoundChange['kind'][];

export function foundChanges({ changes }: SyncPlan, stored: readonly Dashboard[]): FoundChange[] {
  const rows = new Map(stored.map((row) => [row.id, row]));
  return changes
    .flatMap((change) => found(change, rows))
    .toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

/** The planned changes that a manager saw and chose; `left` are the chosen ones that no longer apply. */
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
    // A row that has changed since isn't overwritten.
    changes: taken.map((change) => {
      const seen = change.kind === 'change' && rows.get(change.id)?.updatedAt;
      return seen ? { ...change, seen } : change;
    }),
    left: [...wanted.keys()],
  };
}

export function countFound(changes: readonly Pick<FoundChange, 'kind'>[]): SyncCounts {
  const counts = { added: 0, renamed: 0, returned: 0, missing: 0 };
  for (const { kind } of changes) counts[kind]++;
  return counts;
}

/** Empty for changes that only undoing a sync makes. */
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
