import { ArrowDownIcon, ArrowUpIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import type { CatalogueTable } from './catalogue-table-model';

const widths = {
  title: '',
  status: 'w-44 max-tablet:hidden',
  groups: 'w-30 desk:w-36 wide:w-49 max-tablet:hidden',
  updated: 'w-33 wide:w-36 max-tablet:hidden',
};

/** Column names; pressing one of the sortable ones sorts, and again turns the order round. */
export function CatalogueHead({ table }: { table: CatalogueTable }) {
  const { t } = useTranslation();
  return (
    <thead className="sticky top-(--header) z-10 bg-sunken">
      <tr aria-rowindex={1} className="h-8 max-tablet:h-row">
        <SortableHead table={table} id="title" />
        <PlainHead id="status" />
        <PlainHead id="groups" />
        <SortableHead table={table} id="updated" />
        <th scope="col" className="w-12 border-b border-axis">
          <span className="sr-only">{t('management.column.actions')}</span>
        </th>
      </tr>
    </thead>
  );
}

const headLook = 'border-b border-axis px-3 text-left text-meta font-label text-muted';

function PlainHead({ id }: { id: 'status' | 'groups' }) {
  const { t } = useTranslation();
  return (
    <th scope="col" className={`${headLook} ${widths[id]}`}>
      {t(`management.column.${id}`)}
    </th>
  );
}

function SortableHead({ table, id }: { table: CatalogueTable; id: 'title' | 'updated' }) {
  const { t } = useTranslation();
  const column = table.getColumn(id);
  const sorted = column?.getIsSorted();
  const Arrow = sorted === 'desc' ? ArrowDownIcon : ArrowUpIcon;
  return (
    <th
      scope="col"
      className={`${headLook} ${widths[id]} aria-[sort]:text-ink`}
      {...(sorted && { 'aria-sort': sorted === 'asc' ? 'ascending' : 'descending' })}
    >
      <button
        type="button"
        className="-mx-1 inline-flex min-h-6 items-center gap-0.75 rounded-xs px-1 font-label hover:text-ink max-tablet:min-h-row"
        onClick={() => column?.toggleSorting()}
      >
        {t(`management.column.${id}`)}
        <Arrow className={`size-3 ${sorted ? '' : 'invisible'}`} aria-hidden />
      </button>
    </th>
  );
}
