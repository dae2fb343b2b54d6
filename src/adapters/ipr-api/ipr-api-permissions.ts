import type { PermissionsAnswer } from '#contract/permissions';
import { isDashboardId } from '#domain/dashboards/dashboard';
import type { PermissionReview } from '#domain/access/permission-review';
import type { DashboardPermissions } from '#ports/dashboards/dashboard-permissions';
import type { IprApiClient } from './client/ipr-api-client';

export const createIprApiPermissions = ({ call }: IprApiClient): DashboardPermissions => ({
  review: () => call('permissions', {}, toReview),
  apply: (takeBack) => call('changePermissions', { body: { action: 'apply', takeBack: [...takeBack] } }, toReview),
  undo: () => call('changePermissions', { body: { action: 'undo' } }, toReview),
});

/** Skips dashboards with an invalid id. */
function toReview({ differences, ...review }: PermissionsAnswer): PermissionReview {
  return {
    ...review,
    differences: differences.flatMap(({ id, problem, ...difference }) =>
      isDashboardId(id) ? [{ ...difference, id, ...(problem !== undefined && { problem }) }] : [],
    ),
  };
}
