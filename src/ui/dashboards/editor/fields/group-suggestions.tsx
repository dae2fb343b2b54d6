import { PlusIcon, UserGroupIcon } from '@heroicons/react/24/outline';
import { useEffect, useRef } from 'react';
import { Trans } from 'react-i18next';
import type { PoolGroup } from '#domain/dashboards/groups';
import { placeOfExact, rangesOf } from '#domain/finder/found-ranges';
import { plain } from '#domain/plain-text';
import { Kbd } from '../../../kit/kbd';
import { Marked } from '../../../kit/marked';
import { useHeadcount } from '../../../people/use-headcount';
import type { GroupChoice } from './use-group-choice';
import { useTexts } from '../../../portal/texts/use-texts';

/** A group to choose, or the step that adds a name that no group has. */
export type GroupOption = PoolGroup & { isNew?: true };

interface GroupSuggestionsProps {
  /** Id of the field that the list belongs to. */
  id: string;
  options: readonly GroupOption[];
  active: number;
  typed: string;
  choice: GroupChoice;
  onChoose: (option: GroupOption) => void;
}

export function suggestionId(field: string, index: number): string {
  return `${field}-suggestion-${index}`;
}

/** The focus stays in the field, whose keys move through the list. */
export function GroupSuggestions({ id, options, active, typed, choice, onChoose }: GroupSuggestionsProps) {
  const { t } = useTexts();
  const place = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  // In a low window, shows as much of the list as there is room for below the field.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
    place.current?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, []);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={place}
      className="float-in absolute inset-x-0 top-full z-10 mt-1.5 overflow-hidden rounded-md bg-overlay shadow-popover"
    >
      {/* Roles of the ARIA combobox pattern. */}
      <div
        ref={list}
        id={`${id}-suggestions`}
        role="listbox"
        aria-label={t('management.groups.suggestions')}
        className="max-h-58 overflow-y-auto py-1"
      >
        {options.map((option, index) => (
          <div
            key={option.isNew ? 'new' : `group ${option.name}`}
            id={suggestionId(id, index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // Act before the field loses the focus.
            onPointerDown={(event) => {
              event.preventDefault();
              onChoose(option);
            }}
            className="relative flex min-h-control cursor-pointer items-center gap-2.5 px-2.5 hover:bg-hover aria-selected:bg-selected aria-selected:before:absolute aria-selected:before:inset-y-0 aria-selected:before:left-0 aria-selected:before:w-[3px] aria-selected:before:bg-accent-ink max-tablet:min-h-row"
          >
            {option.isNew ? <NewName name={option.name} choice={choice} /> : <Group group={option} typed={typed} />}
          </div>
        ))}
      </div>
      <div className="flex gap-3 border-t border-line px-2.5 py-1.5 text-meta text-muted" aria-hidden>
        <span>
          {choice.pool === 'loading'
            ? t('management.groups.loading')
            : t('management.groups.found', {
                shown: options.filter(({ isNew }) => !isNew).length,
                count: choice.groups.length,
              })}
        </span>
        <span className="ml-auto max-tablet:hidden">
          <Trans i18nKey="management.groups.keys" components={{ key: <Kbd /> }} />
        </span>
      </div>
    </div>
  );
}

function Group({ group: { name, people }, typed }: { group: PoolGroup; typed: string }) {
  const spell = useHeadcount();
  return (
    <>
      <UserGroupIcon className="icon flex-none text-muted" aria-hidden />
      <span dir="auto" className="min-w-0 truncate font-label" title={name}>
        <Marked text={name} ranges={typed === '' ? [] : rangesOf(name, [plain(typed)], placeOfExact)} />
      </span>
      {people && <span className="ml-auto flex-none text-muted">{spell(people)}</span>}
    </>
  );
}

function NewName({ name, choice: { pool } }: { name: string; choice: GroupChoice }) {
  const { t } = useTexts();
  return (
    <>
      <PlusIcon className="icon flex-none text-muted" aria-hidden />
      <span className="grid min-w-0 py-1">
        <span className="font-label wrap-anywhere">{t('management.groups.add', { group: name })}</span>
        <span className="text-warning">
          {t(`management.groups.${pool === 'whole' ? 'nobody' : pool === 'unlisted' ? 'unused' : 'unchecked'}`)}
        </span>
      </span>
    </>
  );
}
