import type { Dashboard, DashboardId } from '../../../src/domain/dashboards/dashboard';
import type { DashboardPermissions, Grant } from '../../ports/dashboard-permissions';
import type { Phase, SharingState } from '../../ports/permission-store';
import { differenceOf } from './difference';
import { oursIn, wantedFor } from './reconcile';
import { type ReaderGroup, groupsInUse, nameOf, readersOf } from './reader-groups';

/** Who reads a dashboard: one of the portal's groups, or the BI service's name for anyone else. */
export type Reader = ReaderGroup | { of: 'other'; name: string; link: boolean };

/** A dashboard whose permissions differ from the catalogue. */
export interface PermissionDifference {
  id: DashboardId;
  now: Reader[];
  willBe: Reader[];
  /** Shared by others; taken back only if a manager says so. */
  drift: Reader[];
  /** Why the last try failed. */
  problem?: string;
}

export interface PermissionReview {
  phase: Phase;
  /** How many dashboards are still to be checked or changed. */
  due: number;
  /** How many are checked and as they should be. */
  equal: number;
  differences: PermissionDifference[];
}

interface Known {
  sharing: ReadonlyMap<string, SharingState>;
  due: ReadonlyMap<string, unknown>;
  phase: Phase;
  permissions: DashboardPermissions;
}

/** What managers see: each difference between the catalogue and what the BI service returned last. */
export function reviewOf(
  catalogue: readonly Dashboard[],
  { sharing, due, phase, permissions }: Known,
): PermissionReview {
  const review: PermissionReview = { phase, due: 0, equal: 0, differences: [] };
  const known = new Map(
    groupsInUse(catalogue).map((group) => [permissions.readerGrant(nameOf(group)).principal, group]),
  );
  const readerOf = ({ principal, link }: Grant): Reader =>
    (!link && known.get(principal)) || { of: 'other', name: principal, link };

  for (const dashboard of catalogue) {
    const state = sharing.get(dashboard.metaId);
    if (dashboard.missing) continue;
    const isDue = !state || due.has(dashboard.metaId);
    if (isDue) review.due++;
    if (!state?.grants) continue;
    const { grant, revoke, drift } = differenceOf(wantedFor(dashboard, permissions), state.grants, oursIn(permissions));
    if (grant.length + revoke.length + drift.length === 0 && state.problem === undefined) {
      if (!isDue) review.equal++;
      continue;
    }
    review.differences.push({
      id: dashboard.id,
      now: state.grants.filter(({ access, link }) => access !== 'owns' || link).map(readerOf),
      willBe: readersOf(dashboard),
      drift: drift.map(readerOf),
      ...(state.problem !== undefined && { problem: state.problem }),
    });
  }
  return review;
}
