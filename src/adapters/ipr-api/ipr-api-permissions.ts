import type { KyInstance } from 'ky';
import { isDashboardId } from '#domain/dashboards/dashboard';
import type { PermissionReview } from '#domain/dashboards/permission-review';
import type { DashboardPermissions } from '#ports/dashboard-permissions';
import { type PermissionsAnswer, type PermissionsRequest, permissionsAnswer } from '#contract/permissions';
import { read } from './read';
import { settle } from './settle';

export function createIprApiPermissions(api: KyInstance): DashboardPermissions {
  const path = 'quicksight/permissions';
  const change = (json: PermissionsRequest) =>
    settle(read(api.post(path, { json, retry: 0 }), permissionsAnswer).then(toReview));
  return {
    review: () => settle(read(api.get(path), permissionsAnswer).then(toReview)),
    apply: (takeBack) => change({ action: 'apply', takeBack: [...takeBack] }),
    undo: () => change({ action: 'undo' }),
  };
}

/** Skips dashboards with an invalid id. */
function toReview({ differences, ...review }: PermissionsAnswer): PermissionReview {
  return {
    ...review,
    differences: differences.flatMap(({ id, problem, ...difference }) =>
      isDashboardId(id) ? [{ ...difference, id, ...(problem !== undefined && { problem }) }] : [],
    ),
  };
}
