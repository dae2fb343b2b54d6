import { directionOf, orderAfter } from '#domain/column-order';
import type { CatalogueOrder } from '#domain/dashboards/catalogue/catalogue-filter';
import { SortButton } from '../../../kit/sort-button';
import type { RowSelection } from './use-selection';
import { useTexts } from '../../../portal/texts/use-texts';

/** What the table has columns for, beside the title and whom it is published to. */
export interface Columns {
  /** Owner, verification and the age of the data. */
  trust: boolean;
  /** How many people have opened them. */
  use: boolean;
  updated: boolean;
}

/** Columns that become a second line in their neighbour where the table is narrower, whatever the window and the menu take. */
export const wideOnly = '@max-[69rem]/table:hidden';
export const secondLine = 'text-meta text-muted wrap-anywhere @min-[69rem]/table:hidden';

const widths = {
  title: '',
  published: 'w-44 desk:w-49 max-tablet:hidden',
  owner: `w-28 ${wideOnly}`,
  verified: `w-36 ${wideOnly}`,
  data: 'w-31 max-tablet:hidden',
  opened: `w-25 ${wideOnly}`,
  updated: 'w-36 max-tablet:hidden',
};
type Column = keyof typeof widths;

/** The columns after the title. */
export const columnsAfterTitle = ({ trust, use, updated }: Columns): [id: Column, width: string][] => [
  ['published', widths.published],
  ...(trust ? (['owner', 'verified'] as const).map((id): [Column, string] => [id, widths[id]]) : []),
  ...(trust ? [['data', `${widths.data} ${dataOnly(updated)}`] as [Column, string]] : []),
  ...(use ? [['opened', widths.opened] as [Column, string]] : []),
  ...(updated ? [['updated', widths.updated] as [Column, string]] : []),
];

/** A list by update has that date in its place where there is no room for both. */
export const dataOnly = (isByUpdate: boolean): string => (isByUpdate ? wideOnly : '');

interface SortingProps {
  /** Missing for a table by section. */
  order: CatalogueOrder | undefined;
  onOrder: (order: CatalogueOrder) => void;
}

interface HeadProps extends SortingProps {
  selection: RowSelection;
  /** Rows can be moved by a handle before the checkbox. */
  hasHandles: boolean;
  columns: Columns;
}

export function CatalogueHead({ order, onOrder, selection, hasHandles, columns }: HeadProps) {
  const { t } = useTexts();
  return (
    <thead className="sticky top-(--header) z-10 bg-sunken">
      <tr aria-rowindex={1} className="h-8 max-tablet:h-row">
        {selection.hasBoxes && (
          <th
            scope="col"
            className={`${hasHandles ? 'w-18 pl-11' : 'w-9 pl-3'} border-b border-axis text-left max-tablet:pl-0`}
          >
            <span className="sr-only">{t('management.bulk.column')}</span>
            <label className="max-tablet:grid max-tablet:h-row max-tablet:w-11 max-tablet:place-items-center">
              <input
                type="checkbox"
                checked={false}
                onChange={selection.selectAll}
                aria-label={t('management.bulk.selectAll')}
                className="size-4 cursor-pointer align-middle"
              />
            </label>
          </th>
        )}
        <SortableHead id="title" order={order} onOrder={onOrder} />
        {columnsAfterTitle(columns).map(([id, width]) =>
          isSortable(id) ? (
            <SortableHead key={id} id={id} order={order} onOrder={onOrder} />
          ) : (
            <PlainHead key={id} id={id} width={width} />
          ),
        )}
        <th scope="col" className="w-21 border-b border-axis max-tablet:w-11">
          <span className="sr-only">{t('management.column.actions')}</span>
        </th>
      </tr>
    </thead>
  );
}

const headLook = 'border-b border-axis px-3 text-left text-meta font-label text-muted';

const isSortable = (id: Column): id is CatalogueOrder['by'] => id === 'title' || id === 'opened' || id === 'updated';

function PlainHead({ id, width }: { id: Exclude<Column, CatalogueOrder['by']>; width: string }) {
  const { t } = useTexts();
  return (
    <th scope="col" className={`${headLook} ${width}`}>
      {t(`management.column.${id}`)}
    </th>
  );
}

function SortableHead({ id, order, onOrder }: SortingProps & { id: CatalogueOrder['by'] }) {
  const { t } = useTexts();
  const sorted = order?.by === id ? directionOf(order) : undefined;
  return (
    <th
      scope="col"
      className={`${headLook} ${widths[id]} aria-[sort]:text-ink`}
      {...(sorted && { 'aria-sort': sorted })}
    >
      <SortButton sorted={sorted} onSort={() => onOrder(order ? orderAfter(order, id) : { by: id, reversed: false })}>
        <span title={id === 'opened' ? t('management.openedWhen') : undefined}>{t(`management.column.${id}`)}</span>
      </SortButton>
    </th>
  );
}
