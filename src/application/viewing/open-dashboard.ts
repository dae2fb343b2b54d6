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
import type { OpenFrames } from './held-frames';
import { type KeptOpen, keepOpen } from './keep-open';
import { type WatchedFrame, watchFrame } from './watch-frame';

export type Viewing =
  | KeptOpen
  /** Not opened, because the portal is viewed as someone else. */
  | { status: 'not-opened'; dashboard: Dashboard };

export interface FramePlace {
  place: HTMLElement;
  /** Read when a frame opens: the view in the address, if any, and the portal's language and colours. */
  view: () => FrameView | undefined;
  look: () => { locale: string; theme: 'light' | 'dark' };
}

/**
 * Opens on subscription, with a ticket for each frame, which works once (`createEarlyTicket` in `viewing.ts` lends one asked for early);
 * unsubscribing removes the frame.
 */
export type OpenDashboard = (path: string, frame: FramePlace) => Observable<Viewing>;

interface OpeningParts {
  tickets: Tickets;
  /** The dashboards that the visitor can open now; any other counts as removed. */
  openable: Live<readonly Dashboard[]>;
  embedder: Embedder;
  /** Nothing is renewed in a hidden tab. */
  inSight$?: Observable<boolean>;
  /** The view to show if the address has none. */
  startView?: (id: DashboardId) => FrameView | undefined;
  /** The length of sessions whose end the backend doesn't know. */
  sessionMinutes?: number | undefined;
}

export function createOpenDashboard(parts: OpeningParts): OpenDashboard {
  const { tickets, openable, embedder, inSight$ = NEVER, startView, sessionMinutes } = parts;
  const openNow: OpenDashboard = (path, { place, view, look }) => {
    const dashboard = dashboardAt(path, openable.current());
    if (!dashboard) return of({ status: 'removed' });
    // The title can change, and the first list can be outdated.
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
    // Ask for a ticket before the page is painted, but not for a subscription that ends at once: React's StrictMode mounts twice.
    return timer(0, asapScheduler).pipe(
      switchMap(() => keepOpen(open, () => view() ?? startView?.(dashboard.id) ?? wholeDashboard, inSight$)),
      startWith<Viewing>({ status: 'opening', dashboard }),
    );
  };
  // A removed dashboard may be back at the next subscription.
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

/** Whether the frame has no content because the BI service may not show the dashboard to this user yet. */
function mayComeLater(frame: WatchedFrame, { preparedAt }: EmbedTicket): boolean {
  if (preparedAt === undefined || preparedAt.getTime() <= Date.now()) return false;
  return frame.status === 'frame-failed' && (frame.trouble === 'silent' || frame.trouble === 'forbidden');
}
