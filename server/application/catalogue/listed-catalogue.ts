import type { Dashboard } from '#domain/dashboards/dashboard';
import { oldestOf } from '#domain/dashboards/trust';
import type { DashboardStore } from '../../ports/stores/dashboard-store';
import type { KnownData, RefreshStore } from '../../ports/stores/refresh-store';
import type { PostedIssues } from './posted-issues';

interface Parts {
  dashboards: Pick<DashboardStore, 'list' | 'lastEditors'>;
  refreshes: Pick<RefreshStore, 'known'>;
  issues: PostedIssues;
}

type Known = ReadonlyMap<string, KnownData>;

/**
 * The catalogue as it is listed: each dashboard with the age of its data, its face, the names of its sheets, who posted its known issue and who edited it last. The same array
 * until the catalogue or the age of its data changes, so that its JSON can be cached.
 */
export function createListedCatalogue({ dashboards, refreshes, issues }: Parts): Pick<DashboardStore, 'list'> {
  let last: { rows: readonly Dashboard[]; known: Known; listed: Promise<readonly Dashboard[]> } | undefined;

  const listOf = async (rows: readonly Dashboard[], known: Known): Promise<readonly Dashboard[]> => {
    const editors = await dashboards.lastEditors();
    return Promise.all(
      rows.map(async (row) => {
        const { dataSets = {}, face, sheets = [] } = known.get(row.metaId) ?? {};
        const refreshedAt = oldestOf(Object.values(dataSets));
        const listed = await issues.of({
          ...row,
          ...(refreshedAt && { refreshedAt }),
          ...(face && { face }),
          ...(sheets.length > 0 && { sheets }),
        });
        const editedBy = editors.get(row.id);
        return editedBy === undefined ? listed : { ...listed, editedBy };
      }),
    );
  };

  return {
    async list() {
      const rows = await dashboards.list();
      const known = await refreshes.known();
      if (last?.rows !== rows || last.known !== known) {
        const listed = listOf(rows, known);
        last = { rows, known, listed };
        // A later call tries again.
        listed.catch(() => (last = undefined));
      }
      return last.listed;
    },
  };
}
