import { useMemo } from 'react';
import type { Dashboard } from '../domain/dashboard';
import { openableDashboards } from '../domain/openable';
import { usePortal } from './use-portal';
import { useStream } from './use-stream';
import { useVisitor } from './use-visitor';

/** The dashboards that this user may open, as the menu has them. */
export function useOpenableDashboards(): readonly Dashboard[] {
  const { navigation, dashboards } = usePortal();
  const { routes } = useStream(navigation.state$, navigation.current);
  const state = useStream(dashboards.state$, dashboards.current);
  const visitor = useVisitor();
  return useMemo(() => openableDashboards(routes, state.dashboards, visitor), [routes, state.dashboards, visitor]);
}
