import { Subject } from 'rxjs';
import { vi } from 'vitest';
import type { Failure } from '#domain/failure';
import { failed, ok } from '#domain/result';
import type { FrameView } from '#domain/dashboards/viewing/frame-view';
import type { FrameEvent } from '#ports/dashboards/embedder';
import { aTicket, openableDashboards, ready } from './an-opening';
import { deferred } from '../deferred';
import { history } from '../history';

export const start = new Date('2026-11-20T08:00:00Z');
export const hour = 3_600_000;
/** Sessions last an hour, so that they are renewed after 55 minutes. */
export const due = 55 * 60_000;

/** The sales dashboard, open; the frames that follow are `frames[1]` and so on. */
export async function anOpenDashboard(asked?: FrameView) {
  const refusals: Failure[] = [];
  const inSight$ = new Subject<boolean>();
  let focused = false;
  let worked = false;
  let tickets = 0;
  let renewals = 0;
  let held: Promise<void> | undefined;
  const { view, embedder } = await openableDashboards(
    {
      async issue(_, isRenewal) {
        const refusal = refusals.shift();
        tickets += 1;
        if (isRenewal) renewals += 1;
        return refusal ? failed(refusal) : ok({ ...aTicket(tickets), sessionExpiresAt: new Date(Date.now() + hour) });
      },
    },
    { inSight$ },
  );
  const viewing = history(view('/dashboard/sales', asked));
  const revealed: number[] = [];
  /** The uses of the frames' tools: views, sheets, filters. */
  const shows: unknown[] = [];
  const frames = embedder.openings;
  const say = (frame: number, event: FrameEvent): void => frames[frame]?.frame.next(event);
  const getReady = async (frame: number): Promise<void> => {
    say(frame, {
      ...ready,
      parameters: [...(asked ? (frames[frame]?.request.view.parameters ?? []) : ready.parameters)],
      tools: {
        show: async (view) => [...(shows.push(view), view.parameters)],
        selectSheet: async (id) => shows.push(id) > 0,
        filters: async () => {
          await held;
          return `filters of ${frame}`;
        },
        setFilters: async (filters) => shows.push(filters) > 0,
        reset: async () => shows.push('reset') > 0,
      },
      inPage: { reveal: () => void revealed.push(frame), holdsFocus: () => focused, hadFocus: () => worked },
    });
    await vi.advanceTimersByTimeAsync(0);
  };
  await vi.advanceTimersByTimeAsync(0);
  await getReady(0);
  return {
    viewing,
    frames,
    refusals,
    revealed,
    shows,
    inSight$,
    say,
    getReady,
    focus: (is: boolean) => (focused = is),
    work: (did: boolean) => (worked = did),
    /** Frames don't tell their filters until the returned function is called. */
    holdFilters: () => {
      const { promise, resolve } = deferred<void>();
      held = promise;
      return () => resolve();
    },
    tickets: () => tickets,
    renewals: () => renewals,
  };
}

/** Lets time pass (milliseconds). */
export const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
