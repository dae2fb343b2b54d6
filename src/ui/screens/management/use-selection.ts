import { useCallback, useMemo, useState } from 'react';
import { nothingSelected, selectRange, toggleRow } from '../../../domain/dashboards/bulk-edit';
import type { Dashboard, DashboardId } from '../../../domain/dashboards/dashboard';

export interface RowSelection {
  /** Of the rows that are listed; the filter takes the others out of sight and of the selection. */
  ids: ReadonlySet<DashboardId>;
  toggle: (id: DashboardId) => void;
  /** To this row from the one chosen last, in the table's order. */
  extend: (id: DashboardId, rows: readonly DashboardId[]) => void;
  selectAll: () => void;
  clear: () => void;
}

export function useSelection(listed: readonly Dashboard[]): RowSelection {
  const [selection, setSelection] = useState(nothingSelected);
  const ids = useMemo(
    () =>
      selection.ids.size === 0
        ? selection.ids
        : new Set(listed.map(({ id }) => id).filter((id) => selection.ids.has(id))),
    [selection, listed],
  );
  const toggle = useCallback((id: DashboardId) => setSelection((now) => toggleRow(now, id)), []);
  const extend = useCallback(
    (id: DashboardId, rows: readonly DashboardId[]) => setSelection((now) => selectRange(now, id, rows)),
    [],
  );
  const selectAll = useCallback(() => setSelection({ ids: new Set(listed.map(({ id }) => id)) }), [listed]);
  const clear = useCallback(() => setSelection(nothingSelected), []);
  return { ids, toggle, extend, selectAll, clear };
}
