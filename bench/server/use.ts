import { createClient } from '@libsql/client';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { lastMonths, shownMonths } from '#domain/use/use';
import { openSqliteStores } from '#server/adapters/sqlite/sqlite-stores';
import { createOrganisationUse } from '#server/application/use/organisation-use';
import type { Figure } from '../figure';
import { spreadOf, wordsOf } from '../spread';
import type { Stage } from '../stage';

const [people, dashboards, openings] = [1000, 100, 20];
const rounds = 20;
const most = { own: 50, all: 200 };

/** How long Billing takes to read a year of a million uses in SQLite, the first time after a start included. */
export async function yearOfUse({ folder }: Stage): Promise<Figure[]> {
  const place = join(folder, 'use');
  (await openSqliteStores(place)).close();
  const months = lastMonths(new Date(), shownMonths);
  await fill(place, months);
  const [own, all]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    const store = await openSqliteStores(place);
    const readAll = createOrganisationUse({
      uses: store.uses,
      readers: () => Promise.resolve(new Map()),
      plan: undefined,
      clock: () => new Date(),
    });
    all.push(await timeOf(readAll));
    own.push(await timeOf(() => store.uses.ofPerson(`person-${round}`, months)));
    store.close();
  }
  return [figureOf('own', own, most.own), figureOf("the organisation's, first after a start", all, most.all)];
}

const figureOf = (label: string, times: number[], target: number): Figure => ({
  label: `A year of 1,000,000 uses: ${label}`,
  measured: wordsOf(spreadOf(times), 'ms', 1),
  target: { words: `<= ${target} ms`, reached: spreadOf(times).max <= target },
});

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Everyone opens each of 20 dashboards four times in each month and keeps a third open, the latest of them on one of its first 27 days. */
async function fill(place: string, months: readonly string[]): Promise<void> {
  const database = createClient({ url: pathToFileURL(join(place, 'catalogue.db')).href });
  for (const month of months) {
    await database.executeMultiple(`
      WITH RECURSIVE counted(value) AS (SELECT 0 UNION ALL SELECT value + 1 FROM counted WHERE value < ${people * openings - 1})
      INSERT INTO use_by_person (sub, month, dashboard, opened, renewed, last_at)
      SELECT 'person-' || (value / ${openings}), '${month}',
        'dashboard@' || ((value / ${openings} * 7 + value % ${openings}) % ${dashboards}), 4, value % 3 = 0,
        unixepoch('${month}-01') * 1000 + (value % 27) * 86400000 FROM counted;`);
  }
  database.close();
}
