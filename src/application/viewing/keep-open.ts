import { Observable } from 'rxjs';
import type { FrameView } from '#domain/dashboards/viewing/frame-view';
import {
  type FramesEvent,
  type KeptFrame,
  type KeptFrames,
  framesAfter,
  isOver,
  openedFrames,
} from '#domain/dashboards/viewing/kept-frames';
import type { FrameInPage } from '#ports/dashboards/embedder';
import { carryOver } from './carry-over';
import { type OpenFrames, createHeldFrames } from './held-frames';
import { createSleepSafeTimer } from './sleep-safe-timer';
import { createViewChoices } from './view-choices';
import type { NotOpen, OpenFrame, OpenWatchedFrame, OpeningFrame, WatchedFrame } from './watch-frame';

/** Told to users when a frame replaces another. */
export interface Renewal {
  /** When this frame replaced another: earlier steps can't be undone. */
  renewedAt?: Date;
  /** The user had worked in the previous frame. Selections inside its charts, which can't be read or set, are lost. */
  mayMissSelection?: true;
  /** The last renewal failed, and the current frame still works. */
  failing?: { until: Date; nextTry: Date; renew: () => void };
}

export type KeptOpen = OpeningFrame | (OpenFrame & Renewal & Pick<FrameInPage, 'hadFocus'>) | NotOpen;

/** Milliseconds. How often it is checked whether focus has left a frame. */
const focusCheck = 500;

/**
 * Keeps a dashboard open beyond the end of its sessions: before one ends, or after the computer slept, it opens a hidden second
 * frame with the same view, which then replaces the first. A user who is busy inside the first isn't interrupted while its
 * session lasts. `kept-frames.ts` decides which frames exist; this exchanges them in time.
 */
export function keepOpen(
  open: OpenFrames,
  firstView: () => FrameView,
  inSight$: Observable<boolean>,
): Observable<KeptOpen> {
  return new Observable<KeptOpen>((screen) => {
    const timer = createSleepSafeTimer(inSight$);
    const choices = createViewChoices();
    const held = createHeldFrames({
      open: (view, hidden) => open(view, hidden, bring),
      onFrame,
      onError: (error) => screen.error(error),
    });
    let frames = openedFrames(firstView(), new Date());
    held.hold(frames.front, false);
    return close;

    function dispatch(event: FramesEvent): void {
      const before = frames;
      frames = framesAfter(before, event, new Date());
      const { front, next, renewAt } = frames;
      if (next && next.id !== before.next?.id) held.hold(next, true);
      if (renewAt !== before.renewAt) {
        timer.forget();
        if (renewAt) timer.wake(renewAt, renew);
      }
      if (front.id !== before.front.id && front.id !== before.next?.id) reopen(front, before.front);
      held.keepOnly(front.id, next?.id);
      if (next?.shown && (!before.next?.shown || front.hasEnded)) exchangeWhenFree();
      if (front !== before.front || frames.failures !== before.failures) tell();
      choices.answer(frames);
    }

    function onFrame(id: number, frame: WatchedFrame): void {
      if (frame.status === 'opening') {
        if (id === frames.front.id) screen.next(frame);
        return;
      }
      if (frame.status === 'open') return dispatch({ event: 'shown', id, view: frame.view, endsAt: frame.endsAt });
      dispatch({ event: 'ended', id, how: endOf(frame), worked: held.hasWorked(id) });
      if (frames.over?.id === id) end(frames.over.isExpired ? asExpired(frame) : frame);
    }

    /** Replaces the front as soon as the tab is visible. */
    function reopen(front: KeptFrame, before: KeptFrame): void {
      screen.next({ status: 'opening', dashboard: held.get(before.id)?.open?.dashboard });
      timer.forget();
      timer.wake(new Date(), () => held.hold(front, false));
    }

    function bring(view: FrameView): Promise<boolean> {
      dispatch({ event: 'chosen', view });
      const { next } = frames;
      return next?.isChosen ? choices.wait(next.id) : Promise.resolve(false);
    }

    function exchangeWhenFree(): void {
      const { front, next } = frames;
      if (!next?.shown) return;
      const isBusy = held.get(front.id)?.open?.inPage.holdsFocus() === true;
      if (isBusy && !next.isChosen && !isOver(front, new Date())) timer.wait(focusCheck, exchangeWhenFree);
      else void exchange(front, next);
    }

    async function exchange(front: KeptFrame, next: KeptFrame): Promise<void> {
      const isReady =
        next.isChosen || (await carryOver(held.get(front.id), held.get(next.id), isOver(front, new Date())));
      if (screen.closed || frames.front.id !== front.id || frames.next?.id !== next.id) return;
      const worked = held.hasWorked(front.id);
      if (!isReady) return dispatch({ event: 'overtaken', worked });
      held.get(next.id)?.open?.inPage.reveal();
      dispatch({ event: 'replaced', worked });
    }

    function tell(): void {
      const frame = held.get(frames.front.id)?.open;
      if (frame) screen.next(shownFrame(frame, frames, renew));
    }

    function renew(): void {
      dispatch({ event: 'due' });
    }

    function end(last: NotOpen): void {
      close();
      screen.next(last);
      screen.complete();
    }

    function close(): void {
      timer.close();
      held.close();
      choices.close();
    }
  });
}

function shownFrame(
  { inPage, endsAt, ...shown }: OpenWatchedFrame,
  { failures, renewAt, replacedAt, mayMissSelection }: KeptFrames,
  renew: () => void,
): KeptOpen {
  return {
    ...shown,
    hadFocus: () => inPage.hadFocus(),
    ...(replacedAt && { renewedAt: replacedAt }),
    ...(mayMissSelection && { mayMissSelection }),
    ...(failures > 0 && renewAt && endsAt && { failing: { until: endsAt, nextTry: renewAt, renew } }),
  };
}

function endOf({ status }: NotOpen): 'expired' | 'withdrawn' | 'failed' {
  if (status === 'expired') return status;
  return status === 'removed' || status === 'forbidden' ? 'withdrawn' : 'failed';
}

/** A signed-out user has to sign in first. */
function asExpired(frame: NotOpen): NotOpen {
  if (frame.status === 'removed' || (frame.status === 'failed' && frame.failure.kind === 'signed-out')) return frame;
  return { status: 'expired', dashboard: frame.dashboard };
}
