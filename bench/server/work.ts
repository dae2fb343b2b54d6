import { createClient } from '@libsql/client';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createWorker } from '#server/work/worker';
import { openSqliteStores } from '#server/adapters/sqlite/sqlite-stores';
import type { JobKind } from '#server/ports/job-kind';
import { noMetrics } from '#server/ports/metrics';
import type { Figure } from '../figure';
import { spreadOf, wordsOf } from '../spread';
import type { Stage } from '../stage';

const samples = 200;
const most = 1.5;
const kinds = ['export', 'delivery', 'personal-mail'];
const run: JobKind['run'] = () => Promise.reject(new Error('Nothing is due'));

/** How long the worker's pass takes when nothing is due, with 100,000 people and 200,000 kept exports against 100 people and 200. */
export async function passes({ folder }: Stage): Promise<Figure[]> {
  const portals = await Promise.all([100, 100_000].map((people) => aPortal(join(folder, `work-${people}`), people)));
  const times = portals.map(() => [] as number[]);
  // In turn, so that both meet the same machine.
  for (let sample = 0; sample < samples; sample++) {
    for (const [at, portal] of portals.entries()) times[at]?.push(await portal.pass());
  }
  for (const portal of portals) portal.close();
  const [few, many] = times.map(spreadOf);
  const ratio = (many?.median ?? 0) / (few?.median ?? 1);
  return [
    { label: 'A pass of the worker: 100 people, 200 exports', measured: wordsOf(few!, 'ms', 2) },
    { label: 'The same: 100,000 people, 200,000 exports', measured: wordsOf(many!, 'ms', 2) },
    {
      label: 'Ratio of the two',
      measured: ratio.toFixed(2),
      target: { words: `<= ${most}`, reached: ratio <= most },
    },
  ];
}

async function aPortal(place: string, people: number) {
  (await openSqliteStores(place)).close();
  await fill(place, people);
  const store = await openSqliteStores(place);
  const worker = createWorker({
    jobs: store.jobs,
    clock: () => new Date(),
    metrics: noMetrics,
    incidents: console.error,
  });
  // Exports are picked from all that are open.
  worker.register(...kinds.map((kind) => ({ kind, limit: 12, run, ...(kind === 'export' && { pick: () => [] }) })));
  return {
    close: () => store.close(),
    async pass() {
      const started = performance.now();
      await worker.run(new AbortController().signal);
      return performance.now() - started;
    },
  };
}

/** SQL that inserts `count` jobs of a kind in a state, `each` per person. */
const rows = (kind: string, state: string, count: number, each = 1): string => `
  WITH RECURSIVE counted(value) AS (SELECT 0 UNION ALL SELECT value + 1 FROM counted WHERE value < ${count - 1})
  INSERT INTO job (owner, kind, key, state, due, attempt, asked, payload, result, rev)
  SELECT 'person-' || (value / ${each}), '${kind}', '${state}' || value, '${state}', (unixepoch() + 3600 + value % 86400) * 1000, 1,
    unixepoch() * 1000, json_object('title', 'Sales overview', 'parameters', hex(zeroblob(300))), NULL, 1
  FROM counted;`;

/** Each person has two exports that have ended and a mail that is due tomorrow; 20 exports wait for the next hour, and 100 people have deliveries. */
async function fill(place: string, people: number): Promise<void> {
  const database = createClient({ url: pathToFileURL(join(place, 'catalogue.db')).href });
  await database.executeMultiple(
    [
      rows('export', 'done', 2 * people, 2),
      rows('export', 'waiting', 20),
      rows('delivery', 'waiting', 100),
      rows('personal-mail', 'waiting', people),
    ].join('\n'),
  );
  database.close();
}
