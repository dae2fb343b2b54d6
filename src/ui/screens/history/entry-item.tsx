import { sectionTitle } from '#domain/dashboards/sections/section';
import { ChevronDownIcon } from '@heroicons/react/16/solid';
import { useMemo, useState } from 'react';
import { changedFields } from '#domain/dashboards/catalogue/catalogue-edit';
import { defaultIcon } from '#domain/dashboards/dashboard';
import { type HistoryEntry, deedOf, isAct } from '#domain/dashboards/history/history';
import { Button } from '../../kit/button';
import { ListSkeleton } from '../../kit/skeleton';
import { Icon } from '../../kit/drawings/icon';
import { exactTime, sayDay, timeOf } from '../../portal/texts/dates';
import { FailureNotice } from '../../kit/notices/failure-notice';
import { useFocusHandedOn } from '../../kit/focus/use-focus-handed-on';
import { aboutIn } from '#domain/access/named-person';
import { useSyncWords } from '../../dashboards/use-sync-words';
import { PersonName, useNames } from '../../people/person-name';
import { useTexts } from '../../portal/texts/use-texts';
import { ChangedDashboard } from './changed-dashboard';
import { FieldChanges } from './field-changes';
import { useHistory } from './use-history';

interface EntryItemProps {
  entry: HistoryEntry;
  /** On the page of one dashboard, the entries don't repeat its title. */
  ofOne: boolean;
  /** Restores this version; undefined where that isn't possible. */
  onRestore?: (() => void) | undefined;
  /** Receives a function that finds where the focus goes: the button, or the entry once its undo has taken the button away. */
  onUndo?: ((opener: () => Element | null) => void) | undefined;
}

const actionPlace = '-my-1 max-tablet:col-start-2 max-tablet:-mb-2 max-tablet:-ml-2 max-tablet:justify-self-start';

const itemOf = (button: Element) => button.closest('li');

export function EntryItem({ entry, ofOne, onRestore, onUndo }: EntryItemProps) {
  const { t, conventions } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const button = useFocusHandedOn<HTMLButtonElement>(itemOf);
  return (
    <li tabIndex={-1}>
      <time
        dateTime={entry.at.toISOString()}
        title={exactTime(entry.at, conventions)}
        className="text-meta text-muted tabular-nums"
      >
        {timeOf(entry.at, conventions)}
      </time>
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <span className="font-label">{entry.by ? <PersonName person={entry.by} /> : t('history.automaticSync')}</span>{' '}
          <span className="text-muted">{useWords(entry)}</span>{' '}
          {(!ofOne || entry.kind === 'access') && <ChangedDashboard entry={entry} />}{' '}
          {isAct(entry) && (
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
              className="link -my-1 inline-flex min-h-6 items-center gap-1 max-tablet:-my-2 max-tablet:min-h-row"
            >
              {t('history.parts')}
              <ChevronDownIcon aria-hidden className={`icon-mark ${isOpen ? 'rotate-180' : ''}`} />
            </button>
          )}
        </p>
        {entry.kind === 'access' && entry.word && (
          <p dir="auto" className="text-muted">
            {entry.word}
          </p>
        )}
        <div className="mt-1 empty:hidden">
          {entry.kind === 'changed' && <FieldChanges before={entry.before} after={entry.after} />}
        </div>
        {isOpen && <Parts number={entry.number} />}
      </div>
      {onRestore && (
        <Button kind="quiet" size="sm" className={actionPlace} onClick={onRestore}>
          {t('history.restore')}
        </Button>
      )}
      {onUndo && (
        <Button
          kind="quiet"
          size="sm"
          className={actionPlace}
          ref={button}
          onClick={({ currentTarget }) => {
            const item = itemOf(currentTarget);
            onUndo(() => (currentTarget.isConnected ? currentTarget : item));
          }}
        >
          {t('history.undo.open')}
        </Button>
      )}
    </li>
  );
}

