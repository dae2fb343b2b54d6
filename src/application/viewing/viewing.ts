import {
  EMPTY,
  type MonoTypeOperatorFunction,
  type Observable,
  ReplaySubject,
  concat,
  defer,
  distinctUntilChanged,
  filter,
  finalize,
  map,
  merge,
  of,
  skipWhile,
  startWith,
  switchMap,
  take,
  takeWhile,
  tap,
} from 'rxjs';
import type { Dashboard, DashboardId } from '#domain/dashboards/dashboard';
import { viewsOf } from '#domain/dashboards/shelf/shelf';
import { earlyTicketLifetime } from '#domain/dashboards/viewing/frame-session';
import type { FrameView } from '#domain/dashboards/viewing/frame-view';
import { startView } from '#domain/dashboards/viewing/saved-views';
import { dashboardAt } from '#domain/pages/dashboard-route';
import { type SessionState, timedOutUser } from '#domain/people/session';
import type { HealthCheck } from '#ports/dashboards/health';
import type { Tickets } from '#ports/dashboards/tickets';
import type { Ports } from '#ports/ports';
import type { UserShelf } from '../dashboards/user-shelf';
import type { Live } from '../live';
import type { Navigation } from '../pages/navigation';
import type { Session } from '../people/session/session';
import { type OpenDashboard, type Viewing, createOpenDashboard } from './open-dashboard';

interface ViewingPorts extends Pick<Ports, 'tickets' | 'embedder' | 'health' | 'publishedSite'> {
  userPool: Pick<Ports['userPool'], 'remembers'>;
}

/**
 * Opens the visitor's dashboards. `expect` requests the ticket of a dashboard whose page is about to be drawn.
 */
export function createViewing(
  { tickets, embedder, health, publishedSite, userPool }: ViewingPorts,
  navigation: Pick<Navigation, 'current' | 'changes$'>,
  session: Pick<Session, 'current' | 'changes$'>,
  shelf: Pick<UserShelf, 'current' | 'opened'>,
  sessionMinutes?: number,
): { open: OpenDashboard; expect: (path: string) => void } {
  const openable: Live<readonly Dashboard[]> = {
    current: () => navigation.current().openable,
    changes$: navigation.changes$.pipe(map((now) => now.openable)),
  };
  const ticket = createEarlyTicket(tickets, session);
  const openDashboard = createOpenDashboard({
    tickets: ticket,
    openable,
    embedder,
    inSight$: publishedSite.inSight$,
    startView: (id) => startView(viewsOf(shelf.current(), id)),
    sessionMinutes,
  });
  return {
    open(path, frame) {
      let last: FrameView | undefined;
      return openDashboard(path, { ...frame, view: () => last ?? frame.view() }).pipe(
        tap((viewing) => {
          if (viewing.status === 'open') last = viewing.view;
        }),
        // The order matters: the three in the middle open again, so trouble is told for each opening and a recent one remembered once.
        tellTrouble(health),
        whileOpenable(path, navigation),
        untilSessionEnds(session),
        againAfterSignIn(session),
        rememberOpened(shelf),
      );
    },
    expect(path) {
      // Without stored sign-in data, the guard has to find that out, and leads to the sign-in page.
      const dashboard = userPool.remembers() ? dashboardAt(path, openable.current()) : undefined;
      if (dashboard) ticket.ask(dashboard.id);
    },
  };
}

/** Tells the backend why a frame stays empty, which only this browser sees. */
function tellTrouble(health: Pick<HealthCheck, 'tell'>): MonoTypeOperatorFunction<Viewing> {
  return tap((viewing) => {
    if (viewing.status === 'frame-failed') void health.tell(viewing.trouble);
  });
}

