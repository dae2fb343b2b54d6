import { type ColumnDef, type SortingState, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { type CatalogueOrder, sortCatalogue, standingOf } from '../../../domain/dashboards/catalogue-list';
import { type Dashboard, titleOf } from '../../../domain/dashboards/dashboard';

const features = tableFeatures({ rowSortingFeature });

const columns: ColumnDef<typeof features, Dashboard>[] = [
  { id: 'title', accessorFn: titleOf },
  { id: 'status', accessorFn: standingOf, enableSorting: false },
  { id: 'groups', accessorFn: ({ groupList }) => groupList, enableSorting: false },
  { id: 'updated', accessorFn: ({ updatedAt }) => updatedAt, sortDescFirst: true },
];

/** The catalogue's rows in the order that the manager chose: by title at first. */
export function useCatalogueTable(dashboards: Dashboard[]) {
  const [sorting, setSorting] = useState<SortingState>([{ id: 'title', desc: false }]);
  const data = useMemo(() => sortCatalogue(dashboards, orderOf(sorting)), [dashboards, sorting]);
  return useTable({
    features,
    columns,
    data,
    getRowId: ({ id }) => id,
    // By the domain's rules, which know that the list comes by title.
    manualSorting: true,
    state: { sorting },
    onSortingChange: setSorting,
    enableSortingRemoval: false,
    enableMultiSort: false,
  });
}

function orderOf([first]: SortingState): CatalogueOrder {
  return {
    by: first?.id === 'updated' ? 'updated' : 'title',
    reversed: first?.id === 'updated' ? !first.desc : first?.desc === true,
  };
}

export type CatalogueTable = ReturnType<typeof useCatalogueTable>;
