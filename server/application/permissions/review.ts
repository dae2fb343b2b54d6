import {
  type PermissionDifference,
  type PermissionReview,
  type PermittedReader,
  applied,
  mostLosing,
} from '#domain/permissions/permission-review';
import type { GroupedReaders } from '#domain/use/use';
import type { DashboardPermissions, Grant } from '../../ports/dashboard-permissions';
import type { Phase, SharingState } from '../../ports/stores/permission-store';
import { afterChange, differenceOf, undoing } from './difference';
import { oursIn, wantedFor } from './reconcile';
import { type SharedDashboard, groupsInUse, nameOf, readersOf } from './reader-groups';

interface Known {
  sharing: ReadonlyMap<string, SharingState>;
  due: ReadonlyMap<string, unknown>;
  phase: Phase;
  /** In the last 30 days. */
  used: readonly GroupedReaders[];
  permissions: DashboardPermissions;
  /** Id of the portal. */
  portal: string;
}

/** Lists each difference between the catalogue and the BI service's last answer, for managers; with `undo`, those that undoing makes. */
export function reviewOf(
  catalogue: readonly SharedDashboard[],
  { sharing, due, phase, used, permissions, portal }: Known,
  of?: 'undo',
): PermissionReview {
  const review: PermissionReview = { phase, due: 0, equal: 0, differences: [] };
  const named = readersAmong(catalogue, permissions, portal);
  const readersIn = (grants: readonly Grant[]) => named(grants.filter(({ access, link }) => access !== 'owns' || link));
  const withUse = (difference: PermissionDifference): PermissionDifference => {
    const own = used.filter(({ dashboard }) => dashboard === difference.id);
    const [kept, takenBack] = [false, true].map((takesBack) =>
      mostLosing(own, difference.now, applied(difference, takesBack).after),
    );
    return { ...difference, ...(kept || takenBack ? { losing: { kept: kept ?? 0, takenBack: takenBack ?? 0 } } : {}) };
  };

  for (const dashboard of catalogue) {
    const state = sharing.get(dashboard.metaId);
    if (dashboard.missing) continue;
    const isDue = !state || due.has(dashboard.metaId);
    if (isDue) review.due++;
    if (!state?.grants) continue;
    const now = readersIn(state.grants);
    if (of === 'undo') {
      const back = undoing(state.originals, state.grants);
      if (back.grant.length + back.revoke.length === 0) continue;
      const willBe = readersIn(afterChange(state.grants, back));
      review.differences.push(withUse({ id: dashboard.id, now, willBe, drift: [] }));
      continue;
    }
    const { grant, revoke, drift } = differenceOf(
      wantedFor(dashboard, permissions, portal),
      state.grants,
      oursIn(permissions, portal),
    );
    if (grant.length + revoke.length + drift.length === 0 && state.problem === undefined) {
      if (!isDue) review.equal++;
      continue;
    }
    review.differences.push(
      withUse({
        id: dashboard.id,
        now,
        willBe: readersOf(dashboard),
        drift: named(drift),
        ...(state.problem !== undefined && { problem: state.problem }),
      }),
    );
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
