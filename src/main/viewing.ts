import type { Navigation } from '../application/pages/navigation';
import { type OpenDashboard, createOpenDashboard } from '../application/dashboards/open-dashboard';
import { openWhenBack } from '../application/dashboards/open-when-back';
import type { OwnShelf } from '../application/dashboards/own-shelf';
import { rememberOpened } from '../application/dashboards/remember-opened';
import type { Session } from '../application/people/session';
import type { Adapters } from './adapters';

/** Opening dashboards, loaded when somebody is signed in. */
export function createViewing(
  { catalogue, embedder }: Adapters,
  navigation: Navigation,
  session: Session,
  shelf: OwnShelf,
): OpenDashboard {
  const open = createOpenDashboard(catalogue, () => navigation.current().dashboards, embedder);
  return rememberOpened(openWhenBack(open, session), shelf);
}
