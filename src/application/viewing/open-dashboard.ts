import {
  NEVER,
  type Observable,
  asapScheduler,
  defer,
  distinctUntilChanged,
  from,
  map,
  of,
  scan,
  startWith,
  switchMap,
  timer,
} from 'rxjs';
import { type Dashboard, type DashboardId, titleOf } from '#domain/dashboards/dashboard';
import { preparationPause } from '#domain/dashboards/viewing/frame-session';
import { type FrameView, wholeDashboard } from '#domain/dashboards/viewing/frame-view';
import type { Failure } from '#domain/failure';
import { dashboardAt } from '#domain/pages/dashboard-route';
import type { EmbedTicket, Tickets } from '#ports/dashboards/tickets';
import type { Embedder } from '#ports/dashboards/embedder';
import type { Live } from '../live';
import { type KeptOpen, type OpenFrames, keepOpen } from './keep-open';
import { type WatchedFrame, watchFrame } from './watch-frame';

export type Viewing =
  | KeptOpen
  /** Seen as someone else, in whose name nothing is opened. */
  | { status: 'not-opened'; dashboard: Dashboard };

export interface FramePlace {
  place: HTMLElement;
  /** Both as they are when a frame opens: the view that the address has, if any, and the portal's language and colours. */
  view: () => FrameView | undefined;
  look: () => { locale: string; theme: 'light' | 'dark' };
}

/** Opens on subscription, with a fresh ticket for each frame; unsubscribing removes it. */
export type OpenDashboard = (path: string, frame: FramePlace) => Observable<Viewing>;

interface OpeningParts {
  tickets: Tickets;
  /** What the visitor can open now; anything else counts as removed. */
  openable: Live<readonly Dashboard[]>;
  embedder: Embedder;
  /** Nothing is renewed while the tab is out of sight. */
  inSight$?: Observable<boolean>;
  /** What is shown where the address asks for no view. */
  startView?: (id: DashboardId) => FrameView | undefined;
  /** How long a session lasts of which the backend knows no end. */
  sessionMinutes?: number | undefined;
}

export function createOpenDashboard(parts: OpeningParts): OpenDashboard {
  const { tickets, openable, embedder, inSight$ = NEVER, startView, sessionMinutes } = parts;
  const openNow: OpenDashboard = (path, { place, view, look }) => {
    const dashboard = dashboardAt(path, openable.current());
    if (!dashboard) return of({ status: 'removed' });
    // Someone may rename it, and the first list can be an old one.
    const title$ = openable.changes$.pipe(
      scan((known, now) => now.find(({ id }) => id === dashboard.id) ?? known, dashboard),
      map(titleOf),
      distinctUntilChanged(),
    );

    const open: OpenFrames = (view, hidden, bring) =>
      from(tickets.issue(dashboard.id, hidden)).pipe(
        switchMap((asked): Observable<WatchedFrame> => {
          if (!asked.ok) return of(refused(dashboard, asked.failure));
          const sessionExpiresAt = asked.value.sessionExpiresAt ?? endOfSession(sessionMinutes);
          const ticket = { ...asked.value, ...(sessionExpiresAt && { sessionExpiresAt }) };
          return watchFrame(dashboard, ticket, embedder, { place, title$, ...look(), view, hidden }, bring).pipe(
            switchMap((frame) =>
              mayComeLater(frame, ticket)
                ? timer(preparationPause).pipe(
                    switchMap(() => open(view, hidden, bring)),
                    startWith<WatchedFrame>({ status: 'opening', dashboard, isPrepared: true }),
                  )
                : of(frame),
            ),
          );
        }),
      );
    // A ticket is asked for before the page is painted, but after what unsubscribes at once: React's StrictMode mounts twice.
    return timer(0, asapScheduler).pipe(
      switchMap(() => keepOpen(open, () => view() ?? startView?.(dashboard.id) ?? wholeDashboard, inSight$)),
      startWith<Viewing>({ status: 'opening', dashboard }),
    );
  };
  // A dashboard that was removed can be back at the next subscription.
  return (path, frame) => defer(() => openNow(path, frame));
}

function refused(dashboard: Dashboard, failure: Failure): WatchedFrame {
  if (failure.kind === 'not-found') return { status: 'removed' };
  if (failure.kind === 'not-allowed') return { status: 'forbidden', dashboard };
  return { status: 'failed', dashboard, failure };
}

function endOfSession(minutes: number | undefined): Date | undefined {
  return minutes === undefined ? undefined : new Date(Date.now() + minutes * 60_000);
}

/** A frame without content of a dashboard that the BI service may not show to this user yet. */
function mayComeLater(frame: WatchedFrame, { preparedAt }: EmbedTicket): boolean {
  if (preparedAt === undefined || preparedAt.getTime() <= Date.now()) return false;
  return frame.status === 'frame-failed' && (frame.trouble === 'silent' || frame.trouble === 'forbidden');
}
