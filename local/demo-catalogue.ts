import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SyncDashboards } from '../server/application/sync-dashboards';
import type { DashboardStore } from '../server/ports/dashboard-store';
import { published } from '../src/domain/dashboard';

interface DemoEntry {
  title?: string;
  description: string;
  icon: string;
  groups: string[];
}

/** What a manager would have done after the first sync, by the BI service's id. The others stay unpublished. */
const demoCatalogue: Record<string, DemoEntry> = {};

/** On the first start: a real sync, then a manager's hand. A start that dies in between is made good by the next. */
export async function seedCatalogue(dataDir: string, sync: SyncDashboards, store: DashboardStore): Promise<void> {
  const done = join(dataDir, 'catalogue-seeded');
  const isDone = await access(done).then(
    () => true,
    () => false,
  );
  if (isDone) return;
  const synced = await sync({ access: 'open', groups: [] });
  if (!synced.ok) throw new Error(`The first sync failed: ${synced.failure.code}`);
  for (const { id, metaId, title } of await store.list()) {
    const entry = demoCatalogue[metaId];
    if (!entry) continue;
    const { groups: groupList, description, icon } = entry;
    const edit = { title: entry.title ?? title, description, icon, status: published, groupList };
    await store.saveEdit(id, edit, { now: new Date() });
  }
  await writeFile(done, '');
}
