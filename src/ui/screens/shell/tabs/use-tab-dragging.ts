import {
  type DndContextProps,
  KeyboardSensor,
  type Modifier,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  closestCenter,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { useTexts } from '../../../use-texts';

/** Restricts dragging to the row. */
const sideways: Modifier = ({ transform }) => ({ ...transform, y: 0 });

/** Dragging with announcements. A press without movement is a click, and a finger that doesn't rest first scrolls the row. */
export function useTabDragging(
  tabs: readonly { id: string; title: string }[],
  move: (id: string, toPlaceOf: string) => void,
): DndContextProps {
  const { t } = useTexts();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // Milliseconds, and the pixels that a resting finger may move.
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 5 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: sortableKeyboardCoordinates,
      // Enter follows the link.
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
    }),
  );
  const words = (key: 'lifted' | 'over' | 'dropped' | 'cancelled', id: UniqueIdentifier, at = id): string =>
    t(`openTabs.${key}`, {
      title: tabs.find((tab) => tab.id === id)?.title ?? '',
      place: tabs.findIndex((tab) => tab.id === at) + 1,
      count: tabs.length,
    });
  return {
    sensors,
    collisionDetection: closestCenter,
    modifiers: [sideways],
    onDragStart: stayOnThePage,
    onDragEnd: ({ active, over }) => over && move(String(active.id), String(over.id)),
    accessibility: {
      screenReaderInstructions: { draggable: t('openTabs.hint') },
      announcements: {
        onDragStart: ({ active }) => words('lifted', active.id),
        onDragOver: ({ active, over }) => words('over', active.id, over?.id),
        onDragEnd: ({ active, over }) => words('dropped', active.id, over?.id),
        onDragCancel: ({ active }) => words('cancelled', active.id),
      },
    },
  };
}

/** Prevents the click that ends a drag from following the link: dnd-kit stops it before our handlers. */
function stayOnThePage(): void {
  const over = new AbortController();
  const listen = { capture: true, signal: over.signal };
  window.addEventListener('click', (event) => event.preventDefault(), listen);
  // The click comes right after the pointer is up.
  const end = (): void => void setTimeout(() => over.abort());
  for (const type of ['pointerup', 'pointercancel', 'keydown']) window.addEventListener(type, end, listen);
}
