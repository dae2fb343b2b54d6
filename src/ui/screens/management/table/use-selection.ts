import { type Dispatch, type SetStateAction, useMemo, useState } from 'react';
import {
  type Selection,
  nothingSelected,
  selectRange,
  toggleRow,
  toggleRows,
} from '#domain/dashboards/catalogue/bulk-edit';
import type { Dashboard, DashboardId } from '#domain/dashboards/dashboard';
import { useNarrow } from '../../../kit/layout/use-narrow';

export interface RowSelection {
  /** Selected rows that are listed. Rows that the filter hides are no longer selected. */
  ids: ReadonlySet<DashboardId>;
  toggle: (id: DashboardId) => void;
  /** Selects all of these, or none. */
  toggleAll: (rows: readonly DashboardId[]) => void;
  /** Selects the range from the row chosen last to this one, in the order of the table. */
  extend: (id: DashboardId, rows: readonly DashboardId[]) => void;
  selectAll: () => void;
  /** On phones, also takes the boxes away. */
  clear: () => void;
  /** The rows have boxes: on phones only while rows are selected or to be selected. */
  hasBoxes: boolean;
}

export function useSelection(listed: readonly Dashboard[], isSelecting: boolean, onCleared: () => void): RowSelection {
  const narrow = useNarrow();
  const [selection, setSelection] = useState(nothingSelected);
  const ids = useMemo(
    () =>
      selection.ids.size === 0
        ? selection.ids
        : new Set(listed.map(({ id }) => id).filter((id) => selection.ids.has(id))),
    [selection, listed],
  );
  const steps = useMemo(() => stepsOf(setSelection), []);
  return {
    ids,
    ...steps,
    selectAll: () => setSelection({ ids: new Set(listed.map(({ id }) => id)) }),
    clear() {
      setSelection(nothingSelected);
      onCleared();
    },
    hasBoxes: !narrow || isSelecting || ids.size > 0,
  };
}

/** Made outside the hook, because these functions live as long as the page and their closure would keep the first list in memory. */
const stepsOf = (
  setSelection: Dispatch<SetStateAction<Selection>>,
): Pick<RowSelection, 'toggle' | 'toggleAll' | 'extend'> => ({
  toggle: (id) => setSelection((now) => toggleRow(now, id)),
  toggleAll: (rows) => setSelection((now) => toggleRows(now, rows)),
  extend: (id, rows) => setSelection((now) => selectRange(now, id, rows)),
});
