import { createClient } from '@libsql/client';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { monthOf } from '#domain/use/use';
import { ok } from '#domain/result';
import { openSqliteStores } from '#server/adapters/sqlite/sqlite-stores';
import { aDashboard, aDashboardId } from '../../test/domain/dashboards/a-dashboard';
import { anApi, authorised } from '../../test/server/http/an-api';
import { clock } from '../../test/server/callers';
import { directoryInMemory } from '../../test/server/pool-directory-in-memory';
import { storesInMemory } from '../../test/server/stores-in-memory';
import type { Figure } from '../figure';
import { spreadOf, wordsOf } from '../spread';
import type { Stage } from '../stage';

const samples = 100;
const dashboards = 300;
const most = 1.5;

/**
 * Measures how long a manager waits for the first page of 100,000 people, who all used the portal this month, against 100 people. The list
 * of 300 dashboards, which is kept in memory, is for comparison.
 */
export async function peopleList({ folder }: Stage): Promise<Figure[]> {
  const portals = await Promise.all([100, 100_000].map((people) => aPortal(join(folder, `people-${people}`), people)));
  const [few, many] = portals;
  const times = { few: [] as number[], many: [] as number[], list: [] as number[] };
  // Takes turns, so that all run under the same load.
  for (let sample = 0; sample < samples; sample++) {
    times.few.push(await few!.ask('quicksight/access/everyone'));
    times.many.push(await many!.ask('quicksight/access/everyone'));
    times.list.push(await many!.ask('quicksight/dashboard/list'));
  }
  // The first call after a start, before anything is kept.
  const sums = await many!.ask('quicksight/use/all?of=dashboards');
  const everyone = await many!.ask('quicksight/use/all');
  for (const { close } of portals) close();
  const [ofFew, ofMany] = [spreadOf(times.few), spreadOf(times.many)];
  const ratio = ofMany.median / ofFew.median;
  const each = many!.poolCalls() / samples;
  return [
    { label: `The list of ${dashboards} dashboards`, measured: wordsOf(spreadOf(times.list), 'ms', 2) },
    { label: 'The first 50 of 100 people', measured: wordsOf(ofFew, 'ms', 2) },
    { label: 'The first 50 of 100,000 people', measured: wordsOf(ofMany, 'ms', 2) },
    { label: 'Ratio of the two', measured: ratio.toFixed(2), target: { words: `<= ${most}`, reached: ratio <= most } },
    { label: 'What 100,000 people used, by dashboard, read anew', measured: `${sums.toFixed(0)} ms` },
    { label: 'The Usage page of 100,000 people, read anew', measured: `${everyone.toFixed(0)} ms` },
    {
      label: 'Calls to the user pool for a page of people',
      measured: each.toFixed(1),
      target: { words: '<= 1', reached: each <= 1 },
    },
  ];
}

async function aPortal(place: string, people: number) {
  await mkdir(place, { recursive: true });
  (await openSqliteStores(place)).close();
  await fill(place, people);
  const stores = await openSqliteStores(place);
  let poolCalls = 0;
  const listed = Array.from({ length: dashboards }, (_, at) =>
    aDashboard({ id: aDashboardId(`dashboard@d${at}`), metaId: `d${at}`, title: `Dashboard ${at}` }),
  );
  const api = anApi(
    {
      ...storesInMemory(...listed),
      uses: stores.uses,
      people: stores.people,
      poolDirectory: {
        ...directoryInMemory(),
        async page(size) {
          poolCalls++;
          return ok({ people: Array.from({ length: size }, (_, at) => personAt(at)), next: 'more' });
        },
      },
    },
    { callLimits: false },
  );
  const headers = await authorised('SuperUser');
  return {
    close: () => stores.close(),
    poolCalls: () => poolCalls,
    async ask(path: string): Promise<number> {
      const started = performance.now();
      const answer = await api.app.request(`/prod/${path}`, { headers });
      await answer.text();
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      return performance.now() - started;
    },
  };
}

const personAt = (at: number) => ({ sub: `person-${at}`, email: `person-${at}@example.com`, name: `Person ${at}` });

/** Each person opened one dashboard this month, as the clock of the tests has it. */
async function fill(place: string, people: number): Promise<void> {
  const database = createClient({ url: pathToFileURL(join(place, 'catalogue.db')).href });
  await database.executeMultiple(`
    WITH RECURSIVE counted(value) AS (SELECT 0 UNION ALL SELECT value + 1 FROM counted WHERE value < ${people - 1})
    INSERT INTO use_of_person (month, sub, opened, renewed, last_at, groups)
    SELECT '${monthOf(clock())}', 'person-' || value, 3, 1, ${clock().getTime()}, '["Sales"]' FROM counted;`);
  database.close();
}
