import type { DashboardId } from '#domain/dashboards/dashboard';
import type { PermissionReview } from '#domain/permissions/permission-review';
import type { Result } from '#domain/result';

/** The permissions that dashboards have in the BI service, for managers. Fails with `not-found` where the backend leaves them alone. */
export interface DashboardPermissions {
  /** With `undo`, the differences are those that undoing makes. */
  review(of?: 'undo'): Promise<Result<PermissionReview>>;
  /** Lets the backend change permissions from now on; it revokes permissions on `takeBack` that others granted, once. */
  apply(takeBack: readonly DashboardId[]): Promise<Result<PermissionReview>>;
  /** Reverts all changes to permissions, and changes nothing afterwards. */
  undo(): Promise<Result<PermissionReview>>;
}
