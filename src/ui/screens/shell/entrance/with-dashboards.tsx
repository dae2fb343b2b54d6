import { Outlet } from '@tanstack/react-router';
import { standsOnLastTime, standsOnPart } from '#domain/pages/dashboards-with-pages';
import { usePath } from '../../../navigation/use-path';
import { usePortal } from '../../../portal/use-portal';
import { useLive } from '../../../portal/use-live';
import { EntranceWaiting } from './entrance-waiting';
import { EntranceFailed } from './entrance-failed';

/** Wraps the pages that show dashboards, so that none of them calls a dashboard missing before the backend has answered. */
export function WithDashboards() {
  const { dashboards, entrance, navigation } = usePortal();
  const { dashboards: list, part, failure } = useLive(dashboards);
  const { openable, known } = useLive(navigation);
  const path = usePath();
  const stands = list
    ? known === 'all' || standsOnLastTime(path, openable)
    : part !== undefined && standsOnPart(path, openable);
  if (stands) return <Outlet />;
  if (failure) return <EntranceFailed failure={failure} again={() => entrance.retry()} />;
  return <EntranceWaiting />;
}
