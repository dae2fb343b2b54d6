import { XMarkIcon } from '@heroicons/react/16/solid';
import { useTexts } from '../../use-texts';

interface RemovableGroupProps {
  group: string;
  readOnly: boolean;
  onRemove: (group: string) => void;
}

export function RemovableGroup({ group, readOnly, onRemove }: RemovableGroupProps) {
  const { t } = useTexts();
  const remove = t('management.groups.remove', { group });
  return (
    <span className="inline-flex min-h-6 max-w-full items-center rounded-xs bg-sunken pl-1.5 text-meta text-ink inset-ring inset-ring-line">
      <span dir="auto" title={group} className="min-w-0 truncate">
        {group}
      </span>
      <button
        type="button"
        aria-label={remove}
        title={remove}
        aria-disabled={readOnly}
        onClick={() => readOnly || onRemove(group)}
        className="grid size-6 flex-none place-items-center rounded-xs text-muted hover:bg-hover hover:text-ink focus-visible:-outline-offset-2 aria-disabled:bg-transparent aria-disabled:text-disabled max-tablet:size-9"
      >
        <XMarkIcon className="icon-mark" aria-hidden />
      </button>
    </span>
  );
}
