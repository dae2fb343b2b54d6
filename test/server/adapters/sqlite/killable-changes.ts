import { saveInBulk } from '#application/dashboards/bulk-save';
import { planBulkEdit } from '#domain/dashboards/catalogue/bulk-edit';
import { failed } from '#domain/result';
import { createSyncDashboards } from '#server/application/sync/sync-dashboards';
import type { DashboardStore } from '#server/ports/stores/dashboard-store';
import { aBiDashboard, biServiceInMemory } from '../../bi-service-in-memory';
import { manager, syncing } from '../../callers';

/** What a manager does to many dashboards at once, each run of it with another result. */
export const changes = {
  /** Every third dashboard is new, gone or back, and all are renamed. */
  async sync(store: DashboardStore, run: number): Promise<void> {
    const present = ids.filter((_, index) => (index + run) % 3 !== 0);
    const biService = biServiceInMemory(...present.map((id) => aBiDashboard(id, `${id} of run ${run}`)));
    const synced = await createSyncDashboards(store, biService, () => new Date(), syncing())(manager, most);
    if (!synced.ok) throw new Error(JSON.stringify(synced.failure));
  },
  /** As the portal saves it: planned from the list, and each edit only over what was seen. */
  async bulk(store: DashboardStore, run: number): Promise<void> {
    const { edits } = planBulkEdit(await store.list(), { groupList: { how: 'replace', groups: [`Group ${run}`] } });
    const { failed: refused } = await saveInBulk(
      {
        async update(seen, edit) {
          const saved = await store.saveEdit(seen.id, edit, { now: new Date(), ifUpdatedAt: seen.updatedAt });
          return saved.ok ? saved : failed({ kind: 'broken' });
        },
      },
      edits,
      () => undefined,
    ).outcome;
    if (refused.length > 0) throw new Error(`${refused.length} edits were refused`);
  },
};

export type ChangeName = keyof typeof changes;

const most = 200;
const ids = Array.from({ length: most }, (_, number) => `board-${number}`);
