import { useDraggable } from '@dnd-kit/core';
import { Bars2Icon } from '@heroicons/react/24/outline';
import { IconButton } from '../../../kit/icon-button';
import { useTexts } from '../../../portal/texts/use-texts';

/** Two lines around a row that is being moved. */
export const liftedLook =
  'data-lifted:bg-raised data-lifted:outline data-lifted:-outline-offset-1 data-lifted:outline-accent';

/** Moves the row with this key, see `useLift`. */
export function DragHandle({ of, title }: { of: string; title: string }) {
  const { t } = useTexts();
  const { setNodeRef, listeners } = useDraggable({ id: of });
  return (
    <IconButton
      ref={setNodeRef}
      {...listeners}
      label={t('sections.drag', { title })}
      tooltip={false}
      icon={Bars2Icon}
      title={t('sections.hint.idle')}
      data-handle={of}
      aria-describedby="move-hint"
      className="mr-2 cursor-grab touch-none align-middle"
    />
  );
}
