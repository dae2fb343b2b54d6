import { useMemo } from 'react';
import { changedFields } from '#domain/dashboards/catalogue/catalogue-edit';
import type { DashboardId } from '#domain/dashboards/dashboard';
import type { Stays } from '#domain/dashboards/history/undo-plan';
import type { UndoableEntry } from '#domain/dashboards/history/undo-preview';
import { useFieldWords } from '../../dashboards/field-value';
import { historyPath } from '../../dashboards/editor/history-path';
import { Checkbox } from '../../kit/fields/checkbox';
import { exactTime } from '../../portal/texts/dates';
import { PathLink } from '../../portal/navigation/path-link';
import { useNames } from '../../people/person-name';
import { useTexts } from '../../portal/texts/use-texts';
import { UndoList, UndoRow } from './undo-lists';
import { useHistory } from './use-history';

interface StaysListProps {
  entry: UndoableEntry;
  stays: readonly Stays[];
  all: number;
  merging: ReadonlySet<string>;
  onMerge: (id: DashboardId) => void;
}

/** Names what can't come back, with the reason and, where there is one, a way. */
export function StaysList({ entry, stays, all, merging, onMerge }: StaysListProps) {
  const { t } = useTexts();
  return (
    <UndoList
      name={t('history.undo.stays')}
      count={new Set(stays.map(({ dashboard }) => dashboard.id)).size}
      all={all}
      rows={stays.map((one) => (
        <UndoRow key={`${one.dashboard.id} ${one.field}`} dashboard={one.dashboard} isWarning>
          <p>
            {one.why === 'changed' && one.field ? <ChangedBy entry={entry} stays={one} /> : <Reason why={one.why} />}{' '}
            {one.why === 'changed' && !one.merged && (
              <PathLink path={historyPath(one.dashboard.id)} className="link">
                {t('history.undo.itsHistory')}
              </PathLink>
            )}
          </p>
          {one.merged && (
            <Checkbox
              checked={merging.has(one.dashboard.id)}
              onChange={() => onMerge(one.dashboard.id)}
              className="mt-1 min-h-6 items-center text-ui text-ink"
            >
              <MergeWords stays={one} merged={one.merged} />
            </Checkbox>
          )}
        </UndoRow>
      ))}
    />
  );
}

function Reason({ why }: { why: Stays['why'] }) {
  const { t } = useTexts();
  return t(`history.undo.why.${why === 'changed' ? 'edited' : why}`);
}

/** Says who changed the field since, and when, once the dashboard's history has loaded. */
function ChangedBy({ entry, stays: { dashboard, field } }: { entry: UndoableEntry; stays: Stays }) {
  const { t, conventions } = useTexts();
  const words = useFieldWords();
  const { entries = [] } = useHistory(useMemo(() => ({ dashboard: dashboard.id }), [dashboard.id]));
  const since = entries.find(
    (one) =>
      one.kind === 'changed' &&
      one.number > entry.number &&
      one.sync !== entry.number &&
      one.before &&
      one.after &&
      field &&
      changedFields(one.before, one.after).includes(field),
  );
  const by = since?.by;
  const nameOf = useNames(by ? [by] : []);
  if (!field) return null;
  const said = { field: t(`management.field.${field}`), value: words(field, dashboard) };
  if (!since || !by) return t('history.undo.why.changed', said);
  return t('history.undo.why.changedBy', { ...said, who: nameOf(by), when: exactTime(since.at, conventions) });
}

function MergeWords({ stays: { dashboard, field }, merged }: { stays: Stays; merged: readonly string[] }) {
  const { t, list } = useTexts();
  const value = field ? dashboard[field] : undefined;
  const now = Array.isArray(value) ? value : [];
  const added = list(merged.filter((group) => !now.includes(group)));
  const removed = list(now.filter((group) => !merged.includes(group)));
  const how = added === '' ? 'remove' : removed === '' ? 'add' : 'both';
  return t(`history.undo.merge.${how}`, { added, removed });
}
