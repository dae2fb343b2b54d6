import { useMemo, useState } from 'react';
import type { Dashboard, DashboardId } from '#domain/dashboards/dashboard';
import { unusedDashboards } from '#domain/use/use-report';
import { useFollowed } from '../../../loading/use-loader';
import { usePortal } from '../../../portal/use-portal';

/** The published dashboards that nobody has opened for long; none until that is known, or where the backend doesn't record use. */
export function useUnused(dashboards: readonly Dashboard[]): ReadonlySet<DashboardId> {
  const { value: use } = useFollowed(usePortal().forManagers.organisationUse);
  const [today] = useState(() => new Date());
  return useMemo(() => {
    const unused = use ? unusedDashboards(use, dashboards, today) : [];
    return new Set(unused.map(({ dashboard }) => dashboard.id));
  }, [use, dashboards, today]);
}
