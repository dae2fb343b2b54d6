import { cutText } from '../../cut-text';
import type { RowEdit } from '../catalogue/bulk-edit';
import {
  type Dashboard,
  type DashboardId,
  editFields,
  isDashboardId,
  splitDashboardId,
  untouchedEdit,
} from '../dashboard';
import type { SyncCounts } from './sync-outcome';

export interface FoundDashboard {
  metaId: string;
  metaName: string;
  metaArn: string;
}

export interface Found {
  dashboards: readonly FoundDashboard[];
  /** Listed, but unreadable: the dashboard's id, or undefined where not even that can be read. */
  unreadable: readonly (string | undefined)[];
}

/** One thing that a sync found to change. None of them touches what a manager owns. */
export type RowChange =
  /** Stored unless a row with this id exists. */
  | { kind: 'add'; dashboard: Dashboard }
  | { kind: 'change'; id: DashboardId; metaName: string; metaArn: string; missing: boolean; seen?: Date }
  /** Undoing a sync removes what it added. `seen` is the `updatedAt` when the change was planned. */
  | { kind: 'remove'; id: DashboardId; seen: Date };

/** The dashboard that a change of a sync, or an edit of a bulk edit, is of. */
export const changedId = (change: RowChange | RowEdit): DashboardId =>
  change.kind === 'add' ? change.dashboard.id : change.id;

export interface SyncPlan {
  changes: RowChange[];
  counts: SyncCounts;
  /** Dashboards that the BI service didn't list, not marked missing until a manager confirms. */
  unconfirmed: number;
  /** Whether dashboards are gone that only a manager's confirmation marks missing. */
  isDoubtful: boolean;
}

export interface SyncOptions {
  now: Date;
  /** How many missing dashboards a manager has confirmed. */
  confirmed?: number;
  /** Ids of stored rows that cannot be read: they are not new. */
  leftOut?: ReadonlySet<unknown>;
}

/**
 * Whether so many dashboards are gone that the BI service's list is more likely wrong than right: more than a fifth of those that were
 * there, and five at least.
 */
export function isDoubtful(gone: number, wereThere: number): boolean {
  return gone >= 5 && gone > wereThere / 5;
}

/**
 * Compares the catalogue with the BI service's list. Applying the plan and planning again changes nothing. No
 * dashboard is marked missing without a manager's confirmation if too many are gone or an unreadable row could be one of them.
 */
export function planSync(stored: readonly Dashboard[], found: Found, options: SyncOptions): SyncPlan {
  const { now, confirmed = 0, leftOut = new Set() } = options;
  const inService = new Map<string, FoundDashboard>();
  for (const dashboard of found.dashboards) {
    // A list that moves while it is paged shows a dashboard twice; the first is as good as the second.
    if (!inService.has(dashboard.metaId)) inService.set(dashboard.metaId, dashboard);
  }
  const unreadable = new Set(found.unreadable);
  const isGone = (row: Dashboard): boolean => !inService.has(keyOf(row)) && !unreadable.has(keyOf(row));

  const present = stored.filter(({ missing }) => !missing);
  const gone = present.filter(isGone).length;
  const needsConfirming = gone > 0 && (unreadable.has(undefined) || isDoubtful(gone, present.length));
  const unconfirmed = needsConfirming && gone > confirmed ? gone : 0;

  const counts = { added: 0, renamed: 0, missing: 0, returned: 0 };
  const changes: RowChange[] = [];
  for (const row of stored) {
    const { metaName, metaArn } = inService.get(keyOf(row)) ?? row;
    const renamed = metaName !== row.metaName || metaArn !== row.metaArn;
    const missing = isGone(row) && (row.missing || unconfirmed === 0);
    if (renamed) counts.renamed++;
    if (missing && !row.missing) counts.missing++;
    if (!missing && row.missing) counts.returned++;
    if (renamed || missing !== row.missing) changes.push({ kind: 'change', id: row.id, metaName, metaArn, missing });
  }
  const known = new Set(stored.map(keyOf));
  for (const dashboard of inService.values()) {
    const id = newIdOf(dashboard);
    if (known.has(dashboard.metaId) || !id || leftOut.has(id)) continue;
    counts.added++;
    changes.push({ kind: 'add', dashboard: newDashboard(dashboard, id, now) });
  }
  return { changes, counts, unconfirmed, isDoubtful: needsConfirming };
}

/**
 * `pk@sk`: pk is the kind of row and sk the BI service's id. The account is no part of it, so that dashboards moved to another
 * account under the same ids keep their managers' edits.
 */
function newIdOf({ metaId }: FoundDashboard): DashboardId | undefined {
  const id = `dashboard@${metaId}`;
  return isDashboardId(id) ? id : undefined;
}

/** The BI service's id within a row's own. */
function keyOf({ id }: Dashboard): string {
  return splitDashboardId(id)?.sk ?? id;
}

/** Unpublished, under the BI service's name. */
function newDashboard(found: FoundDashboard, id: DashboardId, updatedAt: Date): Dashboard {
  const { metaId, metaName, metaArn } = found;
  // QuickSight's names can be longer than a title.
  const title = cutText(metaName.trim(), editFields.title.limit);
  return { id, metaId, metaName, metaArn, ...untouchedEdit(title), updatedAt, missing: false };
}
