import { Observable, Subscription } from 'rxjs';
import { renewAt, renewalDelay } from '#domain/dashboards/frame-session';
import { type FrameView, isSameView } from '#domain/dashboards/frame-view';
import { createPlans } from './plans';
import type { NotOpen, OpenFrame, OpeningFrame, WatchedFrame } from './watch-frame';

/** What a person can notice of renewals. */
export interface Renewal {
  /** When this frame took the place of another one: what was done before can't be undone. */
  renewedAt?: Date;
  /** Someone had worked in the frame before this one: what they selected inside its charts is lost, which nothing can read or set. */
  mayMissSelection?: true;
  /** The last try failed, and the frame in sight still works. */
  failing?: { until: Date; nextTry: Date; renew: () => void };
}

export type KeptOpen = OpeningFrame | (OpenFrame & Renewal) | NotOpen;

/** Opens a frame on subscription; a hidden one stays out of sight until it is revealed. */
export type OpenFrames = (view: FrameView, hidden: boolean) => Observable<WatchedFrame>;

interface Followed {
  subscription: Subscription;
  openedAt: Date;
  latest?: Extract<WatchedFrame, { status: 'open' }>;
}

/** Milliseconds. How often it is checked whether focus has left a frame. */
const focusCheck = 500;
/** A session that ends sooner would end again and again. */
const shortestSession = 10_000;

/**
 * A frame whose session does not end under a person's hands: before it does, or after the computer slept, another one is opened out of
 * sight with the same view, and takes its place. Whoever is busy inside the frame is not interrupted as long as the session lasts.
 */
export function keepRenewed(
  open: OpenFrames,
  view: () => FrameView,
  inSight$: Observable<boolean>,
): Observable<KeptOpen> {
  return new Observable<KeptOpen>((screen) => {
    const plans = createPlans(inSight$);
    let front = follow(view(), false);
    let coming: Followed | undefined;
    let failures = 0;
    let renewal: Renewal = {};
    return stop;

    function follow(shown: FrameView, hidden: boolean): Followed {
      const followed: Followed = { subscription: new Subscription(), openedAt: new Date() };
      followed.subscription.add(
        open(shown, hidden).subscribe({
          next: (frame) => hear(followed, frame),
          error: (error: unknown) => screen.error(error),
        }),
      );
      return followed;
    }

    function hear(followed: Followed, frame: WatchedFrame): void {
      if (frame.status === 'opening') {
        if (followed === front) screen.next(frame);
        return;
      }
      if (frame.status !== 'open') return followed === front ? frontEnded(frame) : renewalFailed(frame);
      const isFirst = !followed.latest;
      followed.latest = frame;
      if (followed === front) {
        tell();
        if (isFirst) plan();
      } else if (isFirst) {
        forgetFailure();
        swapWhenFree();
      }
    }

    function forgetFailure(): void {
      if (!renewal.failing) return;
      const { failing: _, ...others } = renewal;
      renewal = others;
      tell();
    }

    function tell(): void {
      if (!front.latest) return;
      const { inPage: _, endsAt: __, ...shown } = front.latest;
      screen.next({ ...shown, ...renewal });
    }

    /** Waits for the moment to renew, and in sight: who is away needs no session, and each one costs. */
    function plan(): void {
      const endsAt = front.latest?.endsAt;
      if (endsAt) plans.wake(renewAt(front.openedAt, endsAt), renew);
    }

    function renew(): void {
      // The swap of a frame that is ready stays planned.
      if (coming || !front.latest) return;
      plans.forget();
      coming = follow(front.latest.view, true);
    }

    function swapWhenFree(): void {
      if (!coming?.latest) return;
      if (front.latest?.inPage.holdsFocus() && !isOver()) plans.wait(focusCheck, swapWhenFree);
      else void swap(coming, coming.latest, !isOver());
    }

    /** A frame whose session has ended can't tell its filters any more. */
    async function swap(next: Followed, frame: NonNullable<Followed['latest']>, isFrontLive: boolean): Promise<void> {
      const filters = isFrontLive ? await front.latest?.tools.filters?.() : undefined;
      const now = front.latest?.view;
      if (now && !isSameView(now, frame.view)) await frame.tools.show?.(now);
      if (filters !== undefined) await frame.tools.setFilters?.(filters);
      if (screen.closed || coming !== next) return;
      plans.forget();
      renewal = renewedNow();
      frame.inPage.reveal();
      front.subscription.unsubscribe();
      front = next;
      coming = undefined;
      failures = 0;
      tell();
      plan();
    }

    function renewedNow(): Renewal {
      return { renewedAt: new Date(), ...(front.latest?.inPage.hadFocus() && { mayMissSelection: true }) };
    }

    function renewalFailed(frame: NotOpen): void {
      coming?.subscription.unsubscribe();
      coming = undefined;
      if (frame.status === 'removed' || frame.status === 'forbidden') return end(frame);
      const endsAt = front.latest?.endsAt;
      if (!endsAt || isOver()) return end(endOf(frame));
      failures += 1;
      const nextTry = new Date(Math.min(Date.now() + renewalDelay(failures), endsAt.getTime()));
      renewal = { ...renewal, failing: { until: endsAt, nextTry, renew } };
      tell();
      plans.wake(nextTry, renew);
    }

    function frontEnded(frame: NotOpen): void {
      const lasted = Date.now() - front.openedAt.getTime();
      if (frame.status !== 'expired' || !front.latest || lasted < shortestSession) return end(frame);
      if (coming?.latest) return void swap(coming, coming.latest, false);
      // The BI service ended the session early, or its clock is ahead: the same view opens again.
      coming?.subscription.unsubscribe();
      coming = undefined;
      const { view: last } = front.latest;
      plans.forget();
      renewal = renewedNow();
      screen.next({ status: 'opening', dashboard: frame.dashboard });
      plans.wake(new Date(), () => {
        front = follow(last, false);
      });
    }

    function isOver(): boolean {
      return Date.now() >= (front.latest?.endsAt?.getTime() ?? Infinity);
    }

    function end(last: NotOpen): void {
      stop();
      screen.next(last);
      screen.complete();
    }

    function stop(): void {
      plans.close();
      coming?.subscription.unsubscribe();
      front.subscription.unsubscribe();
    }
  });
}

/** Who is signed out signs in first, and then goes on. */
function endOf(frame: Exclude<NotOpen, { status: 'removed' }>): NotOpen {
  const isSignedOut = frame.status === 'failed' && frame.failure.kind === 'signed-out';
  return isSignedOut ? frame : { status: 'expired', dashboard: frame.dashboard };
}
