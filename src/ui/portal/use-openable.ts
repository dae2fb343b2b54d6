import type { Dashboard } from '../../domain/dashboards/dashboard';
import { usePortal } from './use-portal';
import { useStream } from './use-stream';

/** The dashboards that this user may open, as the menu has them. */
export function useOpenableDashboards(): readonly Dashboard[] {
  const { navigation } = usePortal();
  return useStream(navigation.state$, navigation.current).dashboards;
}
