import { useMemo, useState } from 'react';
import type { Dashboard, DashboardId } from '#domain/dashboards/dashboard';
import { unusedDashboards } from '#domain/use/use-report';
import { useFollowed } from '../portal/loading/use-loader';
import { usePortal } from '../portal/use-portal';

interface RecordedUse {
  /** The published dashboards that nobody has opened for long; empty while use is unknown. */
  unused: ReadonlySet<DashboardId>;
  /** How many people opened each in the last 30 days; undefined until that is known, or where the backend doesn't record use. */
  people: ReadonlyMap<DashboardId, number> | undefined;
}

/** For managers. */
export function useRecordedUse(dashboards: readonly Dashboard[]): RecordedUse {
  const { value: use } = useFollowed(usePortal().forManagers.dashboardsUse);
  const [today] = useState(() => new Date());
  const people = useMemo(
    () => use && new Map(use.dashboards.map(({ dashboard, recentPeople }) => [dashboard, recentPeople])),
    [use],
  );
  const unused = useMemo(
    () => new Set(use && unusedDashboards(use, dashboards, today).map(({ dashboard }) => dashboard.id)),
    [use, dashboards, today],
  );
  return { unused, people };
}
