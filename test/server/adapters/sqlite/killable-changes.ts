import { planBulkEdit } from '#domain/dashboards/catalogue/bulk-edit';
import { createBulkEdits } from '#server/application/catalogue/bulk-edits';
import { permissionsLeftAlone } from '#server/application/permissions/left-alone';
import { createSyncDashboards } from '#server/application/sync/sync-dashboards';
import type { Stores } from '#server/ports/stores/stores';
import { aBiDashboard, biServiceInMemory } from '../../bi-service-in-memory';
import { manager, syncing } from '../../callers';

type Catalogue = Pick<Stores, 'dashboards' | 'sections' | 'history'>;

/** Acts on many dashboards at once, each run with another result. */
export const changes = {
  /** Every third dashboard is new, gone or back, and all are renamed. */
  async sync({ dashboards: store }: Catalogue, run: number): Promise<void> {
    const present = ids.filter((_, index) => (index + run) % 3 !== 0);
    const biService = biServiceInMemory(...present.map((id) => aBiDashboard(id, `${id} of run ${run}`)));
    const synced = await createSyncDashboards(store, biService, () => new Date(), syncing())(manager, most);
    if (!synced.ok) throw new Error(JSON.stringify(synced.failure));
  },
  async bulk({ dashboards, sections, history }: Catalogue, run: number): Promise<void> {
    const { edits } = planBulkEdit(await dashboards.list(), {
      groupList: { how: 'replace', groups: [`Group ${run}`] },
    });
    const updates = edits.map(({ seen: { id, updatedAt }, edit }) => ({ id, edit, ifUpdatedAt: updatedAt }));
    const saved = await createBulkEdits({ dashboards, sections }, history, () => new Date(), permissionsLeftAlone).save(
      manager,
      updates,
    );
    if (!saved.ok || saved.value.left.length > 0) throw new Error(JSON.stringify(saved));
  },
};

export type ChangeName = keyof typeof changes;

const most = 200;
const ids = Array.from({ length: most }, (_, number) => `board-${number}`);
