import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type Lift, type SectionRow, liftOf, liftTo, rowsDuring } from '#domain/dashboards/sections/section-rows';

/** Pixels that a pressed handle moves until it drags. */
const threshold = 4;
/** Pixels from the window's edge at which a drag scrolls, and by how many each frame. */
const edge = { zone: 64, step: 14 };

interface Lifting {
  /** The rows as they stand, also until what was put down is saved. */
  rows: readonly SectionRow[];
  lift: Lift | undefined;
  /** True after Escape, until the next lift. */
  isPutBack: boolean;
  /** Returns whether the key was meant for the lift. */
  press: (event: KeyboardEvent) => boolean;
  /** For the parent of the rows, whose handles have `data-handle`. */
  drag: (event: PointerEvent) => void;
}

type Leave = RefObject<(() => void) | undefined>;
// Made outside the hook: as a closure of its first call, it would keep the first rows in memory.
const leaving = (leave: Leave) => () => leave.current?.();

/**
 * Moves rows by handle: dragged, or lifted by Space, moved by arrows and put down by Space. `onDrop` saves; the rows stay where they were
 * put until it resolves.
 */
export function useLift(
  rows: readonly SectionRow[],
  selected: ReadonlySet<string>,
  onDrop: (lift: Lift) => Promise<void>,
): Lifting {
  const [lift, setLift] = useState<Lift & { isDropped?: boolean }>();
  const [isPutBack, setIsPutBack] = useState(false);
  const from = useRef(0);
  const leave = useRef<() => void>(undefined);
  useEffect(() => {
    return leaving(leave);
  }, []);

  const begin = (key: string | undefined): Lift | undefined => {
    const begun = key !== undefined && !lift ? liftOf(rows, key, selected) : undefined;
    if (!begun) return undefined;
    from.current = begun.at;
    setIsPutBack(false);
    setLift(begun);
    return begun;
  };
  const putBack = (): void => {
    setLift(undefined);
    setIsPutBack(true);
  };
  const drop = async (dropped: Lift): Promise<void> => {
    if (dropped.at === from.current && dropped.moved.length === 1) return setLift(undefined);
    setLift({ ...dropped, isDropped: true });
    await onDrop(dropped);
    setLift(undefined);
  };

  const isByKey = useRef(false);
  useLayoutEffect(() => {
    // The row has moved in the document, or is drawn anew.
    if (!lift || lift.isDropped || !isByKey.current) return;
    const handle = document.querySelector<HTMLElement>('[data-lifted] [data-handle]');
    handle?.focus({ preventScroll: true });
    handle?.closest('tr')?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [lift]);

  const press = (event: KeyboardEvent): boolean => {
    const handle = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-handle]') : null;
    const isGrip = event.key === ' ' || event.key === 'Enter';
    if (!lift || lift.isDropped) {
      if (!handle || !isGrip) return false;
      isByKey.current = true;
      begin(handle.dataset['handle']);
    } else if (isGrip) void drop(lift);
    else if (event.key === 'ArrowUp' || event.key === 'ArrowDown')
      setLift(liftTo(lift, lift.at + (event.key === 'ArrowUp' ? -1 : 1)));
    else if (event.key === 'Escape') putBack();
    else if (event.key === 'Tab') {
      putBack();
      return false;
    } else return false;
    event.preventDefault();
    return true;
  };

  const drag = (event: PointerEvent): void => {
    const handle = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-handle]') : null;
    const table = handle?.closest('table');
    if (!handle || !table || event.button !== 0 || lift) return;
    // Otherwise the drag selects text.
    event.preventDefault();
    handle.focus({ preventScroll: true });
    isByKey.current = false;
    const key = handle.dataset['handle'];
    const start = event.clientY;
    let y = start;
    let now: Lift | undefined;
    let frame = 0;
    const follow = (): void => {
      if (!now) return;
      const { left, width } = table.getBoundingClientRect();
      const row = document.elementFromPoint(left + width / 2, y)?.closest('tr');
      const over = now.rest.findIndex((one) => one.key === row?.dataset['key']);
      if (!row || over === -1) return;
      const { top, height } = row.getBoundingClientRect();
      const moved = liftTo(now, y > top + height / 2 ? over + 1 : over);
      if (moved.at !== now.at) setLift((now = moved));
    };
    const scroll = (): void => {
      const step = y < edge.zone * 2 ? -edge.step : y > innerHeight - edge.zone ? edge.step : 0;
      if (now && step !== 0) {
        scrollBy({ top: step, behavior: 'instant' });
        follow();
      }
      frame = requestAnimationFrame(scroll);
    };
    const move = ({ clientY }: globalThis.PointerEvent): void => {
      y = clientY;
      if (!now && Math.abs(y - start) > threshold) now = begin(key);
      follow();
    };
    const end = ({ type }: Event): void => {
      leave.current?.();
      if (now && type === 'pointerup') void drop(now);
      else if (now) putBack();
    };
    const escape = (pressed: globalThis.KeyboardEvent): void => {
      if (pressed.key !== 'Escape') return;
      pressed.stopPropagation();
      end(pressed);
    };
    leave.current = () => {
      cancelAnimationFrame(frame);
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
      removeEventListener('keydown', escape, true);
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
    addEventListener('keydown', escape, true);
    scroll();
  };

  return { rows: lift ? rowsDuring(lift) : rows, lift, isPutBack, press, drag };
}
