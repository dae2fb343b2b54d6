import { Outlet } from '@tanstack/react-router';
import { standsOnPart } from '../../../domain/pages/dashboard-pages';
import { usePath } from '../../portal/use-path';
import { usePortal } from '../../portal/use-portal';
import { useLive } from '../../portal/use-live';
import { EntranceWaiting } from './entrance-waiting';
import { NotYet } from './not-yet';

/** Around the pages that show dashboards: nothing is said to be missing there before the first list has come. */
export function WithDashboards() {
  const { dashboards, navigation } = usePortal();
  const catalogue = useLive(dashboards);
  const { dashboards: openable } = useLive(navigation);
  const path = usePath();
  if (catalogue.dashboards || (catalogue.part && standsOnPart(path, openable))) return <Outlet />;
  if (catalogue.failure) return <NotYet failure={catalogue.failure} again={() => dashboards.load()} />;
  return <EntranceWaiting />;
}