/** Closes a dashboard that the visitor can't open any more, and opens it again once they can. */
function whileOpenable(path: string, navigation: Pick<Navigation, 'changes$'>): MonoTypeOperatorFunction<Viewing> {
  return (opening) =>
    navigation.changes$.pipe(
      filter(({ known }) => known === 'all'),
      map(({ openable }) => dashboardAt(path, openable) !== undefined),
      // Start with true: opening itself finds out whether the dashboard exists.
      startWith(true),
      distinctUntilChanged(),
      switchMap((isThere): Observable<Viewing> => (isThere ? opening : of({ status: 'removed' }))),
    );
}

/** Closes an open dashboard when the session ends, so that its figures can't be read behind the sign-in dialog. */
function untilSessionEnds(session: Pick<Session, 'changes$'>): MonoTypeOperatorFunction<Viewing> {
  return (opening) =>
    defer(() => {
      let last: Viewing | undefined;
      const over$ = session.changes$.pipe(
        filter((now) => timedOutUser(now) !== undefined),
        switchMap(() => (last?.status === 'open' ? of(signedOutOf(last.dashboard)) : EMPTY)),
      );
      return merge(opening.pipe(tap((viewing) => (last = viewing))), over$).pipe(
        takeWhile((viewing) => !isSignedOut(viewing), true),
      );
    });
}

const signedOutOf = (dashboard: Dashboard): Viewing => ({
  status: 'failed',
  dashboard,
  failure: { kind: 'signed-out' },
});

const isSignedOut = (viewing: Viewing): boolean => viewing.status === 'failed' && viewing.failure.kind === 'signed-out';

/**
 * Reopens a dashboard that failed because the session had ended, once its user has signed in again: at once if that was before
 * the failure arrived.
 */
function againAfterSignIn(session: Pick<Session, 'changes$'>): MonoTypeOperatorFunction<Viewing> {
  return (opening) => {
    const view: Observable<Viewing> = defer(() => {
      const back = new ReplaySubject<unknown>(1);
      // A user who is signed in now is back only once the session has ended.
      const waiting = session.changes$.pipe(skipWhile(isSignedIn), filter(isSignedIn), take(1)).subscribe(back);
      return opening.pipe(
        switchMap((viewing): Observable<Viewing> => {
          if (!isSignedOut(viewing)) return of(viewing);
          return concat(of(viewing), back.pipe(switchMap(() => view)));
        }),
        finalize(() => waiting.unsubscribe()),
      );
    });
    return view;
  };
}

const isSignedIn = ({ status }: SessionState): boolean => status === 'signed-in';

function rememberOpened(shelf: Pick<UserShelf, 'opened'>): MonoTypeOperatorFunction<Viewing> {
  return (opening) =>
    defer(() => {
      let isRemembered = false;
      return opening.pipe(
        tap((viewing) => {
          if (viewing.status !== 'open' || isRemembered) return;
          isRemembered = true;
          shelf.opened(viewing.dashboard.id);
        }),
      );
    });
}

interface EarlyTicket extends Tickets {
  /** Asks for the ticket of a dashboard whose page is about to be drawn. Only the first `issue` returns it, because a ticket opens once. */
  ask(id: DashboardId): void;
}

/** Holds one ticket at most, for the user who was signed in when it was requested. */
export function createEarlyTicket(tickets: Tickets, session: Pick<Session, 'current'>): EarlyTicket {
  const signedIn = (): string | undefined => {
    const now = session.current();
    return now.status === 'signed-in' ? now.user.sub : undefined;
  };
  let early: { id: DashboardId; sub: string; at: number; answer: ReturnType<Tickets['issue']> } | undefined;
  const isFor = (id: DashboardId): boolean =>
    early?.id === id && early.sub === signedIn() && Date.now() - early.at < earlyTicketLifetime;

  return {
    ask(id) {
      const sub = signedIn();
      if (sub === undefined || isFor(id)) return;
      early = { id, sub, at: Date.now(), answer: tickets.issue(id) };
    },

    issue(id, isRenewal) {
      if (isRenewal) return tickets.issue(id, isRenewal);
      const answer = isFor(id) ? early?.answer : undefined;
      early = undefined;
      return answer ?? tickets.issue(id);
    },
  };
}
