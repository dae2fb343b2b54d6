import { Observable, Subscription, forkJoin, from, of, startWith, switchMap, timer } from 'rxjs';
import { type Dashboard, titleOf } from '../../domain/dashboards/dashboard';
import { dashboardAt } from '../../domain/pages/dashboard-pages';
import type { Failure } from '../../domain/failure';
import type { DashboardCatalogue, EmbedTicket } from '../../ports/dashboard-catalogue';
import type { Embedder, FrameEvent, FrameSheet, FrameTools } from '../../ports/embedder';
import { inTime } from '../../timing/in-time';

/** Why a dashboard doesn't appear, as far as this browser can tell. */
export type FrameTrouble =
  /** The BI service's host does not answer this browser: down, unreachable, or a certificate that it does not trust. */
  | 'unreachable'
  /** The host answers, but the dashboard does not appear: cookies, the BI service's list of allowed sites, an outage. */
  | 'silent'
  /** This page's security policy refuses the frame. */
  | 'blocked'
  /** The ticket was used before or is too old. */
  | 'forbidden';

export type Viewing =
  | { status: 'opening'; dashboard: Dashboard | undefined }
  | { status: 'open'; dashboard: Dashboard; tools: FrameTools; sheets: FrameSheet[]; selectedSheet: string | undefined }
  /** The BI service's session inside the frame has expired; opening again starts a new one. */
  | { status: 'expired'; dashboard: Dashboard }
  | { status: 'forbidden'; dashboard: Dashboard }
  /** No longer in the list, or unknown to the backend. */
  | { status: 'removed' }
  /** `after` is in milliseconds since the frame was asked for. */
  | { status: 'frame-failed'; dashboard: Dashboard; trouble: FrameTrouble; host: string; after: number }
  | { status: 'failed'; dashboard: Dashboard; failure: Failure };

export interface FramePlace {
  place: HTMLElement;
  locale: string;
  theme: 'light' | 'dark';
}

/** Opens on subscription with a fresh ticket each time; unsubscribing removes the frame. */
export type OpenDashboard = (path: string, frame: FramePlace) => Observable<Viewing>;

/** Milliseconds. The host of a frame that loads but says nothing is probed after `silence`; after `patience` the opening has failed. */
const silence = 1_500;
const patience = 10_000;
/** A host that needs longer to answer a probe counts as unreachable: dropped packets would otherwise take a minute and more. */
const probeTime = 3_000;
/** The longest delay of browsers' timers (24.8 days); a longer one would fire at once. */
const longestTimer = 2 ** 31 - 1;

/** `openable` answers what the visitor can open now; anything else counts as removed. */
export function createOpenDashboard(
  catalogue: DashboardCatalogue,
  openable: () => readonly Dashboard[],
  embedder: Embedder,
): OpenDashboard {
  return (path, frame) => {
    const dashboard = dashboardAt(path, openable());
    if (!dashboard) return of({ status: 'removed' });

    // Waits a turn before asking for a ticket: React's StrictMode mounts twice, and people click through menus.
    return timer(0).pipe(
      switchMap(() => from(catalogue.embedTicket(dashboard.id))),
      switchMap((asked): Observable<Viewing> => {
        if (asked.ok) return watch(dashboard, asked.value, embedder, frame);
        if (asked.failure.kind === 'not-found') return of({ status: 'removed' });
        if (asked.failure.kind === 'not-allowed') return of({ status: 'forbidden', dashboard });
        return of({ status: 'failed', dashboard, failure: asked.failure });
      }),
      startWith<Viewing>({ status: 'opening', dashboard }),
    );
  };
}

/** Turns the frame's events into what the screen shows, with a watchdog for a frame that sends none. */
function watch(dashboard: Dashboard, ticket: EmbedTicket, embedder: Embedder, frame: FramePlace): Observable<Viewing> {
  const began = Date.now();
  const inTrouble = (trouble: FrameTrouble): Viewing => ({
    status: 'frame-failed',
    dashboard,
    trouble,
    host: embedder.host(ticket),
    after: Date.now() - began,
  });

  return new Observable<Viewing>((screen) => {
    let shown: Extract<Viewing, { status: 'open' }> | undefined;
    const watchdog = new Subscription();
    const end = (last: Viewing): void => {
      screen.next(last);
      screen.complete();
    };
    const probe = (): Promise<boolean> => inTime(embedder.reaches(ticket), probeTime, false);

    // The last probe ends with patience, whatever the host does.
    watchdog.add(
      forkJoin([timer(patience - probeTime).pipe(switchMap(probe)), timer(patience)]).subscribe(([reached]) =>
        end(inTrouble(reached ? 'silent' : 'unreachable')),
      ),
    );
    const all = new Subscription(() => watchdog.unsubscribe());
    const sessionLeft = (ticket.sessionExpiresAt?.getTime() ?? Infinity) - Date.now();
    if (sessionLeft <= longestTimer) {
      all.add(timer(sessionLeft).subscribe(() => end({ status: 'expired', dashboard })));
    }
    all.add(
      embedder
        .open({ ...frame, ticket, title: titleOf(dashboard) })
        .subscribe({ next: hear, error: (error: unknown) => screen.error(error) }),
    );
    return all;

    function hear(event: FrameEvent): void {
      switch (event.event) {
        case 'loaded':
          // Not yet a dashboard: a refused connection and an untrusted certificate load the browser's own error page.
          watchdog.add(
            timer(silence)
              .pipe(switchMap(probe))
              .subscribe((reached) => {
                if (!reached) end(inTrouble('unreachable'));
              }),
          );
          return;
        case 'answered':
          watchdog.unsubscribe();
          return;
        case 'ready':
          watchdog.unsubscribe();
          shown = {
            status: 'open',
            dashboard,
            tools: event.tools,
            sheets: event.sheets,
            selectedSheet: event.selectedSheet,
          };
          screen.next(shown);
          return;
        case 'sheet-selected':
          if (!shown) return;
          shown = { ...shown, selectedSheet: event.sheet.id };
          screen.next(shown);
          return;
        case 'forbidden':
        case 'blocked':
          end(inTrouble(event.event));
          return;
        case 'unreadable':
          end({ status: 'failed', dashboard, failure: { kind: 'broken' } });
          return;
        case 'expired':
          end({ status: 'expired', dashboard });
      }
    }
  });
}
