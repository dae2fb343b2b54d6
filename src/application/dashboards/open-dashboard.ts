import { NEVER, type Observable, Subject, finalize, from, mergeWith, of, startWith, switchMap, timer } from 'rxjs';
import type { Dashboard, DashboardId } from '../../domain/dashboards/dashboard';
import { type FrameView, wholeDashboard } from '../../domain/dashboards/frame-view';
import { dashboardAt } from '../../domain/pages/dashboard-pages';
import type { DashboardCatalogue, EmbedTicket } from '../../ports/dashboard-catalogue';
import type { Embedder } from '../../ports/embedder';
import { type KeptOpen, keepRenewed } from './keep-renewed';
import { type WatchedFrame, watchFrame } from './watch-frame';

export type Viewing =
  /** `isPrepared`: the BI service may not know yet that the user can see it, so it is opened again by itself. */
  { status: 'opening'; dashboard: Dashboard | undefined; isPrepared?: true } | Exclude<KeptOpen, { status: 'opening' }>;

/** Milliseconds between two openings of a dashboard that is being prepared. */
const preparation = 20_000;

export interface FramePlace {
  place: HTMLElement;
  /** Both as they are when a frame opens: the view that the address has, if any, and the portal's language and colours. */
  view: () => FrameView | undefined;
  look: () => { locale: string; theme: 'light' | 'dark' };
}

/** Opens on subscription, with a fresh ticket for each frame; unsubscribing removes it. */
export type OpenDashboard = (path: string, frame: FramePlace) => Observable<Viewing>;

/** `openable` answers what the visitor can open now; anything else counts as removed. Nothing is renewed while the tab is out of sight. `startView` is shown
 * where the address asks for no view. */
export function createOpenDashboard(
  catalogue: DashboardCatalogue,
  openable: () => readonly Dashboard[],
  embedder: Embedder,
  inSight$: Observable<boolean> = NEVER,
  startView: (id: DashboardId) => FrameView | undefined = () => undefined,
): OpenDashboard {
  return (path, { place, view, look }) => {
    const dashboard = dashboardAt(path, openable());
    if (!dashboard) return of({ status: 'removed' });

    const preparing = new Subject<Viewing>();
    const open = (view: FrameView, hidden: boolean): Observable<WatchedFrame> =>
      from(catalogue.embedTicket(dashboard.id)).pipe(
        switchMap((asked): Observable<WatchedFrame> => {
          if (asked.ok) {
            return watchFrame(dashboard, asked.value, embedder, { place, ...look(), view, hidden }).pipe(
              switchMap((frame) => {
                if (!mayComeLater(frame, asked.value)) return of(frame);
                if (!hidden) preparing.next({ status: 'opening', dashboard, isPrepared: true });
                return timer(preparation).pipe(switchMap(() => open(view, hidden)));
              }),
            );
          }
          if (asked.failure.kind === 'not-found') return of({ status: 'removed' });
          if (asked.failure.kind === 'not-allowed') return of({ status: 'forbidden', dashboard });
          return of({ status: 'failed', dashboard, failure: asked.failure });
        }),
      );
    // Waits a turn before asking for a ticket: React's StrictMode mounts twice, and people click through menus.
    return timer(0).pipe(
      switchMap(() => keepRenewed(open, () => view() ?? startView(dashboard.id) ?? wholeDashboard, inSight$)),
      finalize(() => preparing.complete()),
      mergeWith(preparing),
      startWith<Viewing>({ status: 'opening', dashboard }),
    );
  };
}

/** A frame without content of a dashboard that the BI service may not show to this user yet. */
function mayComeLater(frame: WatchedFrame, { preparedAt }: EmbedTicket): boolean {
  if (preparedAt === undefined || preparedAt.getTime() <= Date.now()) return false;
  return frame.status === 'frame-failed' && (frame.trouble === 'silent' || frame.trouble === 'forbidden');
}
