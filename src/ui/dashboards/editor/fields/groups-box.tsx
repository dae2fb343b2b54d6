import { XMarkIcon } from '@heroicons/react/16/solid';
import { type KeyboardEvent, useRef, useState } from 'react';
import { type Headcount, type TypedGroups, addGroup, matchGroups } from '#domain/dashboards/groups';
import { useHeadcount } from '../../../people/use-headcount';
import type { FieldControl } from '../../../kit/fields/field';
import { type GroupOption, GroupSuggestions, suggestionId } from './group-suggestions';
import type { GroupChoice } from './use-group-choice';
import { sayNumber } from '../../../portal/texts/numbers';
import { useTexts } from '../../../portal/texts/use-texts';

interface GroupsBoxProps extends TypedGroups {
  control: FieldControl;
  name: string;
  choice: GroupChoice;
  readOnly?: boolean;
  onChange: (change: Partial<TypedGroups>) => void;
}

/** The most groups listed. */
const listed = 50;

/** Lets Escape close suggestions and icons before it closes the dialog around them. */
export function closeSuggestionsFirst(event: globalThis.KeyboardEvent): void {
  const isInPopover = event.target instanceof Element && event.target.closest('[aria-expanded=true], [data-popover]');
  if (isInPopover) event.preventDefault();
}

/**
 * Chips, and an input to choose a group of the user pool: Enter takes the best match. Adding a name that no group has is a step of its
 * own. A comma is part of a name.
 */
export function GroupsBox(props: GroupsBoxProps) {
  const { control, name, groupList, groupText, choice, readOnly = false, onChange } = props;
  const input = useRef<HTMLInputElement>(null);
  const [offering, setOffering] = useState(false);
  const [moved, setMoved] = useState<number>();
  const typed = groupText.trim();
  const options = offering && !readOnly ? optionsFor(typed, groupList, choice) : [];
  const isChosen = groupList.includes(typed);
  // Enter takes the best match. It doesn't take a new name before the arrow keys have reached it, nor a longer name than a chosen one.
  const active = moved ?? (typed !== '' && !isChosen && options[0] && !options[0].isNew ? 0 : -1);

  const offer = (): void => {
    setOffering(true);
    setMoved(undefined);
  };
  const add = (group: string): void => {
    onChange({ groupList: addGroup(groupList, group), groupText: '' });
    setOffering(false);
  };
  const remove = (group: string): void => {
    onChange({ groupList: groupList.filter((other) => other !== group) });
    input.current?.focus();
  };
  const enter = (): void => {
    const option = options[active];
    if (option) add(option.name);
    else if (isChosen) onChange({ groupText: '' });
    else if (!offering) offer();
    else if (typed !== '' && options.length > 0) setMoved(0);
  };
  /** A name typed in full is that group, also without Enter. */
  const leave = (): void => {
    setOffering(false);
    if (choice.groups.some((group) => group.name === typed)) add(typed);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    // Leave these keys to an input method; Safari needs the check of `keyCode`.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const last = options.length - 1;
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      enter();
    } else if (event.key === 'Backspace' && groupText === '') {
      onChange({ groupList: groupList.slice(0, -1) });
    } else if (event.key === 'ArrowDown') {
      event.preventDefault();
      if (!offering) offer();
      else setMoved(active >= last ? 0 : active + 1);
    } else if (event.key === 'ArrowUp' && last >= 0) {
      event.preventDefault();
      setMoved(active <= 0 ? last : active - 1);
    } else if (event.key === 'Escape') {
      setOffering(false);
    }
  };
  return (
    <div className={`relative flex min-h-control min-w-0 flex-wrap items-center gap-1 p-1 ${boxLook}`}>
      {groupList.map((group) => (
        <RemovableGroup
          key={group}
          group={group}
          people={peopleIn(group, choice)}
          readOnly={readOnly}
          onRemove={remove}
        />
      ))}
      <input
        {...control}
        ref={input}
        name={name}
        readOnly={readOnly}
        value={groupText}
        onChange={(event) => {
          onChange({ groupText: event.target.value });
          offer();
        }}
        onKeyDown={onKeyDown}
        onBlur={leave}
        onClick={offer}
        dir="auto"
        autoComplete="off"
        role="combobox"
        aria-expanded={options.length > 0}
        aria-autocomplete="list"
        aria-controls={`${control.id}-suggestions`}
        {...(options[active] && { 'aria-activedescendant': suggestionId(control.id, active) })}
        className="h-6 min-w-24 flex-1 bg-transparent px-1.5 text-body outline-none max-tablet:h-9 max-tablet:text-head"
      />
      {options.length > 0 && (
        <GroupSuggestions
          id={control.id}
          options={options}
          active={active}
          typed={typed}
          choice={choice}
          onChoose={(option) => add(option.name)}
        />
      )}
    </div>
  );
}

function optionsFor(typed: string, chosen: readonly string[], { groups, pool }: GroupChoice): GroupOption[] {
  const found: GroupOption[] = matchGroups(groups, chosen, typed).slice(0, listed);
  const isClosed = pool === 'loading' || pool === 'used';
  const isKnown = typed === '' || isClosed || [...chosen, ...groups.map(({ name }) => name)].includes(typed);
  return isKnown ? found : [...found, { name: typed, isNew: true }];
}

/** A group that the pool doesn't have has no members. */
function peopleIn(group: string, { groups, pool }: GroupChoice): Headcount | undefined {
  const known = groups.find(({ name }) => name === group.trim());
  return known || pool !== 'whole' ? known?.people : { count: 0, isMore: false };
}

const boxLook =
  'rounded-sm border border-line-control bg-raised hover:border-muted has-locked:colours-late has-locked:border-line has-locked:bg-sunken has-locked:text-muted focus-within:border-focus focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus has-aria-invalid:border-danger has-aria-invalid:inset-ring has-aria-invalid:inset-ring-danger';

interface RemovableGroupProps {
  group: string;
  people: Headcount | undefined;
  readOnly: boolean;
  onRemove: (group: string) => void;
}

function RemovableGroup({ group, people, readOnly, onRemove }: RemovableGroupProps) {
  const { t, conventions } = useTexts();
  const spell = useHeadcount();
  const remove = t('management.groups.remove', { group });
  return (
    <span className="inline-flex min-h-6 max-w-full items-center rounded-xs bg-sunken pl-1.5 text-meta text-ink inset-ring inset-ring-line">
      <span dir="auto" title={group} className="min-w-0 truncate">
        {group}
      </span>
      {people && (
        <span
          title={spell(people)}
          className={`pl-1 tabular-nums ${people.count === 0 ? 'text-warning' : 'text-muted'}`}
        >
          {`${sayNumber(people.count, conventions)}${people.isMore ? '+' : ''}`}
        </span>
      )}
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
