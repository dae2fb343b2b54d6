import { useCallback, useState } from 'react';
import type { Dashboard, DashboardId } from '../../../domain/dashboards/dashboard';

/** The dashboards that syncs have added while this page is open, until each has been looked at. */
export function useAdded() {
  const [added, setAdded] = useState<ReadonlySet<DashboardId>>(new Set());
  const add = useCallback(
    (ids: readonly DashboardId[]) => setAdded((before) => (ids.length > 0 ? new Set([...before, ...ids]) : before)),
    [],
  );
  const look = useCallback(
    ({ id }: Dashboard) =>
      setAdded((before) => (before.has(id) ? new Set([...before].filter((one) => one !== id)) : before)),
    [],
  );
  return { added, add, look };
}
