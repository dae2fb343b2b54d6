import { Observable, Subscription, forkJoin, switchMap, timer } from 'rxjs';
import type { FrameTrouble } from '#domain/dashboards/viewing/opening-trouble';
import type { Dashboard } from '#domain/dashboards/dashboard';
import {
  type FrameParameter,
  type FrameView,
  viewShown,
  withParameters,
  withSheet,
} from '#domain/dashboards/viewing/frame-view';
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
type FrameReady = Extract<FrameEvent, { event: 'ready' }>;

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
    let shown: OpenWatchedFrame | undefined;
    /** The published values of the parameters; undefined until they have been read. */
    let published: readonly FrameParameter[] | undefined;
    let isConfirmed = false;
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
          isConfirmed = event.isConfirmed;
          if (!shown) screen.next({ status: 'opening', dashboard, isShown: true });
          return;
        case 'ready':
          watchdog.unsubscribe();
          return change(opened(event));
        case 'sheet-selected':
          if (!shown) return;
          change({
            ...shown,
            selectedSheet: event.sheet.id,
            view: withSheet(shown.view, event.sheet.id, shown.sheets),
          });
          return;
        case 'parameters-changed':
          if (shown) change({ ...shown, view: withParameters(shown.view, event.parameters, published) });
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

    function opened({ tools, sheets, selectedSheet, parameters, inPage }: FrameReady): OpenWatchedFrame {
      const asked = shown ?? { view: frame.view, gone: [] };
      // A slow frame is read again, because the user may have changed its view by then.
      const isFirstAnswer = !published && parameters;
      const { view, gone } = isFirstAnswer ? viewShown(asked.view, { sheets: sheets ?? [], parameters }) : asked;
      published ??= parameters?.filter(({ name }) => !asked.view.parameters.some((one) => one.name === name));
      return {
        status: 'open',
        dashboard,
        tools: toolsFor(tools),
        sheets: sheets ?? [],
        selectedSheet,
        view,
        gone,
        inPage,
        ...(endsAt && { endsAt }),
        ...(!(isConfirmed && sheets && parameters) && { mayBeIncomplete: true }),
      };
    }

    /**
     * Resetting returns to the view that a frame was opened with (issue 116 of QuickSight's SDK), so only a frame opened as published can
     * show any view. The view takes on a tool's change at once, without waiting for the frame's event.
     */
    function toolsFor(tools: FrameTools): OpenFrame['tools'] {
      const isAsPublished = frame.view.parameters.length === 0;
      const reset = (): Promise<boolean> => bring({ ...shown?.view, parameters: [] });
      if (!isAsPublished) return { ...tools, show: bring, ...(tools.reset && { reset }) };
      return {
        ...tools,
        show: tools.show ? async (view) => shownNow(view, await tools.show?.(view)) : bring,
        ...(tools.reset && {
          reset: async () => shownNow({ ...shown?.view, parameters: [] }, (await tools.reset?.()) ? [] : undefined),
        }),
      };
    }

    function shownNow(asked: FrameView, parameters: FrameParameter[] | undefined): boolean {
      if (parameters && shown) change({ ...shown, ...viewShown(asked, { sheets: shown.sheets, parameters }) });
      return parameters !== undefined;
    }

    function change(to: OpenWatchedFrame): void {
      shown = to;
      screen.next(to);
    }
  });
}
