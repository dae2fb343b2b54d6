import { createClient } from '@libsql/client';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openSqliteStores } from '#server/adapters/sqlite/sqlite-stores';
import type { HistoryQuery } from '#domain/dashboards/history';
import { aDashboard, aDashboardId } from '../../test/domain/dashboards/a-dashboard';
import type { Figure } from '../figure';
import { percentile } from '../spread';
import type { Stage } from '../stage';

const entries = 100_000;
const rounds = 50;
const most = 20;

/** How long a page of a long history takes to read: of everything, of one dashboard, of one person and of each topic, new and old. */
export async function historyPages({ folder }: Stage): Promise<Figure[]> {
  const place = join(folder, 'history');
  const store = await openSqliteStores(place);
  const dashboard = aDashboardId('dashboard@sales');
  const none = { added: 0, renamed: 0, missing: 0, returned: 0 };
  await store.dashboards.saveSync([{ kind: 'add', dashboard: aDashboard({ id: dashboard }) }], {
    ...none,
    finishedAt: new Date(),
  });
  await fill(place);

  const queries: HistoryQuery[] = [
    {},
    { dashboard },
    { by: 'person-7' },
    { topic: 'changes' },
    { topic: 'syncs' },
    { topic: 'access', by: 'person-7' },
  ];
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const query of queries) {
      const before = round % 2 === 0 ? {} : { before: (entries / rounds) * round };
      const started = performance.now();
      await store.history.page({ ...query, ...before });
      times.push(performance.now() - started);
    }
  }
  store.close();
  const slow = percentile(times, 0.99);
  return [
    {
      label: `A page of ${entries.toLocaleString('en')} entries of the history`,
      measured: `p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${slow.toFixed(1)} ms`,
      target: { words: `<= ${most} ms`, reached: slow <= most },
    },
  ];
}

/** Entries of every kind, by 20 people, on 500 dashboards. */
async function fill(place: string): Promise<void> {
  const database = createClient({ url: pathToFileURL(join(place, 'catalogue.db')).href });
  await database.executeMultiple(`
    WITH RECURSIVE counted(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM counted WHERE value < ${entries})
    INSERT INTO history (at, sub, email, kind, dashboard, before, after, call, code, count)
    SELECT at + value * 1000, 'person-' || value % 20, 'person-' || value % 20 || '@example.com',
      CASE WHEN value % 100 = 0 THEN 'synced' WHEN value % 10 = 0 THEN 'refused' ELSE 'changed' END,
      CASE WHEN value % 3 = 0 THEN 'dashboard@sales' ELSE 'dashboard@' || value % 500 END,
      after, after, '/quicksight/dashboard/sync', 'not-allowed', 1
    FROM counted, (SELECT at, after FROM history WHERE kind = 'changed' LIMIT 1);
  `);
  database.close();
}
