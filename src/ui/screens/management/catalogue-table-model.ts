import {
  type ColumnDef,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { standingOf } from '../../../domain/catalogue-list';
import { type Dashboard, byTitle, byUpdateDate, titleOf } from '../../../domain/dashboard';

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });

const columns: ColumnDef<typeof features, Dashboard>[] = [
  { id: 'title', accessorFn: titleOf, sortFn: (a, b) => byTitle(a.original, b.original), sortUndefined: false },
  { id: 'status', accessorFn: standingOf, enableSorting: false },
  { id: 'groups', accessorFn: ({ groupList }) => groupList, enableSorting: false },
  {
    id: 'updated',
    accessorFn: ({ updatedAt }) => updatedAt,
    // The rule puts the latest first; that is this column's descending order.
    sortFn: (a, b) => byUpdateDate(b.original, a.original),
    sortDescFirst: true,
    sortUndefined: false,
  },
];

/** The catalogue's rows in the order that the manager chose: by title at first. */
export function useCatalogueTable(dashboards: Dashboard[]) {
  return useTable({
    features,
    columns,
    data: dashboards,
    getRowId: ({ id }) => id,
    initialState: { sorting: [{ id: 'title', desc: false }] },
    enableSortingRemoval: false,
    enableMultiSort: false,
  });
}

export type CatalogueTable = ReturnType<typeof useCatalogueTable>;
