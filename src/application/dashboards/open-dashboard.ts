import { Observable, Subscription, forkJoin, from, map, of, race, startWith, switchMap, timer } from 'rxjs';
import { type Dashboard, titleOf } from '../../domain/dashboards/dashboard';
import { dashboardAt } from '../../domain/pages/dashboard-pages';
import type { Failure } from '../../domain/failure';
import type { DashboardCatalogue, EmbedTicket } from '../../ports/dashboard-catalogue';
import type { Embedder, FrameEvent, FrameSheet, FrameTools } from '../../ports/embedder';

/** Why a frame does not come, as far as this browser can know. */
export type FrameTrouble =
  /** The BI service's host does not answer this browser: down, unreachable, or a certificate that it does not trust. */
  | 'unreachable'
  /** The host answers, but the dashboard does not appear: cookies, the BI service's list of allowed sites, an outage. */
  | 'silent'
  /** This page's security policy does not let the frame in. */
  | 'blocked'
  /** The embed URL was used before or is too old. */
  | 'forbidden';

export type Viewing =
  | { status: 'opening'; dashboard: Dashboard | undefined }
  | { status: 'open'; dashboard: Dashboard; tools: FrameTools; sheets: FrameSheet[]; selectedSheet: string | undefined }
  /** The BI service's session inside the frame is over; opening again starts a new one. */
  | { status: 'expired'; dashboard: Dashboard }
  | { status: 'forbidden'; dashboard: Dashboard }
  /** Not in the list any more, or the backend does not know it. */
  | { status: 'removed' }
  | { status: 'frame-failed'; dashboard: Dashboard; trouble: FrameTrouble; host: string }
  | { status: 'failed'; dashboard: Dashboard; failure: Failure };

export interface FramePlace {
  place: HTMLElement;
  locale: string;
  theme: 'light' | 'dark';
}

/** Opens when subscribed to, and takes the frame away when unsubscribed: a fresh embed URL for every opening. */
export type OpenDashboard = (path: string, frame: FramePlace) => Observable<Viewing>;

/** A frame that has loaded but says nothing is looked into after `silence`; at the end of `patience` it has failed (milliseconds). */
const silence = 1_500;
const patience = 10_000;
/** A host that takes longer to answer a probe does not answer: packets that are dropped would be waited for a minute and more. */
const probeTime = 3_000;
/** Browsers' timers end here (24.8 days); a longer one would run out at once. */
const longestTimer = 2 ** 31 - 1;

/** `openable` says what the visitor may open now; anything else is removed. */
export function createOpenDashboard(
  catalogue: DashboardCatalogue,
  openable: () => readonly Dashboard[],
  embedder: Embedder,
): OpenDashboard {
  return (path, frame) => {
    const dashboard = dashboardAt(path, openable());
    if (!dashboard) return of({ status: 'removed' });

    const show = (ticket: EmbedTicket): Observable<Viewing> => {
      const events = embedder.open({ ...frame, url: ticket.url, title: titleOf(dashboard) });
      return watch(dashboard, ticket, events, () => embedder.reaches(ticket.url));
    };
    // A turn is waited before a URL is used up: React's StrictMode mounts twice, and people click through menus.
    return timer(0).pipe(
      switchMap(() => from(catalogue.embedUrl(dashboard.id))),
      switchMap((asked): Observable<Viewing> => {
        if (asked.ok) return show(asked.value);
        if (asked.failure.kind === 'not-found') return of({ status: 'removed' });
        if (asked.failure.kind === 'not-allowed') return of({ status: 'forbidden', dashboard });
        return of({ status: 'failed', dashboard, failure: asked.failure });
      }),
      startWith<Viewing>({ status: 'opening', dashboard }),
    );
  };
}

/** Turns what the frame tells into what the screen shows, with a watchdog for a frame that tells nothing. */
function watch(
  dashboard: Dashboard,
  ticket: EmbedTicket,
  events: Observable<FrameEvent>,
  reaches: () => Promise<boolean>,
): Observable<Viewing> {
  const host = new URL(ticket.url).host;
  const inTrouble = (trouble: FrameTrouble): Viewing => ({ status: 'frame-failed', dashboard, trouble, host });

  return new Observable<Viewing>((screen) => {
    let shown: Extract<Viewing, { status: 'open' }> | undefined;
    const watchdog = new Subscription();
    const end = (last: Viewing): void => {
      screen.next(last);
      screen.complete();
    };
    const probe = (): Observable<boolean> => race(from(reaches()), timer(probeTime).pipe(map(() => false)));

    // The last probe has its answer when patience ends, whatever the host does.
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
    all.add(events.subscribe({ next: hear, error: (error: unknown) => screen.error(error) }));
    return all;

    function hear(event: FrameEvent): void {
      switch (event.event) {
        case 'loaded':
          // Loaded is not shown: a refused connection and an untrusted certificate load the browser's own error page.
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
        case 'expired':
          end({ status: 'expired', dashboard });
      }
    }
  });
}
