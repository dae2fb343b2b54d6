import { type CollisionDetection, type DndContextProps, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type Lift, type SectionRow, liftOf, liftTo, rowsDuring } from '#domain/dashboards/sections/section-rows';

interface Lifting {
  /** The rows as they stand, also until what was put down is saved. */
  rows: readonly SectionRow[];
  lift: Lift | undefined;
  /** True after Escape, until the next lift. */
  isPutBack: boolean;
  /** Returns whether the key was meant for the lift. */
  press: (event: KeyboardEvent) => boolean;
  dragging: DndContextProps;
}

interface Held extends Lift {
  from: number;
  isByKey: boolean;
  isDropped?: boolean;
}

const none = () => undefined;
const steps: Partial<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/**
 * Moves rows by handle: dragged, or lifted by Space, moved by arrows and put down by Space. `onDrop` saves; the rows stay where they were
 * put until it resolves. `place` is the parent of the rows.
 */
export function useLift(
  rows: readonly SectionRow[],
  selected: ReadonlySet<string>,
  place: RefObject<HTMLElement | null>,
  onDrop: (lift: Lift) => Promise<void>,
): Lifting {
  const [lift, setLift] = useState<Held>();
  const [isPutBack, setIsPutBack] = useState(false);
  // A drag can end before its last step is rendered.
  const now = useRef<Held>(undefined);
  const hold = (held: Held | undefined): void => setLift((now.current = held));

  const begin = (key: string, isByKey: boolean): void => {
    const begun = now.current ? undefined : liftOf(rows, key, selected);
    if (!begun) return;
    setIsPutBack(false);
    hold({ ...begun, from: begun.at, isByKey });
  };
  const moveTo = (held: Held, at: number): void => {
    const moved = liftTo(held, at);
    if (!held.isDropped && moved.at !== held.at) hold({ ...held, at: moved.at });
  };
  const drop = async (held: Held): Promise<void> => {
    if (held.at !== held.from || held.moved.length > 1) {
      hold({ ...held, isDropped: true });
      await onDrop(held);
    }
    hold(undefined);
  };
  const putBack = (): void => {
    hold(undefined);
    setIsPutBack(true);
  };
  // dnd-kit's own keyboard sensor moves by pixels, and misses keys that follow Space at once.
  const press = (event: KeyboardEvent): boolean => {
    const handle = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-handle]') : null;
    const isGrip = event.key === ' ' || event.key === 'Enter';
    const step = steps[event.key];
    const held = now.current;
    if (!held || held.isDropped) {
      const key = handle?.dataset['handle'];
      if (key === undefined || !isGrip) return false;
      begin(key, true);
      // The pointer's sensor puts back what the pointer has lifted.
    } else if (!held.isByKey) return true;
    else if (isGrip) void drop(held);
    else if (step !== undefined) moveTo(held, held.at + step);
    else if (event.key === 'Escape') putBack();
    else {
      if (event.key === 'Tab') putBack();
      return false;
    }
    event.preventDefault();
    return true;
  };
  // Pixels, below which a press is a click.
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));

  useLayoutEffect(() => {
    // The row has moved in the document, or is drawn anew.
    if (!lift || lift.isDropped) return;
    const handle = place.current?.querySelector<HTMLElement>('[data-lifted] [data-handle]');
    handle?.focus({ preventScroll: true });
    if (lift.isByKey) handle?.closest('tr')?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [lift, place]);

  return {
    rows: lift ? rowsDuring(lift) : rows,
    lift,
    isPutBack,
    press,
    dragging: {
      sensors,
      collisionDetection: rowAtPointer(place),
      autoScroll: { threshold: { x: 0, y: 0.1 }, layoutShiftCompensation: false },
      onDragMove: ({ active, collisions }) => {
        begin(String(active.id), false);
        const [over] = collisions ?? [];
        const index = now.current?.rest.findIndex(({ key }) => key === over?.id) ?? -1;
        if (now.current && over && index !== -1) moveTo(now.current, index + (over.data?.['isBelow'] ? 1 : 0));
      },
      onDragEnd: () => now.current && !now.current.isDropped && void drop(now.current),
      onDragCancel: () => now.current && !now.current.isDropped && putBack(),
      // MoveHint says it, for everyone to see.
      accessibility: {
        screenReaderInstructions: { draggable: '' },
        announcements: { onDragStart: none, onDragOver: none, onDragEnd: none, onDragCancel: none },
      },
    },
  };
}

/** The row at the pointer's height, and whether the pointer is below its middle. The rows move as they are dragged over, so none is measured before. */
const rowAtPointer =
  (place: RefObject<HTMLElement | null>): CollisionDetection =>
  ({ pointerCoordinates }) => {
    if (!place.current || !pointerCoordinates) return [];
    const { left, width } = place.current.getBoundingClientRect();
    const { y } = pointerCoordinates;
    const row = document.elementFromPoint(left + width / 2, y)?.closest<HTMLElement>('tr[data-key]');
    if (!row) return [];
    const { top, height } = row.getBoundingClientRect();
    return [{ id: row.dataset['key'] ?? '', data: { isBelow: y > top + height / 2 } }];
  };
