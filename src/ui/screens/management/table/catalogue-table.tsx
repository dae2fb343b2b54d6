import { DndContext } from '@dnd-kit/core';
import { type KeyboardEvent, Fragment, useCallback, useMemo, useRef, useState } from 'react';
import type { BulkField } from '#domain/dashboards/catalogue/bulk-edit';
import { type CatalogueOrder, sortCatalogue } from '#domain/dashboards/catalogue/catalogue-filter';
import type { Dashboard, DashboardId } from '#domain/dashboards/dashboard';
import { type Folds, type SectionRow, isHead, sectionRows } from '#domain/dashboards/sections/section-rows';
import type { Section } from '#domain/dashboards/sections/section';
import { useStar } from '../../../dashboards/use-favourites';
import { useNarrow } from '../../../kit/layout/use-narrow';
import { useRowsInSight } from '../../../kit/layout/use-rows-in-sight';
import { useLive } from '../../../portal/use-live';
import { usePortal } from '../../../portal/use-portal';
import { useTexts } from '../../../portal/texts/use-texts';
import { BulkBar } from './bulk-bar';
import { MoveHint } from '../sections/move-hint';
import { SectionLine } from './section-line';
import { useLift } from '../sections/use-lift';
import { useMoves } from '../sections/use-moves';
import { CatalogueHead, type Columns } from './catalogue-head';
import { CatalogueRow } from './catalogue-row';
import type { RowQuestion } from './row-menu';
import type { RowSelection } from './use-selection';

interface CatalogueTableProps {
  /** The dashboards that pass the filter. */
  dashboards: Dashboard[];
  /** The whole catalogue, by title. */
  all: readonly Dashboard[];
  order: CatalogueOrder;
  onOrder: (order: CatalogueOrder) => void;
  /** Given for a table by section, which ignores that order. */
  sections: readonly Section[] | undefined;
  added: ReadonlySet<DashboardId>;
  people: ReadonlyMap<DashboardId, number> | undefined;
  /** The backend knows owners, verification and freshness targets. */
  knowsTrust: boolean;
  editing: Dashboard | undefined;
  now: Date;
  onEdit: (dashboard: Dashboard) => void;
  onAsk: (question: RowQuestion) => void;
  selection: RowSelection;
  onBulk: (field?: BulkField) => void;
}

/** Estimates in pixels: a table row, or a two-line entry on phones. */
const likely = { wide: { top: 211, height: 36 }, phone: { top: 309, height: 61 } };

const unfolded: Folds = { closed: new Set(), whole: new Set() };

/** Draws only the rows near the window, so that ten thousand stay fast. */
export function CatalogueTable(props: CatalogueTableProps) {
  const {
    dashboards,
    all,
    order,
    onOrder,
    sections,
    added,
    people,
    knowsTrust,
    editing,
    now,
    onEdit,
    onAsk,
    selection,
    onBulk,
  } = props;
  const { t } = useTexts();
  const { shelf } = usePortal();
  const { favourites } = useLive(shelf);
  const star = useStar();
  const narrow = useNarrow();
  const isWhole = dashboards.length === all.length;
  const [folds, setFolds] = useState(unfolded);
  const sorted = useMemo(
    (): readonly SectionRow[] =>
      sections
        ? sectionRows(dashboards, sections, isWhole ? folds : undefined)
        : sortCatalogue(dashboards, order, people).map((dashboard) => ({ key: dashboard.id, dashboard })),
    [dashboards, isWhole, folds, order, people, sections],
  );
  const columns = useMemo(
    (): Columns => ({
      trust: knowsTrust,
      use: people !== undefined,
      updated: !knowsTrust || (!sections && order.by === 'updated'),
    }),
    [knowsTrust, people, sections, order.by],
  );
  const { dropped, shift, sortByTitle } = useMoves(all);
  const hasHandles = sections !== undefined && !narrow;
  const place = useRef<HTMLTableSectionElement>(null);
  const { rows: lines, lift, isPutBack, press: pressLift, dragging } = useLift(sorted, selection.ids, place, dropped);
  const keys = useMemo(() => lines.map(({ key }) => key), [lines]);
  const { rows, measure, below } = useRowsInSight({ place, keys, likely, overscan: 2 });
  const { toggle, toggleAll, extend } = selection;
  const select = useCallback(
    ({ id }: Dashboard, range: boolean) => (range ? extend(id, keys as DashboardId[]) : toggle(id)),
    [toggle, extend, keys],
  );
  const press = (event: KeyboardEvent): void => {
    if (hasHandles && pressLift(event)) return;
    if (event.key === 'Escape' && selection.ids.size > 0) selection.clear();
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) selection.selectAll();
    else return;
    event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- The keys of the checkboxes and buttons inside come up to here
    <div className="@container/table overflow-clip rounded-md border border-line bg-raised" onKeyDown={press}>
      <BulkBar selection={selection} listed={dashboards} onChange={onBulk} />
      <DndContext {...dragging}>
        <table
          aria-label={t('dashboards.title')}
          aria-rowcount={lines.length + 1}
          data-sections={sections ? true : undefined}
          className="w-full table-fixed border-separate border-spacing-0"
        >
          <CatalogueHead
            order={sections ? undefined : order}
            onOrder={onOrder}
            selection={selection}
            hasHandles={hasHandles}
            columns={columns}
          />
          <tbody ref={place}>
            {rows.map(({ index, key, gap }) => {
              const line = lines[index];
              if (!line) return null;
              const isLifted = lift?.moved.includes(line) ?? false;
              return (
                <Fragment key={key}>
                  <Gap height={gap} />
                  {isHead(line) ? (
                    <SectionLine
                      head={line}
                      place={index + 2}
                      isLifted={isLifted}
                      hasHandle={hasHandles}
                      columns={columns}
                      onAsk={onAsk}
                      onSort={sortByTitle}
                      onShift={shift}
                      selected={selection.ids}
                      hasBoxes={selection.hasBoxes}
                      onSelect={toggleAll}
                      total={dashboards.length}
                      folds={isWhole ? folds : undefined}
                      onFold={setFolds}
                      measure={measure}
                    />
                  ) : (
                    <CatalogueRow
                      dashboard={line.dashboard}
                      place={index + 2}
                      editing={line.dashboard.id === editing?.id}
                      isNew={added.has(line.dashboard.id)}
                      starred={favourites.includes(line.dashboard.id)}
                      selected={selection.ids.has(line.dashboard.id)}
                      hasBox={selection.hasBoxes}
                      isLifted={isLifted}
                      hasHandle={hasHandles}
                      narrow={narrow}
                      columns={columns}
                      people={people && (people.get(line.dashboard.id) ?? 0)}
                      now={now}
                      onEdit={onEdit}
                      onAsk={onAsk}
                      onStar={star}
                      onSelect={select}
                      measure={measure}
                    />
                  )}
                </Fragment>
              );
            })}
            <Gap height={below} />
          </tbody>
        </table>
      </DndContext>
      {hasHandles && <MoveHint lift={lift} isPutBack={isPutBack} />}
    </div>
  );
}

/** Takes the space of the rows that are not drawn. */
function Gap({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden style={{ height }} /> : null;
}
