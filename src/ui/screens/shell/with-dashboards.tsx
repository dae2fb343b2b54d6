import { Outlet } from '@tanstack/react-router';
import { usePortal } from '../../portal/use-portal';
import { useLive } from '../../portal/use-live';
import { EntranceWaiting } from './entrance-waiting';
import { NotYet } from './not-yet';

/** Around the pages that show dashboards: nothing is said to be missing there before the first list has come. */
export function WithDashboards() {
  const { dashboards } = usePortal();
  const catalogue = useLive(dashboards);
  if (catalogue.dashboards) return <Outlet />;
  if (catalogue.failure) return <NotYet failure={catalogue.failure} again={() => dashboards.load()} />;
  return <EntranceWaiting />;
}
