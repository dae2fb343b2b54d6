import { ArrowDownIcon, ArrowUpIcon } from '@heroicons/react/16/solid';
import { type CatalogueOrder, directionOf, orderAfter } from '#domain/dashboards/catalogue/catalogue-filter';
import type { RowSelection } from './use-selection';
import { useTexts } from '../../../portal/texts/use-texts';

/** Columns for which the table needs room of its own, whatever the window and the menu take. */
export const wideOnly = '@max-[66rem]/table:hidden';
export const widestOnly = '@max-[70rem]/table:hidden';
/** The owner gives way to how many people open a dashboard, where that is known. */
export const ownerOnly = (isUseKnown: boolean): string => (isUseKnown ? '@max-[79rem]/table:hidden' : widestOnly);

/** Hidden in the list by section, where titles need the room. */
export const updatedOnly = 'max-desk:hidden in-data-sections:@max-[84rem]/table:hidden';

const widths = {
  title: '',
  status: 'w-38 @min-[84rem]/table:w-44 max-tablet:hidden',
  groups: 'w-24 desk:w-28 desk:in-data-sections:w-40 @min-[84rem]/table:w-49 max-tablet:hidden',
  owner: 'w-30',
  verified: `w-36 ${wideOnly}`,
  data: `w-24 ${wideOnly}`,
  opened: `w-35 ${widestOnly}`,
  updated: `w-36 ${updatedOnly}`,
};

/** The columns between title and actions, each with its width. */
export const columnsAfterTitle = (isUseKnown: boolean): [id: string, width: string][] =>
  Object.entries({ ...widths, owner: `${widths.owner} ${ownerOnly(isUseKnown)}` }).filter(
    ([id]) => id !== 'title' && (isUseKnown || id !== 'opened'),
  );

interface SortingProps {
  /** Missing for a table by section. */
  order: CatalogueOrder | undefined;
  onOrder: (order: CatalogueOrder) => void;
}

interface HeadProps extends SortingProps {
  selection: RowSelection;
  /** Rows can be moved by a handle before the checkbox. */
  hasHandles: boolean;
  isUseKnown: boolean;
}

/** Column names. Pressing a sortable one sorts by it; pressing it again reverses the order. */
export function CatalogueHead({ order, onOrder, selection, hasHandles, isUseKnown }: HeadProps) {
  const { t } = useTexts();
  return (
    <thead className="sticky top-(--header) z-10 bg-sunken">
      <tr aria-rowindex={1} className="h-8 max-tablet:h-row">
        <th
          scope="col"
          className={`${hasHandles ? 'w-18 pl-11' : 'w-9 pl-3'} border-b border-axis text-left max-tablet:w-11 max-tablet:pl-0`}
        >
          <span className="sr-only">{t('management.bulk.column')}</span>
          <label className="max-tablet:grid max-tablet:h-row max-tablet:place-items-center">
            <input
              type="checkbox"
              checked={false}
              onChange={selection.selectAll}
              aria-label={t('management.bulk.selectAll')}
              className="size-4 cursor-pointer align-middle"
            />
          </label>
        </th>
        <SortableHead id="title" order={order} onOrder={onOrder} />
        <PlainHead id="status" />
        <PlainHead id="groups" />
        <PlainHead id="owner" className={ownerOnly(isUseKnown)} />
        <PlainHead id="verified" />
        <PlainHead id="data" />
        {isUseKnown && <SortableHead id="opened" order={order} onOrder={onOrder} />}
        <SortableHead id="updated" order={order} onOrder={onOrder} />
        <th scope="col" className="w-21 border-b border-axis max-tablet:w-11">
          <span className="sr-only">{t('management.column.actions')}</span>
        </th>
      </tr>
    </thead>
  );
}

const headLook = 'border-b border-axis px-3 text-left text-meta font-label text-muted';

interface PlainHeadProps {
  id: Exclude<keyof typeof widths, CatalogueOrder['by']>;
  className?: string;
}

function PlainHead({ id, className = '' }: PlainHeadProps) {
  const { t } = useTexts();
  return (
    <th scope="col" className={`${headLook} ${widths[id]} ${className}`}>
      {t(`management.column.${id}`)}
    </th>
  );
}

function SortableHead({ id, order, onOrder }: SortingProps & { id: CatalogueOrder['by'] }) {
  const { t } = useTexts();
  const sorted = order?.by === id && directionOf(order);
  const Arrow = sorted === 'descending' ? ArrowDownIcon : ArrowUpIcon;
  return (
    <th
      scope="col"
      className={`${headLook} ${widths[id]} aria-[sort]:text-ink`}
      {...(sorted && { 'aria-sort': sorted })}
    >
      <button
        type="button"
        className="-mx-1 inline-flex min-h-6 items-center gap-0.75 rounded-xs px-1 font-label hover:text-ink max-tablet:min-h-row"
        onClick={() => onOrder(order ? orderAfter(order, id) : { by: id, reversed: false })}
      >
        {t(`management.column.${id}`)}
        <Arrow className={`size-3 ${sorted ? '' : 'invisible'}`} aria-hidden />
      </button>
    </th>
  );
}
