import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { addGroups, groupsInUse, suggestGroups } from '#domain/dashboards/groups';
import { Field } from '../../fields/field';
import { usePortal } from '../../portal/use-portal';
import { useLive } from '../../portal/use-live';
import { GroupSuggestions, suggestionId } from './group-suggestions';
import { RemovableGroup } from './removable-group';
import type { Editor } from '../use-editor';
import { useTexts } from '../../use-texts';

interface GroupsFieldProps {
  editor: Editor;
  /** Groups restrict nothing here. */
  open: boolean;
}

const suggested = 6;

/** Chips, and a field that adds to them: by Enter, by a comma, or from the groups of other dashboards. */
export function GroupsField({ editor, open }: GroupsFieldProps) {
  const { t } = useTexts();
  const { dashboards } = usePortal();
  const { form, change, saving, seen, errorOf } = editor;
  const { groupList: groups, groupText: text } = form;
  const { dashboards: catalogue } = useLive(dashboards);
  const known = useMemo(() => groupsInUse(catalogue?.filter(({ id }) => id !== seen.id) ?? []), [catalogue, seen.id]);
  const input = useRef<HTMLInputElement>(null);
  const [offering, setOffering] = useState(false);
  const [active, setActive] = useState(-1);
  const suggestions = offering && !saving ? suggestGroups(known, groups, text).slice(0, suggested) : [];

  const type = (typed: string): void => {
    const complete = typed.includes(',');
    change(complete ? { groupList: addGroups(groups, typed), groupText: '' } : { groupText: typed });
    setOffering(!complete);
    setActive(-1);
  };
  const add = (group: string): void => type(`${group},`);
  const remove = (group: string): void => {
    change({ groupList: groups.filter((other) => other !== group) });
    input.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    // Keys that choose among an input method's characters; by its number too, for Safari.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const last = suggestions.length - 1;
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      add(suggestions[active] ?? text);
    } else if (event.key === 'Backspace' && text === '') {
      change({ groupList: groups.slice(0, -1) });
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
    <Field
      label={t('management.field.groupList')}
      hint={open ? t('management.groups.hintOpen') : t('management.groups.hint')}
      error={errorOf('groupList')}
    >
      {(control) => (
        <div className={`relative flex min-h-control min-w-0 flex-wrap items-center gap-1 p-1 ${boxLook}`}>
          {groups.map((group) => (
            <RemovableGroup key={group} group={group} readOnly={saving} onRemove={remove} />
          ))}
          <input
            {...control}
            ref={input}
            name="groupList"
            readOnly={saving}
            value={text}
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
      )}
    </Field>
  );
}

const boxLook =
  'rounded-sm border border-line-control bg-raised hover:border-muted has-locked:colours-late has-locked:border-line has-locked:bg-sunken has-locked:text-muted focus-within:border-focus focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus has-aria-invalid:border-danger has-aria-invalid:inset-ring has-aria-invalid:inset-ring-danger';
