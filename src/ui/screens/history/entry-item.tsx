import { ChevronRightIcon } from '@heroicons/react/16/solid';
import { useMemo, useState } from 'react';
import { changedFields } from '#domain/dashboards/catalogue/catalogue-edit';
import { type HistoryEntry, isAct } from '#domain/dashboards/history';
import { changesOf } from '#domain/dashboards/sync/sync-outcome';
import { Button } from '../../components/button';
import { ListSkeleton } from '../../components/skeleton';
import { exactTime, timeOf } from '../../formats/dates';
import { useFocusHandedOn } from '../../focus/use-focus-handed-on';
import { FailureNotice } from '../../notices/failure-notice';
import { PersonName, useNames } from '../../people/person-name';
import { useTexts } from '../../use-texts';
import { ChangedDashboard } from './changed-dashboard';
import { FieldChanges } from './field-changes';
import { useHistory } from './use-history';

interface EntryItemProps {
  entry: HistoryEntry;
  /** On the page of one dashboard, the entries don't repeat its title. */
  ofOne: boolean;
  /** Restores this version; undefined where that isn't possible. */
  onRestore?: (() => void) | undefined;
  onUndo?: (() => void) | undefined;
  busy: boolean;
}

const entryOf = (button: HTMLButtonElement) => button.closest('li');

export function EntryItem({ entry, ofOne, onRestore, onUndo, busy }: EntryItemProps) {
  const { t, conventions } = useTexts();
  const undo = useFocusHandedOn(entryOf);
  return (
    <li tabIndex={-1} className="flex flex-wrap items-start gap-x-4 gap-y-1 border-b border-line py-3">
      <time
        dateTime={entry.at.toISOString()}
        title={exactTime(entry.at, conventions)}
        className="w-16 flex-none text-meta text-muted tabular-nums"
      >
        {timeOf(entry.at, conventions)}
      </time>
      <div className="min-w-0 flex-[1_1_18rem]">
        <p className="wrap-anywhere">
          <span className="font-label">{entry.by ? <PersonName person={entry.by} /> : t('history.schedule')}</span>{' '}
          <span className="text-muted">{useWords(entry)}</span> {!ofOne && <ChangedDashboard entry={entry} />}
        </p>
        {entry.kind === 'access' && entry.word && (
          <p dir="auto" className="text-muted">
            {entry.word}
          </p>
        )}
        {entry.kind === 'changed' && <FieldChanges before={entry.before} after={entry.after} />}
        {isAct(entry) && <ActParts number={entry.number} />}
      </div>
      {onRestore && (
        <Button kind="quiet" onClick={onRestore}>
          {t('history.restore')}
        </Button>
      )}
      {onUndo && (
        <Button ref={undo} kind="line" busy={busy} busyLabel={t('history.undoing')} onClick={onUndo}>
          {t(entry.kind === 'synced' ? 'history.undo' : 'history.undoBulk')}
        </Button>
      )}
    </li>
  );
}

function useWords(entry: HistoryEntry): string {
  const { t, list } = useTexts();
  const person = 'person' in entry ? { email: entry.person } : undefined;
  const nameOf = useNames(person ? [person] : []);
  switch (entry.kind) {
    case 'changed':
      if (!entry.after) return t('history.event.removed');
      if (!entry.before) return t('history.event.added');
      // A sync leaves alone what managers edit, and a bulk edit changes nothing else.
      if (entry.sync !== undefined && changedFields(entry.before, entry.after).length === 0)
        return t('history.event.changedBySync');
      return t(entry.restored === undefined ? 'history.event.changed' : 'history.event.restored');
    case 'synced':
    case 'sync-undone': {
      const words = changesOf(entry.counts).map(({ what, count }) => t(`management.sync.${what}`, { count }));
      const what = words.length > 0 ? list(words) : t('home.syncedNothing');
      return t(entry.kind === 'synced' ? 'history.event.synced' : 'history.event.undone', { what });
    }
    case 'bulk-edited':
      return t('history.event.bulkEdited', { count: entry.count });
    case 'bulk-undone':
      return t('history.event.bulkUndone', { count: entry.count });
    case 'access':
      return t(`history.event.access.${entry.decided}`, {
        person: nameOf({ email: entry.person }),
        group: entry.group ?? '',
      });
    case 'signed-in':
      return t('history.event.signedIn');
    case 'viewed-as':
      return t('history.event.viewedAs', { person: nameOf({ email: entry.person }) });
    case 'refused':
      return t('history.event.refused', { call: entry.call.split('/').at(-1), count: entry.count });
  }
}

/** Opens the changes that one entry stands for: of a sync, a bulk edit or the undoing of one. */
function ActParts({ number }: { number: number }) {
  const { t } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="link inline-flex items-center gap-1"
      >
        <ChevronRightIcon aria-hidden className={`icon-mark ${isOpen ? 'rotate-90' : ''}`} />
        {t('history.parts')}
      </button>
      {isOpen && <Parts number={number} />}
    </>
  );
}

function Parts({ number }: { number: number }) {
  const { t } = useTexts();
  const { entries, failure, busy, hasMore, more, reload } = useHistory(useMemo(() => ({ sync: number }), [number]));
  if (failure) return <FailureNotice failure={failure} onRetry={reload} />;
  if (!entries) return <ListSkeleton rows={3} />;
  if (entries.length === 0) return <p className="text-muted">{t('history.noParts')}</p>;
  return (
    <>
      <ul className="mt-1 border-l border-axis pl-3">
        {entries.map((entry) => (
          <li key={entry.number} className="py-1.5">
            <ChangedDashboard entry={entry} />
            {entry.kind === 'changed' && <FieldChanges before={entry.before} after={entry.after} />}
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
