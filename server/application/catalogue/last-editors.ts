import type { Dashboard } from '#domain/dashboards/dashboard';
import type { DashboardStore } from '../../ports/stores/dashboard-store';

/** The catalogue with who edited each dashboard last. The same array until the catalogue changes. */
export function withLastEditors(
  catalogue: Pick<DashboardStore, 'list'>,
  store: Pick<DashboardStore, 'lastEditors'>,
): Pick<DashboardStore, 'list'> {
  let last: { rows: readonly Dashboard[]; listed: readonly Dashboard[] } | undefined;
  return {
    async list() {
      const rows = await catalogue.list();
      if (last?.rows === rows) return last.listed;
      const editors = await store.lastEditors();
      const listed = rows.map((row) => {
        const editedBy = editors.get(row.id);
        return editedBy === undefined ? row : { ...row, editedBy };
      });
      last = { rows, listed };
      return listed;
    },
  };
}
