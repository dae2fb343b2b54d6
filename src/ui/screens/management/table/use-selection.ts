import { type Dispatch, type SetStateAction, useMemo, useState } from 'react';
import { type Selection, nothingSelected, selectRange, toggleRow } from '#domain/dashboards/bulk-edit';
import type { Dashboard, DashboardId } from '#domain/dashboards/dashboard';

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
  const steps = useMemo(() => stepsOf(setSelection), []);
  return { ids, ...steps, selectAll: () => setSelection({ ids: new Set(listed.map(({ id }) => id)) }) };
}

/** Made outside of the hook: these functions last as long as the page, and inside they would keep its first list in memory. */
const stepsOf = (
  setSelection: Dispatch<SetStateAction<Selection>>,
): Pick<RowSelection, 'toggle' | 'extend' | 'clear'> => ({
  toggle: (id) => setSelection((now) => toggleRow(now, id)),
  extend: (id, rows) => setSelection((now) => selectRange(now, id, rows)),
  clear: () => setSelection(nothingSelected),
});
