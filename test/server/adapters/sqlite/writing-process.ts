import { createSyncDashboards } from '#server/application/sync/sync-dashboards';
import { openSqliteStores } from '#server/adapters/sqlite/sqlite-stores';
import { editOf } from '#domain/dashboards/catalogue/catalogue-edit';
import { aBiDashboard, biServiceInMemory } from '../../bi-service-in-memory';
import { manager, syncing } from '../../callers';

/**
 * Saves and syncs until it is killed. After each acknowledged save it prints `<id> <number>` and a newline, the number being the
 * title that was saved.
 */
const [folder = '.', start = '0'] = process.argv.slice(2);
const store = await openSqliteStores(folder);
const biService = biServiceInMemory();
const sync = createSyncDashboards(store.dashboards, biService, () => new Date(), syncing());
const ids = Array.from({ length: 30 }, (_, number) => `board-${number}`);

for (let number = Number(start); ; number++) {
  if (number % 20 === 0) {
    const present = ids.filter((_, index) => (index + number / 20) % 3 !== 0);
    biService.has(...present.map((id) => aBiDashboard(id, `${id} of run ${number}`)));
    await sync(manager);
  }
  const rows = await store.dashboards.list();
  const row = rows[number % rows.length];
  if (!row) continue;
  const saved = await store.dashboards.saveEdit(row.id, { ...editOf(row), title: String(number) }, { now: new Date() });
  if (saved.ok) process.stdout.write(`${row.id} ${number}\n`);
}
