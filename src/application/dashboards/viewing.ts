import { map } from 'rxjs';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { startView } from '#domain/dashboards/saved-views';
import { viewsOf } from '#domain/dashboards/shelf';
import { dashboardAt } from '#domain/pages/dashboard-route';
import type { Ports } from '#ports/ports';
import type { Live } from '../live';
import type { Navigation } from '../pages/navigation';
import type { Session } from '../people/session';
import { createEarlyTicket } from './early-ticket';
import { closeWhenWithdrawn } from './close-when-withdrawn';
import { type OpenDashboard, createOpenDashboard } from './open-dashboard';
import { openWhenBack } from './open-when-back';
import type { UserShelf } from './user-shelf';
import { tellTrouble } from './tell-trouble';
import { rememberOpened } from './remember-opened';

/**
 * Opens the visitor's dashboards, closes those that are withdrawn, opens them again after a new sign-in, remembers them as recent, and
 * tells the backend of frames that show none. `expect` asks for the ticket of a dashboard whose page is about to be drawn.
 */
export function createViewing(
  { tickets, embedder, health, publishedSite }: Pick<Ports, 'tickets' | 'embedder' | 'health' | 'publishedSite'>,
  navigation: Pick<Navigation, 'current' | 'changes$'>,
  session: Pick<Session, 'current' | 'changes$'>,
  shelf: Pick<UserShelf, 'current' | 'opened'>,
  sessionMinutes?: number,
): { open: OpenDashboard; expect: (path: string) => void } {
  const openable: Live<readonly Dashboard[]> = {
    current: () => navigation.current().dashboards,
    changes$: navigation.changes$.pipe(map(({ dashboards }) => dashboards)),
  };
  const ticket = createEarlyTicket(tickets, session);
  const open = createOpenDashboard({
    tickets: ticket,
    openable,
    embedder,
    inSight$: publishedSite.inSight$,
    startView: (id) => startView(viewsOf(shelf.current(), id)),
    sessionMinutes,
  });
  const keptTrue = closeWhenWithdrawn(tellTrouble(open, health), navigation);
  return {
    open: rememberOpened(openWhenBack(keptTrue, session), shelf),
    expect(path) {
      const dashboard = dashboardAt(path, openable.current());
      if (dashboard) ticket.ask(dashboard.id);
    },
  };
}
