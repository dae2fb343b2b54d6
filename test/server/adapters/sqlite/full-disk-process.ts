import { execFileSync } from 'node:child_process';
import { aDashboardId } from '../../../domain/dashboards/a-dashboard';
import { createSyncDashboards } from '#server/application/sync/sync-dashboards';
import { openSqliteStores } from '#server/adapters/sqlite/sqlite-stores';
import { aBiDashboard, biServiceInMemory } from '../../bi-service-in-memory';
import { manager, syncing } from '../../callers';

/**
 * Saves until a save fails, then syncs; makes room, and does both again. Prints `<id> <number>` for each acknowledged save, then what
 * happened as JSON.
 */
const [folder = '.'] = process.argv.slice(2);
const store = await openSqliteStores(folder);
const biService = biServiceInMemory(aBiDashboard('sales'), aBiDashboard('finance'));
const sync = createSyncDashboards(store.dashboards, biService, () => new Date(), syncing());
await sync(manager);
const rows = await store.dashboards.list();
const codeOf = ({ code, message }: { code?: string; message: string }): string => code ?? message;

let number = 0;
async function save(): Promise<string> {
  const { id } = rows[++number % rows.length] ?? { id: aDashboardId('dashboard@sales') };
  const edit = { title: String(number), description: 'x'.repeat(1000) };
  const answer = await store.dashboards.saveEdit(id, edit, { now: new Date() }).catch(codeOf);
  if (typeof answer === 'string') return answer;
  process.stdout.write(`${id} ${number}\n`);
  return 'saved';
}
async function addThousands(): Promise<string> {
  biService.has(...Array.from({ length: 1500 }, (_, nth) => aBiDashboard(`new-${nth}`)));
  return sync(manager).then(({ ok }) => (ok ? 'synced' : 'refused'), codeOf);
}

let saving = 'saved';
while (saving === 'saved') saving = await save();
const full = { saving, syncing: await addThousands(), listed: (await store.dashboards.list()).length };
execFileSync('/usr/bin/prlimit', ['--pid', String(process.pid), '--fsize=unlimited']);
const roomy = { saving: await save(), syncing: await addThousands(), listed: (await store.dashboards.list()).length };
process.stdout.write(JSON.stringify({ full, roomy }));
