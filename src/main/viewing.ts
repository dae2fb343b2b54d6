import type { Navigation } from '../application/navigation';
import { type OpenDashboard, createOpenDashboard } from '../application/open-dashboard';
import { openWhenBack } from '../application/open-when-back';
import type { OwnShelf } from '../application/own-shelf';
import { rememberOpened } from '../application/remember-opened';
import type { Session } from '../application/session';
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
