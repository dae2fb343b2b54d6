import { useTexts } from '../../use-texts';

interface GroupSuggestionsProps {
  /** Id of the field that the list belongs to. */
  id: string;
  groups: readonly string[];
  active: number;
  onChoose: (group: string) => void;
}

export function suggestionId(field: string, index: number): string {
  return `${field}-suggestion-${index}`;
}

/** The focus stays in the field, whose keys move through the list. */
export function GroupSuggestions({ id, groups, active, onChoose }: GroupSuggestionsProps) {
  const { t } = useTexts();
  return (
    // Roles of the ARIA combobox pattern.
    <div
      id={`${id}-suggestions`}
      role="listbox"
      aria-label={t('management.groups.suggestions')}
      className="float-in absolute bottom-full left-0 z-10 mb-1 flex max-w-full flex-wrap rounded-md bg-overlay p-1 shadow-popover"
    >
      {groups.map((group, index) => (
        <div
          key={group}
          id={suggestionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          dir="auto"
          // Act before the field loses the focus.
          onPointerDown={(event) => {
            event.preventDefault();
            onChoose(group);
          }}
          className="flex min-h-control-sm max-w-full cursor-pointer items-center truncate rounded-xs px-2 hover:bg-hover aria-selected:bg-selected aria-selected:font-label"
        >
          {group}
        </div>
      ))}
    </div>
  );
}
