import { type KeyboardEvent, Fragment, useCallback, useMemo, useRef, useState } from 'react';
import { type CatalogueOrder, sortCatalogue } from '#domain/dashboards/catalogue/catalogue-filter';
import type { Dashboard, DashboardId } from '#domain/dashboards/dashboard';
import { Button } from '../../../components/button';
import { Kbd } from '../../../components/kbd';
import { TextButton } from '../../../components/text-button';
import { useStar } from '../../../dashboards/use-favourites';
import { useFocusHandedOn } from '../../../focus/use-focus-handed-on';
import { useNarrow } from '../../../layout/use-narrow';
import { useRowsInSight } from '../../../layout/use-rows-in-sight';
import { useLive } from '../../../portal/use-live';
import { usePortal } from '../../../portal/use-portal';
import { useTexts } from '../../../use-texts';
import { useSections } from '../sections/use-sections';
import { CatalogueHead } from './catalogue-head';
import { CatalogueRow } from './catalogue-row';
import type { RowQuestion } from './row-menu';
import type { RowSelection } from './use-selection';

interface CatalogueTableProps {
  dashboards: Dashboard[];
  added: ReadonlySet<DashboardId>;
  people: ReadonlyMap<DashboardId, number> | undefined;
  editing: Dashboard | undefined;
  now: Date;
  onEdit: (dashboard: Dashboard) => void;
  onAsk: (question: RowQuestion) => void;
  selection: RowSelection;
  onBulk: () => void;
  onMove: () => void;
}

/** Estimates in pixels: a table row, or a two-line entry on phones. */
const likely = { wide: { top: 211, height: 36 }, phone: { top: 309, height: 61 } };

/** Draws only the rows near the window, so that ten thousand stay fast. */
export function CatalogueTable(props: CatalogueTableProps) {
  const { dashboards, added, people, editing, now, onEdit, onAsk, selection, onBulk, onMove } = props;
  const { t } = useTexts();
  const { shelf } = usePortal();
  const { favourites } = useLive(shelf);
  const star = useStar();
  const narrow = useNarrow();
  const [order, setOrder] = useState<CatalogueOrder>({ by: 'title', reversed: false });
  const all = useMemo(() => sortCatalogue(dashboards, order, people), [dashboards, order, people]);
  const place = useRef<HTMLTableSectionElement>(null);
  const keys = useMemo(() => all.map(({ id }) => id), [all]);
  const { rows, measure, below } = useRowsInSight({ place, keys, likely, overscan: 2 });
  const { toggle, extend } = selection;
  const select = useCallback(
    ({ id }: Dashboard, range: boolean) => (range ? extend(id, keys) : toggle(id)),
    [toggle, extend, keys],
  );
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && selection.ids.size > 0) selection.clear();
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) selection.selectAll();
    else return;
    event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- The keys of the checkboxes and buttons inside come up to here
    <div className="@container/table overflow-clip rounded-md border border-line bg-raised" onKeyDown={press}>
      <BulkBar selection={selection} listed={all.length} onChange={onBulk} onMove={onMove} />
      <table
        aria-label={t('dashboards.title')}
        aria-rowcount={all.length + 1}
        className="w-full table-fixed border-separate border-spacing-0"
      >
        <CatalogueHead order={order} onOrder={setOrder} selection={selection} isUseKnown={people !== undefined} />
        <tbody ref={place}>
          {rows.map(({ index, key, gap }) => {
            const row = all[index];
            if (!row) return null;
            return (
              <Fragment key={key}>
                <Gap height={gap} />
                <CatalogueRow
                  dashboard={row}
                  place={index + 2}
                  editing={row.id === editing?.id}
                  isNew={added.has(row.id)}
                  starred={favourites.includes(row.id)}
                  selected={selection.ids.has(row.id)}
                  narrow={narrow}
                  people={people && (people.get(row.id) ?? 0)}
                  now={now}
                  onEdit={onEdit}
                  onAsk={onAsk}
                  onStar={star}
                  onSelect={select}
                  measure={measure}
                />
              </Fragment>
            );
          })}
          <Gap height={below} />
        </tbody>
      </table>
    </div>
  );
}

/** Takes the space of the rows that are not drawn. */
function Gap({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden style={{ height }} /> : null;
}

interface BulkBarProps {
  selection: RowSelection;
  listed: number;
  onChange: () => void;
  onMove: () => void;
}

/** When the bar disappears, the table still shows the previous selection. */
const firstSelected = (bar: HTMLDivElement) => bar.nextElementSibling?.querySelector('input:checked');

/** Covers the table's head while rows are selected, so that no row moves. */
function BulkBar({ selection, listed, onChange, onMove }: BulkBarProps) {
  const { t } = useTexts();
  const sections = useSections();
  const { ids, selectAll, clear } = selection;
  const place = useFocusHandedOn(firstSelected);
  if (ids.size === 0) return null;
  return (
    <div ref={place} className="sticky top-(--header) z-20 h-0">
      <div
        role="group"
        aria-label={t('management.bulk.bar')}
        className="flex h-8 items-center gap-2 border-b border-axis bg-selected pr-2 pl-3 text-ui max-tablet:h-row"
      >
        <output className="font-label">{t('management.bulk.selected', { count: ids.size })}</output>
        {ids.size < listed && (
          <TextButton onClick={selectAll}>{t('management.bulk.all', { count: listed })}</TextButton>
        )}
        {sections && (
          <Button size="sm" className="ml-auto" onClick={onMove}>
            {t('sections.moveTo')}
          </Button>
        )}
        <Button kind="main" size="sm" className={sections ? '' : 'ml-auto'} onClick={onChange}>
          {t('management.bulk.change')}
        </Button>
        <Button kind="quiet" size="sm" onClick={clear}>
          {t('management.bulk.clear')}
          <span className="max-tablet:hidden">
            {' '}
            <Kbd>Esc</Kbd>
          </span>
        </Button>
      </div>
    </div>
  );
}
