import { MagnifyingGlassIcon } from '@heroicons/react/24/outline';
import { useRouter } from '@tanstack/react-router';
import { Command } from 'cmdk';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FinderIndex, finderIndex } from '../../../domain/finder';
import { Dialog, DialogTitle } from '../../components/dialog';
import type { Choice } from './choice';
import { ChoiceOption } from './choice-option';
import { type DashboardChoices, useDashboardChoices } from './use-dashboard-choices';
import { FinderFoot } from './finder-foot';
import { findingsFor } from './findings';
import { usePageChoices } from './use-page-choices';
import { useRowStars } from './use-row-stars';

export interface FinderProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Dashboards, pages and actions by what people type. */
export function Finder({ open, onOpenChange }: FinderProps) {
  const { t } = useTranslation();
  const choices = useDashboardChoices();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} place="top">
      <DialogTitle className="sr-only">{t('finder.name')}</DialogTitle>
      <Opened choices={choices} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

/** Makes here what can be found, not at every letter that is typed below. */
function Opened({ choices, onDone }: { choices: () => DashboardChoices; onDone: () => void }) {
  const pages = usePageChoices();
  return <Search dashboards={choices()} pages={finderIndex(pages)} onDone={onDone} />;
}

interface SearchProps {
  dashboards: DashboardChoices;
  pages: FinderIndex<Choice>;
  onDone: () => void;
}

function Search({ dashboards, pages, onDone }: SearchProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const [text, setText] = useState('');
  const keys = useId();
  const { ordering, standing, star, announced } = useRowStars();
  const groups = findingsFor(text, dashboards, pages, ordering);
  const shown = groups.reduce((sum, { found }) => sum + found.length, 0);
  const more = groups.reduce((sum, group) => sum + group.more, 0);

  const choose = ({ path, act }: Choice, inNewTab: boolean): void => {
    if (path !== undefined && inNewTab) return void window.open(path, '_blank', 'noopener');
    onDone();
    if (path !== undefined) void router.navigate({ href: path });
    act?.();
  };
  const press = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey || event.altKey)) return;
    event.preventDefault();
    const key = event.currentTarget.querySelector('[role=option][aria-selected=true]')?.getAttribute('data-value');
    const found = groups.flatMap((group) => group.found).find(({ item }) => item.key === key);
    if (found && event.altKey) star(found.item);
    else if (found) choose(found.item, true);
  };

  return (
    <Command
      label={t('finder.name')}
      shouldFilter={false}
      vimBindings={false}
      onKeyDown={press}
      className="flex min-h-0 flex-col outline-none"
    >
      <div className="flex h-13 flex-none items-center gap-3 border-b border-axis px-4">
        <MagnifyingGlassIcon className="icon-lg text-muted" aria-hidden />
        <Command.Input
          onValueChange={setText}
          placeholder={t('finder.placeholder')}
          maxLength={200}
          aria-describedby={keys}
          className="min-w-0 flex-1 bg-transparent text-head outline-none"
        />
        <kbd className="rounded-xs border border-line bg-sunken px-1.5 font-ui text-meta text-muted max-tablet:hidden">
          Esc
        </kbd>
      </div>
      <Command.List label={t('finder.results')} className="min-h-0 overflow-y-auto overscroll-contain pb-2 scroll-py-8">
        {groups.map(({ name, found, more: left }) => (
          <Command.Group
            key={name}
            heading={
              <span className="flex items-baseline gap-2 px-4 pt-3 pb-1 text-meta text-muted">
                {t(`finder.group.${name}`)}
                {left > 0 && <span>{t('finder.more', { count: left })}</span>}
              </span>
            }
          >
            {found.map((one) => (
              <ChoiceOption
                key={one.item.key}
                found={one}
                standing={standing(one.item)}
                onChoose={choose}
                onStar={star}
              />
            ))}
          </Command.Group>
        ))}
      </Command.List>
      {shown === 0 && (
        <p className="px-4 pt-2 pb-5 wrap-anywhere text-muted">{t('finder.nothing', { text: text.trim() })}</p>
      )}
      <output className="sr-only">{announced}</output>
      <FinderFoot keys={keys} shown={shown} total={shown + more} />
    </Command>
  );
}
