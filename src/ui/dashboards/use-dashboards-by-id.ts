import { useMemo } from 'react';
import type { Dashboard, DashboardId } from '#domain/dashboards/dashboard';
import { useLive } from '../portal/use-live';
import { usePortal } from '../portal/use-portal';

export function useDashboardsById(): ReadonlyMap<DashboardId, Dashboard> {
  const dashboards = useLive(usePortal().dashboards, (now) => now.dashboards);
  return useMemo(() => new Map(dashboards?.map((dashboard) => [dashboard.id, dashboard])), [dashboards]);
}
