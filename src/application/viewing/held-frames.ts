import { type Observable, Subscription } from 'rxjs';
import type { KeptFrame } from '#domain/dashboards/viewing/kept-frames';
import type { FrameView } from '#domain/dashboards/viewing/frame-view';
import type { Bring, OpenWatchedFrame, WatchedFrame } from './watch-frame';

/** Opens a frame on subscription; a hidden one stays out of sight until it is revealed. */
export type OpenFrames = (view: FrameView, hidden: boolean, bring: Bring) => Observable<WatchedFrame>;

export interface HeldFrame {
  subscription: Subscription;
  /** The view that it was opened with. */
  asked: FrameView;
  /** The dashboard as the frame last showed it; undefined before that. */
  open?: OpenWatchedFrame;
}

interface HeldFramesParts {
  open: (view: FrameView, hidden: boolean) => Observable<WatchedFrame>;
  onFrame: (id: number, frame: WatchedFrame) => void;
  onError: (error: unknown) => void;
}

/** The frames in the page, by the ids of `kept-frames.ts`. Dropping one removes it from the page. */
export function createHeldFrames({ open, onFrame, onError }: HeldFramesParts) {
  const held = new Map<number, HeldFrame>();

  return {
    get: (id: number): HeldFrame | undefined => held.get(id),
    hasWorked: (id: number): boolean => held.get(id)?.open?.inPage.hadFocus() === true,
    hold({ id, asked }: KeptFrame, hidden: boolean): void {
      const mine: HeldFrame = { subscription: new Subscription(), asked };
      held.set(id, mine);
      const next = (frame: WatchedFrame): void => {
        if (frame.status === 'open') mine.open = frame;
        onFrame(id, frame);
      };
      mine.subscription.add(open(asked, hidden).subscribe({ next, error: onError }));
    },
    keepOnly(...ids: (number | undefined)[]): void {
      for (const id of held.keys()) if (!ids.includes(id)) drop(id);
    },
    close(): void {
      for (const id of held.keys()) drop(id);
    },
  };

  function drop(id: number): void {
    held.get(id)?.subscription.unsubscribe();
    held.delete(id);
  }
}
