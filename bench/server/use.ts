import { createClient } from '@libsql/client';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type DashboardId } from '#domain/dashboards/dashboard';
import { lastMonths, type PersonalUse, shownMonths, sumOfMonth } from '#domain/use/use';
import { createDynamoDbStores } from '#server/adapters/dynamodb/dynamodb-stores';
import { runningSums } from '#server/adapters/dynamodb/running-sums';
import { createDynamoDbTable } from '#server/adapters/dynamodb/table/dynamodb-table';
import { sumItems, useItem } from '#server/adapters/dynamodb/use-items';
import { openSqliteStores } from '#server/adapters/sqlite/sqlite-stores';
import { createOrganisationUse } from '#server/application/use/organisation-use';
import type { UseStore } from '#server/ports/stores/use-store';
import { startScript } from './child-script';
import type { Figure } from '../figure';
import { spreadOf, wordsOf } from '../spread';
import { tableName } from '../../test/server/adapters/dynamodb/a-dynamodb-table';
import type { Stage } from '../stage';

const [people, dashboards, openings] = [1000, 100, 20];
const rounds = 20;
const most = { own: 50, all: 200 };

/** Processor time that Billing takes to read a year of a million uses. */
export async function yearOfUse(stage: Stage): Promise<Figure[]> {
  return [...(await onSqlite(stage)), ...(await onDynamoDb())];
}

/** The first time after a start included. */
async function onSqlite({ folder }: Stage): Promise<Figure[]> {
  const place = join(folder, 'use');
  (await openSqliteStores(place)).close();
  const months = lastMonths(new Date(), shownMonths);
  await fill(place, months);
  const [own, all]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    const store = await openSqliteStores(place);
    all.push(await timeOf(() => readAll(store.uses)));
    own.push(await timeOf(() => store.uses.ofPerson(`person-${round}`, months)));
    store.close();
  }
  return [
    figureOf('own, SQLite', own, most.own),
    figureOf("the organisation's, SQLite, first after a start", all, most.all),
  ];
}

/** Against the tests' stand-in for DynamoDB in another process, which takes far longer to answer than Amazon. */
async function onDynamoDb(): Promise<Figure[]> {
  const standIn = startScript<object, string>(new URL('dynamodb-stand-in.ts', import.meta.url));
  try {
    const client = new DynamoDBClient({
      endpoint: await standIn.ask({}),
      region: 'eu-west-1',
      credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    });
    const months = lastMonths(new Date(), shownMonths);
    const [own, all]: [number[], number[]] = [[], []];
    await fillTable(client, months);
    for (let round = 0; round < rounds; round++) {
      const { uses } = createDynamoDbStores(client, tableName);
      all.push(await timeOf(() => readAll(uses)));
      own.push(await timeOf(() => uses.ofPerson(`person-${round}`, months)));
    }
    return [figureOf('own, DynamoDB', own, most.own), figureOf("the organisation's, DynamoDB", all, most.all)];
  } finally {
    await standIn.end();
  }
}

const readAll = (uses: UseStore) =>
  createOrganisationUse({
    uses,
    readers: () => Promise.resolve(new Map()),
    plan: undefined,
    clock: () => new Date(),
  })();

/** The same uses as in SQLite, of which those of most people are left out, because only their sums are read. */
async function fillTable(client: DynamoDBClient, months: readonly string[]): Promise<void> {
  const table = createDynamoDbTable(client, tableName);
  const byMonth = months.map((month) => usesOf(month));
  const items = [
    ...byMonth.flat().flatMap((use) => (Number(use.sub.slice(7)) < rounds ? [useItem(use)] : [])),
    ...byMonth.slice(0, -1).flatMap((uses, index) => sumItems(sumOfMonth(months[index] ?? '', uses))),
    ...runningSums(byMonth.slice(-2).flat()),
  ];
  while (items.length > 0) await Promise.all(items.splice(0, 50).map((item) => table.put(item)));
}

const usesOf = (month: string): PersonalUse[] =>
  Array.from({ length: people * openings }, (_, value) => {
    const [person, opening] = [Math.floor(value / openings), value % openings];
    return {
      month,
      sub: `person-${person}`,
      dashboard: `dashboard@${(person * 7 + opening) % dashboards}` as DashboardId,
      opened: 4,
      renewed: Number(value % 3 === 0),
      lastAt: new Date(Date.parse(`${month}-01`) + (value % 27) * 86_400_000),
    };
  });

const figureOf = (label: string, times: number[], target: number): Figure => ({
  label: `A year of 1,000,000 uses: ${label}`,
  measured: wordsOf(spreadOf(times), 'ms', 1),
  target: { words: `<= ${target} ms`, reached: spreadOf(times).median <= target },
});

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
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
