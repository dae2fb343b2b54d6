import { type KeyboardEvent, useRef, useState } from 'react';
import { XMarkIcon } from '@heroicons/react/16/solid';
import { addGroup, suggestGroups, type TypedGroups } from '#domain/dashboards/groups';
import type { FieldControl } from '../../fields/field';
import { GroupSuggestions, suggestionId } from './group-suggestions';
import { useTexts } from '../../use-texts';

interface GroupsBoxProps extends TypedGroups {
  control: FieldControl;
  name: string;
  /** Suggested while the user types. */
  known: readonly string[];
  readOnly?: boolean;
  onChange: (change: Partial<TypedGroups>) => void;
}

const suggested = 6;

/** Lets Escape close the suggestions before it closes the dialog around them. */
export function closeSuggestionsFirst(event: globalThis.KeyboardEvent): void {
  if (event.target instanceof Element && event.target.ariaExpanded === 'true') event.preventDefault();
}

/** Chips, and an input that adds a group by Enter or from the suggestions. A comma is part of a name. */
export function GroupsBox({ control, name, groupList, groupText, known, readOnly = false, onChange }: GroupsBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const [offering, setOffering] = useState(false);
  const [active, setActive] = useState(-1);
  const suggestions = offering && !readOnly ? suggestGroups(known, groupList, groupText).slice(0, suggested) : [];

  const type = (typed: string): void => {
    onChange({ groupText: typed });
    setOffering(true);
    setActive(-1);
  };
  const add = (group: string): void => {
    onChange({ groupList: addGroup(groupList, group), groupText: '' });
    setOffering(false);
    setActive(-1);
  };
  const remove = (group: string): void => {
    onChange({ groupList: groupList.filter((other) => other !== group) });
    input.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    // Leave these keys to an input method; Safari needs the check of `keyCode`.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const last = suggestions.length - 1;
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      add(suggestions[active] ?? groupText);
    } else if (event.key === 'Backspace' && groupText === '') {
      onChange({ groupList: groupList.slice(0, -1) });
    } else if (event.key === 'ArrowDown') {
      event.preventDefault();
      setOffering(true);
      setActive(active >= last ? 0 : active + 1);
    } else if (event.key === 'ArrowUp' && suggestions.length > 0) {
      event.preventDefault();
      setActive(active <= 0 ? last : active - 1);
    } else if (event.key === 'Escape') {
      setOffering(false);
    }
  };
  return (
    <div className={`relative flex min-h-control min-w-0 flex-wrap items-center gap-1 p-1 ${boxLook}`}>
      {groupList.map((group) => (
        <RemovableGroup key={group} group={group} readOnly={readOnly} onRemove={remove} />
      ))}
      <input
        {...control}
        ref={input}
        name={name}
        readOnly={readOnly}
        value={groupText}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => setOffering(false)}
        onClick={() => setOffering(true)}
        dir="auto"
        autoComplete="off"
        role="combobox"
        aria-expanded={suggestions.length > 0}
        aria-autocomplete="list"
        aria-controls={`${control.id}-suggestions`}
        {...(suggestions[active] && { 'aria-activedescendant': suggestionId(control.id, active) })}
        className="h-6 min-w-24 flex-1 bg-transparent px-1.5 text-body outline-none max-tablet:h-9 max-tablet:text-head"
      />
      {suggestions.length > 0 && (
        <GroupSuggestions id={control.id} groups={suggestions} active={active} onChoose={add} />
      )}
    </div>
  );
}

const boxLook =
  'rounded-sm border border-line-control bg-raised hover:border-muted has-locked:colours-late has-locked:border-line has-locked:bg-sunken has-locked:text-muted focus-within:border-focus focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus has-aria-invalid:border-danger has-aria-invalid:inset-ring has-aria-invalid:inset-ring-danger';

interface RemovableGroupProps {
  group: string;
  readOnly: boolean;
  onRemove: (group: string) => void;
}

function RemovableGroup({ group, readOnly, onRemove }: RemovableGroupProps) {
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
