import { changedFields } from '#domain/dashboards/catalogue/catalogue-edit';
import { type DashboardId, titleOf } from '#domain/dashboards/dashboard';
import type { HistoryEntry } from '#domain/dashboards/history';
import { changesOf } from '#domain/dashboards/sync/sync-outcome';
import { Button } from '../../components/button';
import { PathLink } from '../../navigation/path-link';
import { When } from '../../components/when';
import { useFocusHandedOn } from '../../focus/use-focus-handed-on';
import { useLive } from '../../portal/use-live';
import { usePortal } from '../../portal/use-portal';
import { FieldChanges } from './field-changes';
import { historyPath } from '../../editor/history-path';
import { useTexts } from '../../use-texts';

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

/** One entry: when, who, and what changed from what to what. */
export function EntryItem({ entry, ofOne, onRestore, onUndo, busy }: EntryItemProps) {
  const { t } = useTexts();
  const who = entry.by ? entry.by.email || entry.by.sub : t('history.schedule');
  const link = useFocusHandedOn<HTMLAnchorElement>();
  const undo = useFocusHandedOn(entryOf);
  return (
    <li tabIndex={-1} className="flex flex-wrap items-start gap-x-4 gap-y-1 border-b border-line py-3">
      <When date={entry.at} className="w-32 flex-none text-meta text-muted" />
      <div className="min-w-0 flex-[1_1_18rem]">
        <p className="wrap-anywhere">
          <span className="font-label">{who}</span> <span className="text-muted">{useWords()(entry)}</span>{' '}
          {!ofOne && 'dashboard' in entry && (
            <PathLink ref={link} path={historyPath(entry.dashboard)} className="link" dir="auto">
              <DashboardName entry={entry} />
            </PathLink>
          )}
        </p>
        {entry.kind === 'access' && entry.word && (
          <p dir="auto" className="text-muted">
            {entry.word}
          </p>
        )}
        {entry.kind === 'changed' && <FieldChanges before={entry.before} after={entry.after} />}
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

/** The title at that time; an entry about access doesn't have one. */
function DashboardName({ entry }: { entry: Extract<HistoryEntry, { dashboard: DashboardId }> }) {
  const { dashboards } = usePortal();
  const known = useLive(dashboards).dashboards?.find(({ id }) => id === entry.dashboard);
  const then = entry.kind === 'changed' ? (entry.after ?? entry.before) : known;
  return titleOf(then ?? { title: entry.dashboard, metaName: '', metaId: '' });
}

function useWords(): (entry: HistoryEntry) => string {
  const { t, language } = useTexts();
  return (entry) => {
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
        const list = new Intl.ListFormat(language, { type: 'unit', style: 'short' });
        const what = words.length > 0 ? list.format(words) : t('home.syncedNothing');
        return t(entry.kind === 'synced' ? 'history.event.synced' : 'history.event.undone', { what });
      }
      case 'bulk-edited':
        return t('history.event.bulkEdited', { count: entry.count });
      case 'bulk-undone':
        return t('history.event.bulkUndone', { count: entry.count });
      case 'access':
        return t(`history.event.access.${entry.decided}`, { person: entry.person, group: entry.group ?? '' });
      case 'signed-in':
        return t('history.event.signedIn');
      case 'viewed-as':
        return t('history.event.viewedAs', { person: entry.person });
      case 'refused':
        return t('history.event.refused', { call: entry.call.split('/').at(-1), count: entry.count });
    }
  };
}
