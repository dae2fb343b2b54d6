import type { Dashboard } from '#domain/dashboards/dashboard';
import { usePortal } from '../use-portal';
import { useLive } from '../use-live';

/** The dashboards of this user's menu. */
export function useMenuDashboards(): readonly Dashboard[] {
  return useLive(usePortal().navigation).dashboards;
}

/** The dashboards that have a page: for managers, those that are not published too. */
export function useOpenableDashboards(): readonly Dashboard[] {
  return useLive(usePortal().navigation).openable;
}
