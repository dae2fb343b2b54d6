import { MagnifyingGlassIcon, XMarkIcon } from '@heroicons/react/24/outline';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { type FinderIndex, finderIndex } from '#domain/finder/finder-index';
import { queryOfView } from '#domain/dashboards/viewing/view-in-address';
import type { KnownRoutes } from '#domain/pages/route-building';
import { Kbd } from '../../kit/kbd';
import { Dialog, DialogTitle } from '../../kit/dialog';
import { IconButton } from '../../kit/icon-button';
import { type Steady, useSteadyArea } from '../../kit/layout/use-steady';
import { usePortal } from '../../portal/use-portal';
import { writeQuery } from '../../portal/navigation/query';
import { useLive } from '../../portal/use-live';
import type { Choice } from './choice';
import { ChoiceOption } from './choice-option';
import { type DashboardChoices, useDashboardChoices } from './use-dashboard-choices';
import { FinderFoot } from './finder-foot';
import { findingsFor } from './findings';
import { FindingsList, Rows } from './findings-list';
import { NotFound } from './not-found';
import { useMarkedRow } from './use-marked-row';
import { viewChoices } from './view-choices';
import { usePageChoices } from './use-page-choices';
import { useRowStars } from './use-row-stars';
import { useTexts } from '../../portal/texts/use-texts';

export interface FinderProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function Finder({ open, onOpenChange }: FinderProps) {
  const { t } = useTexts();
  const choices = useDashboardChoices();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} place="top">
      <DialogTitle className="sr-only">{t('finder.name')}</DialogTitle>
      <Opened choices={choices} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

/**
 * Makes here what can be found, not at every letter that is typed below. What others change waits until the pointer has left the results;
 * what was only kept from the last visit goes at once if the list no longer has it.
 */
function Opened({ choices, onDone }: { choices: () => DashboardChoices; onDone: () => void }) {
  const pages = usePageChoices();
  const { known } = useLive(usePortal().navigation);
  const whole = known === 'all';
  const { area, isOver } = useSteadyArea();
  const [held, setHeld] = useState({ choices, whole });
  const isFree = !isOver || !held.whole;
  if (isFree && (held.choices !== choices || held.whole !== whole)) setHeld({ choices, whole });
  const dashboards = (isFree ? choices : held.choices)();
  const { index } = dashboards;
  useEffect(() => {
    const waiting = [setTimeout(index, drawing), setTimeout(() => index().vocabulary(), 2 * drawing)];
    return () => waiting.forEach(clearTimeout);
  }, [index]);
  return <Search dashboards={dashboards} pages={finderIndex(pages)} known={known} area={area} onDone={onDone} />;
}

/** Builds the index this long after the finder has opened (milliseconds), so that the first key doesn't wait for it. */
const drawing = 100;

interface SearchProps {
  dashboards: DashboardChoices;
  pages: FinderIndex<Choice>;
  known: KnownRoutes['known'];
  area: Steady['area'];
  onDone: () => void;
}

function Search({ dashboards, pages, known, area, onDone }: SearchProps) {
  const { t } = useTexts();
  const router = useRouter();
  const [text, setText] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const ids = { list: useId(), keys: useId() };
  const { ordering, rowState, star, announced } = useRowStars();
  const views = useMemo(() => finderIndex(viewChoices(ordering, dashboards)), [ordering, dashboards]);
  const groups = findingsFor(text, { dashboards, views, pages }, ordering);
  const shown = groups.flatMap(({ found }) => found.map(({ item }) => item));
  const more = groups.reduce((sum, group) => sum + group.more, 0);
  const { marked, mark, move, idOf } = useMarkedRow(shown);

  const type = (typed: string): void => {
    setText(typed);
    mark(undefined);
    list.current?.scrollTo({ top: 0 });
  };
  const choose = ({ path, view, act }: Choice, inNewTab: boolean): void => {
    const { query = {}, leftOut = [] } = view ? queryOfView(view) : {};
    const href = path && path + writeQuery(query);
    if (href && inNewTab) return void window.open(href, '_blank', 'noopener');
    onDone();
    if (href) void router.navigate({ href, state: leftOut.length > 0 ? { view } : {} });
    act?.();
  };
  const press = (event: KeyboardEvent): void => {
    // Keys of an input method. Safari reports them by `keyCode` alone.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key !== 'Enter') return move(event);
    event.preventDefault();
    if (marked && event.altKey) star(marked);
    else if (marked) choose(marked, event.ctrlKey || event.metaKey);
  };

  return (
    <>
      <div className="flex h-13 flex-none items-center gap-3 border-b border-axis px-4">
        <MagnifyingGlassIcon className="icon-lg text-muted" aria-hidden />
        <input
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
          placeholder={t('finder.placeholder')}
          maxLength={200}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          role="combobox"
          aria-label={t('finder.name')}
          aria-describedby={ids.keys}
          aria-autocomplete="list"
          aria-expanded={shown.length > 0}
          aria-controls={ids.list}
          {...(marked && { 'aria-activedescendant': idOf(marked) })}
          className="min-w-0 flex-1 bg-transparent text-head outline-none"
        />
        <Kbd className="max-tablet:hidden">Esc</Kbd>
        <IconButton
          label={t('action.close')}
          icon={XMarkIcon}
          tooltip={false}
          onClick={onDone}
          className="-mr-3 tablet:hidden"
        />
      </div>
      <FindingsList id={ids.list} ref={list} area={area}>
        {groups.map((group) => (
          <Rows key={group.name} group={group}>
            {group.found.map((found) => (
              <ChoiceOption
                key={found.item.key}
                id={idOf(found.item)}
                found={found}
                marked={found.item === marked}
                rowState={rowState(found.item)}
                onMark={mark}
                onChoose={choose}
                onStar={star}
              />
            ))}
          </Rows>
        ))}
      </FindingsList>
      {groups.every(({ alike }) => alike) && <NotFound text={text.trim()} shown={shown.length} known={known} />}
      <output className="sr-only">{announced}</output>
      <FinderFoot keys={ids.keys} shown={shown.length} total={shown.length + more} />
    </>
  );
}
