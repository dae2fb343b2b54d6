import { startView } from '../../domain/dashboards/saved-views';
import { viewsOf } from '../../domain/dashboards/shelf';
import type { Ports } from '../../ports/ports';
import type { Navigation } from '../pages/navigation';
import type { Session } from '../people/session';
import { closeWhenWithdrawn } from './close-when-withdrawn';
import { type OpenDashboard, createOpenDashboard } from './open-dashboard';
import { openWhenBack } from './open-when-back';
import type { UserShelf } from './user-shelf';
import { tellTrouble } from './tell-trouble';
import { rememberOpened } from './remember-opened';

/**
 * Opens the visitor's dashboards, closes those that are withdrawn, opens them again after a new sign-in, remembers them as recent, and tells the backend of frames that
 * show none.
 */
export function createViewing(
  { catalogue, embedder, health, publishedSite }: Pick<Ports, 'catalogue' | 'embedder' | 'health' | 'publishedSite'>,
  navigation: Pick<Navigation, 'current' | 'changes$'>,
  session: Pick<Session, 'changes$'>,
  shelf: Pick<UserShelf, 'current' | 'opened'>,
  sessionMinutes?: number,
): OpenDashboard {
  const open = createOpenDashboard({
    catalogue,
    openable: () => navigation.current().dashboards,
    embedder,
    inSight$: publishedSite.inSight$,
    startView: (id) => startView(viewsOf(shelf.current(), id)),
    sessionMinutes,
  });
  const keptTrue = closeWhenWithdrawn(tellTrouble(open, health), navigation);
  return rememberOpened(openWhenBack(keptTrue, session), shelf);
}