function useWords(entry: HistoryEntry): string {
  const { t, language, conventions } = useTexts();
  const syncWords = useSyncWords();
  const nameOf = useNames('person' in entry ? [aboutIn(entry)] : []);
  switch (entry.kind) {
    case 'changed':
      if (!entry.after) return t('history.event.removed');
      if (!entry.before) return t('history.event.added');
      // A sync leaves alone what managers edit, and a bulk edit changes nothing else.
      if (entry.sync !== undefined && changedFields(entry.before, entry.after).length === 0)
        return t(`history.event.${entry.by ? 'changedBySync' : 'changed'}`);
      return t(`history.event.${entry.restored === undefined ? deedOf(entry.before, entry.after) : 'restored'}`);
    case 'synced':
    case 'sync-undone': {
      const what = syncWords(entry.counts);
      if (entry.kind === 'sync-undone') return t('history.event.undone', { what });
      return t(`history.event.${entry.by ? 'synced' : 'found'}`, { what });
    }
    case 'bulk-edited':
      return t('history.event.bulkEdited', { count: entry.count });
    case 'bulk-undone':
      return t('history.event.bulkUndone', { count: entry.count });
    case 'access':
      return t(`history.event.access.${entry.until === undefined ? entry.decided : 'personUntil'}`, {
        person: nameOf(aboutIn(entry)),
        group: entry.group ?? '',
        day: entry.until && sayDay(entry.until, new Date(), conventions),
      });
    case 'section': {
      const title = sectionTitle(entry.after ?? entry.before ?? { titles: {} }, language);
      if (entry.undone !== undefined) {
        const what = entry.before ? (entry.after ? 'undone' : 'undoneAdd') : 'back';
        return t(`history.event.section.${what}`, { title });
      }
      if (!entry.before || !entry.after)
        return t(`history.event.section.${entry.after ? 'added' : 'removed'}`, { title });
      const isRenamed = sectionTitle(entry.before, language) !== title;
      return isRenamed
        ? t('history.event.section.renamed', { before: sectionTitle(entry.before, language), title })
        : t('history.event.section.changed', { title });
    }
    case 'permissions':
      return t(`history.event.permissions.${entry.done}`, { count: entry.count });
    case 'exported':
      return t(`history.event.exported.${entry.done}`, {
        title: entry.title,
        sheet: entry.sheet,
        format: entry.format.toUpperCase(),
      });
    case 'signed-in':
      return t('history.event.signedIn');
    case 'viewed-as':
      return t('history.event.viewedAs', { person: nameOf(aboutIn(entry)) });
    case 'helped':
      return t(`history.event.helped.${entry.decided}`, { person: nameOf(aboutIn(entry)) });
    case 'sessions-ended':
      return t('history.event.sessionsEnded', { person: nameOf(aboutIn(entry)), count: entry.count });
    case 'refused':
      return t('history.event.refused', { call: entry.call.split('/').at(-1), count: entry.count });
  }
}

/** The changes that one entry stands for: of a sync, a bulk edit or the undoing of one. */
function Parts({ number }: { number: number }) {
  const { t } = useTexts();
  const { entries, failure, busy, hasMore, more, reload } = useHistory(useMemo(() => ({ sync: number }), [number]));
  if (failure) return <FailureNotice failure={failure} onRetry={reload} />;
  if (!entries) return <ListSkeleton rows={3} />;
  if (entries.length === 0) return <p className="text-muted">{t('history.noParts')}</p>;
  return (
    <>
      <ul className="mt-2 border-t border-line">
        {entries.map((entry) => (
          <li
            key={entry.number}
            className="grid min-h-8 grid-cols-[1rem_minmax(0,13rem)_minmax(0,1fr)] items-start gap-x-2.5 border-b border-line py-1.5 last:border-b-0 max-tablet:grid-cols-[1.25rem_minmax(0,1fr)]"
          >
            <span className="mt-0.5 text-muted">
              <Icon name={(entry.kind === 'changed' && (entry.after ?? entry.before)?.icon) || defaultIcon} />
            </span>
            <ChangedDashboard entry={entry} />
            <div className="max-tablet:col-start-2">
              {entry.kind === 'changed' && <FieldChanges before={entry.before} after={entry.after} />}
            </div>
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button kind="quiet" busy={busy} onClick={more}>
          {t('history.more')}
        </Button>
      )}
    </>
  );
}
