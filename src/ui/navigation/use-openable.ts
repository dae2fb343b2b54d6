import type { Dashboard } from '#domain/dashboards/dashboard';
import { usePortal } from '../portal/use-portal';
import { useLive } from '../portal/use-live';

/** The dashboards that this user may open, as the menu has them. */
export function useOpenableDashboards(): readonly Dashboard[] {
  const { navigation } = usePortal();
  return useLive(navigation).dashboards;
}
