import { useMemo } from 'react';
import { dashboardPath } from '../../domain/pages/routes';
import { useLive } from '../portal/use-live';
import { useOpenableDashboards } from '../portal/use-openable';
import { usePortal } from '../portal/use-portal';

/** The paths of the dashboards that have appeared and that this user has not opened yet. */
export function useNewPaths(): ReadonlySet<string> {
  const { shelf } = usePortal();
  const { unopened } = useLive(shelf);
  const openable = useOpenableDashboards();
  return useMemo(() => {
    const ids = new Set(unopened);
    return new Set(openable.filter(({ id }) => ids.has(id)).map(({ metaId }) => dashboardPath(metaId)));
  }, [unopened, openable]);
}
