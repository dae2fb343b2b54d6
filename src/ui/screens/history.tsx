import { useLocation } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { type Dashboard, titleOf } from '#domain/dashboards/dashboard';
import {
  type Actor,
  type HistoryEntry,
  type VersionEntry,
  changesIn,
  daysOf,
  isVersion,
  undoableOf,
} from '#domain/dashboards/history/history';
import { historyFilterIn, historySearch, queryOfHistory } from '#domain/dashboards/history/history-filter';
import { restorable } from '#domain/dashboards/history/restore';
import { planSectionUndo } from '#domain/dashboards/history/section-undo';
import { type UndoableEntry, isUndoable } from '#domain/dashboards/history/undo-preview';
import { Button } from '../kit/button';
import { ListSkeleton } from '../kit/skeleton';
import { DownloadMenu, DownloadNotice, useDownload } from '../kit/downloads/download';
import { usePaused } from '../kit/fields/use-paused';
import { dayInFull } from '../portal/texts/dates';
import { useFocusHandedOn } from '../kit/focus/use-focus-handed-on';
import { ManagementPlace } from '../management/management-place';
import { useFilterInAddress } from '../management/use-filter-in-address';
import { FailureNotice } from '../kit/notices/failure-notice';
import { useLive } from '../portal/use-live';
import { usePortal } from '../portal/use-portal';
import { forManagers } from '../session/for-managers';
import { DayHead } from '../portal/texts/day-head';
import { useTexts } from '../portal/texts/use-texts';
import { EntryItem } from './history/entry-item';
import { HistoryFilterBar } from './history/history-filter-bar';
import { RestorePanel } from './history/restore-panel';
import { useHistory } from './history/use-history';
import { UndoPanel } from './history/undo-panel';
import { UndoPermissionsPanel } from './history/undo-permissions-panel';

/** The changes to the dashboard that the address names, or to all of them. */
export const HistoryPage = forManagers('managementHistory', HistoryEntries);

const inAddress = {
  path: '/management/history',
  read: historyFilterIn,
  write: queryOfHistory,
} as const;

const lastEntry = (button: HTMLButtonElement) => button.previousElementSibling?.querySelector('ol > li:last-child');

function HistoryEntries() {
  const { t, conventions } = useTexts();
  const { dashboards } = usePortal();
  const { undo } = useLocation().search as { undo?: unknown };
  const [filter, setFilter] = useFilterInAddress(inAddress);
  const { dashboard, topic, by, span } = filter;
  const text = usePaused(filter.text.trim());
  const [now] = useState(() => new Date());
  const query = useMemo(
    () => historySearch({ dashboard, text, topic, by, span }, now),
    [dashboard, text, topic, by, span, now],
  );
  const history = useHistory(query);
  const more = useFocusHandedOn(lastEntry);
  const download = useDownload(query);
  const { entries, failure } = history;
  const { dashboards: catalogue = [], sections } = useLive(dashboards);
  const current = catalogue.find((one) => one.id === dashboard);
  const [restoring, setRestoring] = useState<{ dashboard: Dashboard; version: VersionEntry }>();
  const [undoing, setUndoing] = useState<{ entry: UndoableEntry; opener: () => Element | null }>();
  const [undoingAccess, setUndoingAccess] = useState<{ opener: (() => Element | null) | null } | undefined>(
    undo === 'permissions' ? { opener: null } : undefined,
  );
  // The backend has no history.
  const isMissing = failure?.kind === 'not-found';
  const undoable = undoableOf(entries ?? [], { isWhole: !dashboard && !by && text === '' });

  /** Undefined where an entry can't be undone. */
  const undoOf = (entry: HistoryEntry): ((opener: () => Element | null) => void) | undefined => {
    if (!undoable.has(entry)) return undefined;
    if (entry.kind === 'permissions') return (opener) => setUndoingAccess({ opener });
    if (!isUndoable(entry)) return undefined;
    if (entry.kind === 'section' && typeof planSectionUndo(entry, sections ?? []) === 'string') return undefined;
    return (opener) => setUndoing({ entry, opener });
  };

  const days = [...daysOf(entries ?? [], conventions.timeZone)];
  const holds = (ofDay: HistoryEntry[]) => {
    // The rest of the last day is on the next page.
    if (history.hasMore && ofDay === days.at(-1)?.[1]) return undefined;
    const changes = changesIn(ofDay);
    return changes > 0 ? t('history.changes', { count: changes }) : t('history.entries', { count: ofDay.length });
  };
  const emptyWords = history.hasMore ? 'history.noneYet' : text !== '' || span ? 'history.none' : 'history.empty';

  return (
    <ManagementPlace
      title={current ? t('history.titleOf', { title: titleOf(current) }) : t('route.managementHistory')}
      about={t(isMissing ? 'history.notOffered' : 'history.about')}
      actions={!isMissing && <DownloadMenu download={download} />}
    >
      {!isMissing && <HistoryFilterBar filter={filter} onFilter={setFilter} people={peopleIn(entries ?? [])} />}
      <div className="mb-3 grid gap-2 empty:hidden">
        {failure && !isMissing && <FailureNotice failure={failure} onRetry={history.reload} />}
        <DownloadNotice download={download} />
      </div>
      {!entries && history.busy && <ListSkeleton rows={8} />}
      {entries?.length === 0 && <p className="border-t border-axis py-4 text-muted">{t(emptyWords)}</p>}
      {days.map(([day, ofDay]) => (
        <section key={day} className="mt-5">
          <DayHead day={day} holds={holds(ofDay)} />
          <ol aria-label={`${t('route.managementHistory')}, ${dayInFull(day, conventions)}`} className="log">
            {ofDay.map((entry) => {
              const row = entry.kind === 'changed' && catalogue.find((one) => one.id === entry.dashboard);
              const isOlder = row && isVersion(entry) && restorable(row, entry.after, sections).length > 0;
              return (
                <EntryItem
                  key={entry.number}
                  entry={entry}
                  ofOne={dashboard !== undefined}
                  onRestore={isOlder ? () => setRestoring({ dashboard: row, version: entry }) : undefined}
                  onUndo={undoOf(entry)}
                />
              );
            })}
          </ol>
        </section>
      ))}
      {history.hasMore && (
        <Button ref={more} className="mt-4" busy={history.busy} onClick={history.more}>
          {t('history.more')}
        </Button>
      )}
      {restoring && (
        <RestorePanel
          key={restoring.version.number}
          {...restoring}
          onSaved={history.reload}
          onClose={() => setRestoring(undefined)}
        />
      )}
      {undoing && (
        <UndoPanel
          key={undoing.entry.number}
          {...undoing}
          onDone={history.reload}
          onClose={() => setUndoing(undefined)}
        />
      )}
      {undoingAccess && (
        <UndoPermissionsPanel {...undoingAccess} onDone={history.reload} onClose={() => setUndoingAccess(undefined)} />
      )}
    </ManagementPlace>
  );
}

/** Everyone who made one of these entries, once. */
function peopleIn(entries: readonly HistoryEntry[]): Actor[] {
  return [...new Map(entries.flatMap(({ by }) => (by ? [[by.sub, by] as const] : []))).values()];
}
