import type { PermissionReview, PermittedReader } from '#domain/access/permission-review';
import type { DashboardPermissions, Grant } from '../../ports/dashboard-permissions';
import type { Phase, SharingState } from '../../ports/stores/permission-store';
import { differenceOf } from './difference';
import { oursIn, wantedFor } from './reconcile';
import { type SharedDashboard, groupsInUse, nameOf, readersOf } from './reader-groups';

interface Known {
  sharing: ReadonlyMap<string, SharingState>;
  due: ReadonlyMap<string, unknown>;
  phase: Phase;
  permissions: DashboardPermissions;
  /** Id of the portal. */
  portal: string;
}

/** Lists each difference between the catalogue and the BI service's last answer, for managers. */
export function reviewOf(
  catalogue: readonly SharedDashboard[],
  { sharing, due, phase, permissions, portal }: Known,
): PermissionReview {
  const review: PermissionReview = { phase, due: 0, equal: 0, differences: [] };
  const readersIn = readersAmong(catalogue, permissions, portal);

  for (const dashboard of catalogue) {
    const state = sharing.get(dashboard.metaId);
    if (dashboard.missing) continue;
    const isDue = !state || due.has(dashboard.metaId);
    if (isDue) review.due++;
    if (!state?.grants) continue;
    const { grant, revoke, drift } = differenceOf(
      wantedFor(dashboard, permissions, portal),
      state.grants,
      oursIn(permissions, portal),
    );
    if (grant.length + revoke.length + drift.length === 0 && state.problem === undefined) {
      if (!isDue) review.equal++;
      continue;
    }
    review.differences.push({
      id: dashboard.id,
      now: readersIn(state.grants.filter(({ access, link }) => access !== 'owns' || link)),
      willBe: readersOf(dashboard),
      drift: readersIn(drift),
      ...(state.problem !== undefined && { problem: state.problem }),
    });
  }
  return review;
}

/** Names the holders of grants as the portal knows them. */
export function readersAmong(
  catalogue: readonly SharedDashboard[],
  permissions: DashboardPermissions,
  portal: string,
): (grants: readonly Grant[]) => PermittedReader[] {
  const known = new Map(
    groupsInUse(catalogue).map((group) => [permissions.readerGrant(nameOf(group, portal)).principal, group]),
  );
  return (grants) =>
    grants.map(({ principal, link }) => (!link && known.get(principal)) || { of: 'other', name: principal, link });
}
