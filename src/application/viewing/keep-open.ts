import { Observable, Subscription } from 'rxjs';
import { type FrameView, hasSameParameters, isSameView } from '#domain/dashboards/viewing/frame-view';
import {
  type FramesEvent,
  type KeptFrame,
  framesAfter,
  isOver,
  openedFrames,
} from '#domain/dashboards/viewing/kept-frames';
import type { FrameInPage } from '#ports/dashboards/embedder';
import { createSleepSafeTimer } from './sleep-safe-timer';
import type { Bring, NotOpen, OpenFrame, OpenWatchedFrame, OpeningFrame, WatchedFrame } from './watch-frame';

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

/** Opens a frame on subscription; a hidden one stays out of sight until it is revealed. */
export type OpenFrames = (view: FrameView, hidden: boolean, bring: Bring) => Observable<WatchedFrame>;

interface Held {
  subscription: Subscription;
  open?: OpenWatchedFrame;
}

/** Milliseconds. How often it is checked whether focus has left a frame. */
const focusCheck = 500;

/**
 * Keeps a dashboard open beyond the end of its sessions: before one ends, or after the computer slept, it opens a hidden second
 * frame with the same view, which then replaces the first. A user who is busy inside the first isn't interrupted while its
 * session lasts. `kept-frames.ts` decides which frames exist; this opens, exchanges and closes them.
 */
export function keepOpen(
  open: OpenFrames,
  firstView: () => FrameView,
  inSight$: Observable<boolean>,
): Observable<KeptOpen> {
  return new Observable<KeptOpen>((screen) => {
    const timer = createSleepSafeTimer(inSight$);
    const held = new Map<number, Held>();
    /** Resolves the choice of a view, by the id of its frame. */
    const answers = new Map<number, (shown: boolean) => void>();
    let frames = openedFrames(firstView(), new Date());
    hold(frames.front, false);
    return close;

    function dispatch(event: FramesEvent): void {
      const before = frames;
      frames = framesAfter(before, event, new Date());
      const { front, next, renewAt } = frames;
      if (next && next.id !== before.next?.id) hold(next, true);
      if (renewAt !== before.renewAt) {
        timer.forget();
        if (renewAt) timer.wake(renewAt, renew);
      }
      if (front.id !== before.front.id && front.id !== before.next?.id) reopen(front, before.front);
      for (const id of held.keys()) if (id !== front.id && id !== next?.id) drop(id);
      if (next?.shown && (!before.next?.shown || front.hasEnded)) exchangeWhenFree();
      if (front !== before.front || frames.failures !== before.failures) tell();
      answerThoseWhoChose();
    }

    function hold({ id, asked }: KeptFrame, hidden: boolean): void {
      const mine: Held = { subscription: new Subscription() };
      held.set(id, mine);
      mine.subscription.add(
        open(asked, hidden, bring).subscribe({
          next: (frame) => onFrame(id, mine, frame),
          error: (error: unknown) => screen.error(error),
        }),
      );
    }

    function onFrame(id: number, mine: Held, frame: WatchedFrame): void {
      if (frame.status === 'opening') {
        if (id === frames.front.id) screen.next(frame);
        return;
      }
      if (frame.status === 'open') {
        mine.open = frame;
        return dispatch({ event: 'shown', id, view: frame.view, endsAt: frame.endsAt });
      }
      dispatch({ event: 'ended', id, how: endOf(frame), worked: hasWorked(id) });
      if (frames.over?.id === id) end(frames.over.isExpired ? asExpired(frame) : frame);
    }

    /** Replaces the front as soon as the tab is visible. */
    function reopen(front: KeptFrame, before: KeptFrame): void {
      screen.next({ status: 'opening', dashboard: held.get(before.id)?.open?.dashboard });
      timer.forget();
      timer.wake(new Date(), () => hold(front, false));
    }

    function bring(view: FrameView): Promise<boolean> {
      dispatch({ event: 'chosen', view });
      const { next } = frames;
      return new Promise((answer) => (next?.isChosen ? answers.set(next.id, answer) : answer(false)));
    }

    /** A choice that a later one replaces resolves to true, because it needs no warning. */
    function answerThoseWhoChose(): void {
      for (const [id, answer] of answers) {
        if (id === frames.next?.id) continue;
        answers.delete(id);
        answer(id === frames.front.id || frames.next?.isChosen === true);
      }
    }

    function exchangeWhenFree(): void {
      const { front, next } = frames;
      if (!next?.shown) return;
      const isBusy = held.get(front.id)?.open?.inPage.holdsFocus() === true;
      if (isBusy && !next.isChosen && !isOver(front, new Date())) timer.wait(focusCheck, exchangeWhenFree);
      else void exchange(front, next);
    }

    async function exchange(front: KeptFrame, next: KeptFrame): Promise<void> {
      const isReady = next.isChosen || (await isCarriedOver(front, next));
      if (screen.closed || frames.front.id !== front.id || frames.next?.id !== next.id) return;
      const worked = hasWorked(front.id);
      if (!isReady) return dispatch({ event: 'overtaken', worked });
      held.get(next.id)?.open?.inPage.reveal();
      dispatch({ event: 'replaced', worked });
    }

    /** Carries over state that the next frame's view doesn't hold. False if parameters have changed since that frame was requested. */
    async function isCarriedOver(front: KeptFrame, { id, asked }: KeptFrame): Promise<boolean> {
      const from = held.get(front.id);
      const to = held.get(id)?.open;
      // A frame whose session has ended no longer returns its filters.
      const filters = isOver(front, new Date()) ? undefined : await from?.open?.tools.filters?.();
      const view = from?.open?.view;
      if (!to || !view || !hasSameParameters(view, asked)) return false;
      const sheet = view.sheet ?? to.sheets[0]?.id;
      if (view.sheet !== asked.sheet && sheet !== undefined) await to.tools.selectSheet?.(sheet);
      if (filters !== undefined) await to.tools.setFilters?.(filters);
      return isSameView(from.open?.view ?? view, view);
    }

    function hasWorked(id: number): boolean {
      return held.get(id)?.open?.inPage.hadFocus() === true;
    }

    function tell(): void {
      const { front, failures, renewAt, replacedAt, mayMissSelection } = frames;
      const frame = held.get(front.id)?.open;
      if (!frame) return;
      const { inPage, endsAt, ...shown } = frame;
      screen.next({
        ...shown,
        hadFocus: () => inPage.hadFocus(),
        ...(replacedAt && { renewedAt: replacedAt }),
        ...(mayMissSelection && { mayMissSelection }),
        ...(failures > 0 && renewAt && endsAt && { failing: { until: endsAt, nextTry: renewAt, renew } }),
      });
    }

    function renew(): void {
      dispatch({ event: 'due' });
    }

    function drop(id: number): void {
      held.get(id)?.subscription.unsubscribe();
      held.delete(id);
    }

    function end(last: NotOpen): void {
      close();
      screen.next(last);
      screen.complete();
    }

    function close(): void {
      timer.close();
      for (const id of held.keys()) drop(id);
      for (const answer of answers.values()) answer(true);
    }
  });
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
