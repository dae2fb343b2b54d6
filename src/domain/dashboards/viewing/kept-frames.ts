import { backoff, backoffs } from '../../backoff';
import { renewAt } from './frame-session';
import type { FrameView } from './frame-view';

/** The frames of an open dashboard: the one in front, and sometimes a hidden next one that replaces it once it is ready. */
export interface KeptFrames {
  readonly front: KeptFrame;
  readonly next?: KeptFrame;
  readonly renewAt?: Date;
  readonly failures: number;
  /** When the front replaced another frame: earlier steps can't be undone. */
  readonly replacedAt?: Date;
  /** The user had worked in the replaced frame. Selections inside its charts, which can't be read or set, are lost. */
  readonly mayMissSelection?: true;
  /** The frame whose end ends the opening; `isExpired` if the front's session ended. */
  readonly over?: { readonly id: number; readonly isExpired: boolean };
}

export interface KeptFrame {
  readonly id: number;
  /** The view that it was opened with. */
  readonly asked: FrameView;
  readonly openedAt: Date;
  /** Opened because a person chose its view, and not to renew the session. */
  readonly isChosen: boolean;
  /** The shown view and the end of the session, if known; undefined until the frame shows the dashboard. */
  readonly shown?: { readonly view: FrameView; readonly endsAt?: Date | undefined };
  readonly hasEnded?: true;
}

export type FramesEvent =
  /** A frame shows the dashboard, or another view of it. */
  | { event: 'shown'; id: number; view: FrameView; endsAt?: Date | undefined }
  /** `worked`: the user had worked in it. */
  | { event: 'ended'; id: number; how: 'expired' | 'withdrawn' | 'failed'; worked: boolean }
  /** The session is due for renewal, or the user asked for it. */
  | { event: 'due' }
  /** A person chose a view that needs a frame of its own. */
  | { event: 'chosen'; view: FrameView }
  /** The next frame replaced the front; `worked`: the user had worked in the front. */
  | { event: 'replaced'; worked: boolean }
  /** Parameters changed in the front after the next frame had opened. Setting them there later would add steps that Undo takes back. */
  | { event: 'overtaken'; worked: boolean };

/** Milliseconds. A shorter session would be renewed endlessly. */
const shortestSession = 10_000;
/** How long an overtaken renewal waits, because each costs an embed URL (milliseconds). */
const settling = 3_000;

export function openedFrames(view: FrameView, now: Date): KeptFrames {
  return { front: { id: 1, asked: view, openedAt: now, isChosen: false }, failures: 0 };
}

export function isOver({ shown, hasEnded }: KeptFrame, now: Date): boolean {
  return hasEnded === true || now.getTime() >= (shown?.endsAt?.getTime() ?? Infinity);
}

/** The frames after an event: the same object where the event changes nothing. */
export function framesAfter(frames: KeptFrames, event: FramesEvent, now: Date): KeptFrames {
  const { front, next } = frames;
  switch (event.event) {
    case 'shown': {
      const shown = { view: event.view, endsAt: event.endsAt };
      if (event.id === next?.id) return { ...frames, next: { ...next, shown }, failures: 0 };
      if (event.id !== front.id) return frames;
      const changed = { ...frames, front: { ...front, shown } };
      return front.shown ? changed : planned(changed);
    }
    case 'ended':
      if (event.id === next?.id) return nextEnded(frames, next, event.how, now);
      return event.id === front.id ? frontEnded(frames, event.how, event.worked, now) : frames;
    case 'due':
      return next || !front.shown ? frames : withNext(frames, front.shown.view, false, now);
    case 'chosen':
      return front.shown ? withNext(frames, event.view, true, now) : frames;
    case 'replaced':
      if (!next) return frames;
      return planned({ front: next, failures: 0, ...replaced(now, event.worked && !next.isChosen) });
    case 'overtaken':
      if (isOver(front, now)) return reopened(frames, event.worked, now);
      return { ...without(frames, 'next'), renewAt: new Date(now.getTime() + settling) };
  }
}

function frontEnded(frames: KeptFrames, how: string, worked: boolean, now: Date): KeptFrames {
  const { front, next } = frames;
  const lasted = now.getTime() - front.openedAt.getTime();
  if (how !== 'expired' || !front.shown || lasted < shortestSession) {
    return { ...frames, over: { id: front.id, isExpired: false } };
  }
  if (next?.shown) return { ...frames, front: { ...front, hasEnded: true } };
  // The BI service ended the session early, or its clock is ahead.
  return reopened(frames, worked, now);
}

function nextEnded(frames: KeptFrames, { id, isChosen }: KeptFrame, how: string, now: Date): KeptFrames {
  const endsAt = frames.front.shown?.endsAt;
  if (how === 'withdrawn') return { ...frames, over: { id, isExpired: false } };
  const alone = without(frames, 'next');
  if (isChosen) return planned(alone);
  if (!endsAt || isOver(frames.front, now)) return { ...frames, over: { id, isExpired: true } };
  const failures = frames.failures + 1;
  const nextTry = Math.min(now.getTime() + backoff(failures, backoffs.frameRenewal), endsAt.getTime());
  return { ...alone, failures, renewAt: new Date(nextTry) };
}

function planned(frames: KeptFrames): KeptFrames {
  const { openedAt, shown } = frames.front;
  return shown?.endsAt ? { ...frames, renewAt: renewAt(openedAt, shown.endsAt) } : without(frames, 'renewAt');
}

function withNext(frames: KeptFrames, asked: FrameView, isChosen: boolean, now: Date): KeptFrames {
  const next = { id: Math.max(frames.front.id, frames.next?.id ?? 0) + 1, asked, openedAt: now, isChosen };
  return { ...without(frames, 'renewAt'), next };
}

/** The same view opens again where the front was. */
function reopened({ front, next }: KeptFrames, worked: boolean, now: Date): KeptFrames {
  const { front: opened } = openedFrames(front.shown?.view ?? front.asked, now);
  const id = Math.max(front.id, next?.id ?? 0) + 1;
  return { front: { ...opened, id }, failures: 0, ...replaced(now, worked) };
}

const replaced = (
  replacedAt: Date,
  mayMissSelection: boolean,
): Pick<KeptFrames, 'replacedAt' | 'mayMissSelection'> => ({
  replacedAt,
  ...(mayMissSelection && { mayMissSelection }),
});

function without(frames: KeptFrames, key: 'next' | 'renewAt'): KeptFrames {
  const { [key]: _, ...others } = frames;
  return others;
}
