import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Dashboard } from '../../../domain/dashboard';
import { useTop } from '../../use-top';
import { CatalogueHead } from './catalogue-head';
import { CatalogueRow } from './catalogue-row';
import { useCatalogueTable } from './catalogue-table-model';

interface CatalogueTableProps {
  dashboards: Dashboard[];
  editing: Dashboard | undefined;
  onEdit: (dashboard: Dashboard) => void;
}

/** All rows count, those near the window are drawn: ten thousand stay quick. */
export function CatalogueTable({ dashboards, editing, onEdit }: CatalogueTableProps) {
  const { t } = useTranslation();
  const table = useCatalogueTable(dashboards);
  const { rows } = table.getRowModel();
  const body = useRef<HTMLTableSectionElement>(null);
  // The rule is about a compiler that this project does not use.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer({
    count: rows.length,
    // A row of a table (36px), or an entry of two lines on phones; each is measured once it is drawn.
    estimateSize: () => (window.matchMedia('(width < 48rem)').matches ? 63 : 36),
    overscan: 12,
    scrollMargin: useTop(body),
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  const near = virtual.getVirtualItems();
  const before = (near[0]?.start ?? virtual.options.scrollMargin) - virtual.options.scrollMargin;
  const after =
    virtual.getTotalSize() - (near.at(-1)?.end ?? virtual.options.scrollMargin) + virtual.options.scrollMargin;
  return (
    <div className="overflow-clip rounded-md border border-line bg-raised">
      <table
        aria-label={t('management.table')}
        aria-rowcount={rows.length + 1}
        className="w-full table-fixed border-separate border-spacing-0"
      >
        <CatalogueHead table={table} />
        <tbody ref={body}>
          <Gap height={before} />
          {near.map(({ index, key }) => {
            const row = rows[index];
            if (!row) return null;
            return (
              <CatalogueRow
                key={key}
                dashboard={row.original}
                place={index + 2}
                editing={row.id === editing?.id}
                onEdit={onEdit}
                measure={virtual.measureElement}
              />
            );
          })}
          <Gap height={near.length > 0 ? after : 0} />
        </tbody>
      </table>
    </div>
  );
}

/** Stands for the rows that are not drawn. */
function Gap({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden style={{ height }} /> : null;
}
