import { useMemo } from 'react';
import { isBlank } from '../../domain/dashboards/dashboard';
import { dashboardPath } from '../../domain/pages/routes';
import { useOpenableDashboards } from '../portal/use-openable';

/** The known issues of the dashboards that this user may open, by path. */
export function useKnownIssues(): ReadonlyMap<string, string> {
  const openable = useOpenableDashboards();
  return useMemo(
    () =>
      new Map(
        openable.flatMap(({ metaId, knownIssue = '' }) =>
          isBlank(knownIssue) ? [] : [[dashboardPath(metaId), knownIssue] as const],
        ),
      ),
    [openable],
  );
}
