import { Observable, Subscription, forkJoin, switchMap, timer } from 'rxjs';
import type { FrameTrouble } from '#domain/dashboards/viewing/opening-trouble';
import type { Dashboard } from '#domain/dashboards/dashboard';
import type { FrameParameter, FrameView } from '#domain/dashboards/viewing/frame-view';
import { type ContentEvent, askedContent, contentAfter } from '#domain/dashboards/viewing/shown-content';
import type { Failure } from '#domain/failure';
import type { EmbedTicket } from '#ports/dashboards/tickets';
import type {
  Embedder,
  FrameEvent,
  FrameInPage,
  FrameRequest,
  FrameSheet,
  FrameTools,
} from '#ports/dashboards/embedder';
import { inTime } from '#timing/in-time';

/** Shows another view in a new frame. False if it couldn't be opened. */
export type Bring = (view: FrameView) => Promise<boolean>;

export interface OpeningFrame {
  status: 'opening';
  dashboard: Dashboard | undefined;
  /** The BI service may not know the user's access yet, so the dashboard is opened again automatically. */
  isPrepared?: true;
  /** Its content is already visible. */
  isShown?: true;
}

export interface OpenFrame {
  status: 'open';
  dashboard: Dashboard;
  /** `show` shows any view, if necessary in a new frame. */
  tools: Omit<FrameTools, 'show'> & { show: Bring };
  sheets: FrameSheet[];
  selectedSheet: string | undefined;
  view: FrameView;
  /** Parts of the requested view that the dashboard lacks: a sheet's id, parameters' names. */
  gone: string[];
  /** The BI service didn't confirm that it shows everything, or didn't return sheets or parameters. */
  mayBeIncomplete?: true;
}

export type NotOpen =
  /** The BI service's session inside the frame has expired; opening again starts a new one. */
  | { status: 'expired'; dashboard: Dashboard }
  | { status: 'forbidden'; dashboard: Dashboard }
  /** No longer in the list, or unknown to the backend. */
  | { status: 'removed' }
  /** `after`: milliseconds since the frame was requested. */
  | { status: 'frame-failed'; dashboard: Dashboard; trouble: FrameTrouble; host: string; after: number }
  | { status: 'failed'; dashboard: Dashboard; failure: Failure };

export type WatchedFrame =
  | OpeningFrame
  | (OpenFrame & {
      inPage: FrameInPage;
      /** When the BI service ends the session, if known. */
      endsAt?: Date;
    })
  | NotOpen;

export type OpenWatchedFrame = Extract<WatchedFrame, { status: 'open' }>;

/** Milliseconds. The host of a silent frame is probed after `silence`; after `patience` the opening has failed. */
const silence = 1_500;
const patience = 10_000;
/** The time limit of a probe: dropped packets would otherwise take over a minute (milliseconds). */
const probeTime = 3_000;

/** Opens a frame on subscription and turns its events into states, with a watchdog for a silent frame. */
export function watchFrame(
  dashboard: Dashboard,
  ticket: EmbedTicket,
  embedder: Embedder,
  frame: Omit<FrameRequest, 'ticket'>,
  bring: Bring,
): Observable<WatchedFrame> {
  const began = Date.now();
  const { sessionExpiresAt: endsAt } = ticket;
  const inTrouble = (trouble: FrameTrouble): WatchedFrame => ({
    status: 'frame-failed',
    dashboard,
    trouble,
    host: embedder.host(ticket),
    after: Date.now() - began,
  });

  return new Observable<WatchedFrame>((screen) => {
    let content = askedContent(frame.view);
    /** Undefined until the frame is ready. */
    let inFrame: Pick<OpenWatchedFrame, 'tools' | 'inPage'> | undefined;
    const watchdog = new Subscription();
    const end = (last: WatchedFrame): void => {
      screen.next(last);
      screen.complete();
    };
    const probe = (): Promise<boolean> => inTime(embedder.reaches(ticket), probeTime, false);

    // The last probe ends when `patience` does.
    watchdog.add(
      forkJoin([timer(patience - probeTime).pipe(switchMap(probe)), timer(patience)]).subscribe(([reached]) =>
        end(inTrouble(reached ? 'silent' : 'unreachable')),
      ),
    );
    const all = new Subscription(() => watchdog.unsubscribe());
    all.add(
      embedder.open({ ...frame, ticket }).subscribe({ next: onFrame, error: (error: unknown) => screen.error(error) }),
    );
    return all;

    function onFrame(event: FrameEvent): void {
      switch (event.event) {
        case 'loaded':
          // This isn't a dashboard yet: the browser's own error page, such as for an untrusted certificate, loads as well.
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
        case 'shown':
          content = contentAfter(content, event);
          if (!inFrame) screen.next({ status: 'opening', dashboard, isShown: true });
          return;
        case 'ready':
          watchdog.unsubscribe();
          inFrame = { tools: toolsFor(event.tools), inPage: event.inPage };
          return change(event);
        case 'sheet-selected':
        case 'parameters-changed':
          return change(event);
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

    function change(event: ContentEvent): void {
      if (!inFrame) return;
      content = contentAfter(content, event);
      const { sheets, selectedSheet, view, gone, isComplete } = content;
      screen.next({
        status: 'open',
        dashboard,
        sheets,
        selectedSheet,
        view,
        gone,
        ...inFrame,
        ...(endsAt && { endsAt }),
        ...(!isComplete && { mayBeIncomplete: true }),
      });
    }

    /**
     * Resetting returns to the view that a frame was opened with (issue 116 of QuickSight's SDK), so only a frame opened as published can
     * show any view. The view takes on a tool's change at once, without waiting for the frame's event.
     */
    function toolsFor(tools: FrameTools): OpenFrame['tools'] {
      const isAsPublished = frame.view.parameters.length === 0;
      const reset = (): Promise<boolean> => bring({ ...content.view, parameters: [] });
      if (!isAsPublished) return { ...tools, show: bring, ...(tools.reset && { reset }) };
      return {
        ...tools,
        show: tools.show ? async (view) => shownNow(view, await tools.show?.(view)) : bring,
        ...(tools.reset && {
          reset: async () => shownNow({ ...content.view, parameters: [] }, (await tools.reset?.()) ? [] : undefined),
        }),
      };
    }

    function shownNow(asked: FrameView, parameters: FrameParameter[] | undefined): boolean {
      if (parameters) change({ event: 'view-shown', asked, parameters });
      return parameters !== undefined;
    }
  });
}
