import { type AttributeValue, PutItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { createClient } from '@libsql/client';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { readDynamoDbArchive } from '#server/adapters/dynamodb/dynamodb-archive';
import { createDynamoDbStores } from '#server/adapters/dynamodb/dynamodb-stores';
import { readSqliteArchive } from '#server/adapters/sqlite/sqlite-archive';
import { openSqliteStores } from '#server/adapters/sqlite/sqlite-stores';
import { linesOf } from '#server/commands/archive/archive-file';
import { createForgetPerson } from '#server/application/people/forget-person';
import { noDownloads } from '#server/ports/downloads';
import type { Archive } from '#server/ports/stores/archive';
import type { Stores } from '#server/ports/stores/stores';
import { aDynamoDbTable, tableName } from './dynamodb/a-dynamodb-table';
import { type Release, bob, use, useInBackground } from './a-used-store';
import { aFolder } from '../../a-folder';

// Written by each release with the same acts as `a-used-store`. If a test here fails because something is stored in another way, an
// earlier release can't read it after a rollback: `docs/upgrading.md` promises that it can.
const releases: Release[] = ['0.1.0', '1.0.0'];
const stored = (release: Release, file: string) =>
  readFile(join(import.meta.dirname, `stored-by-${release}`, file), 'utf8');

type Item = Record<string, AttributeValue>;

const aCatalogueFolder = async () => join(await aFolder(), 'ipr-api');

async function runSql<T>(folder: string, use: (database: ReturnType<typeof createClient>) => Promise<T>): Promise<T> {
  const database = createClient({ url: pathToFileURL(join(folder, 'catalogue.db')).href });
  try {
    return await use(database);
  } finally {
    database.close();
  }
}

/** An earlier release leaves them alone, in rows and in the JSON of the history. */
const laterFields = new Set(['section', 'favourite_of', 'favouriteOf', 'keywords', 'titles', 'until']);
const withoutLater = (value: unknown): unknown =>
  typeof value === 'string'
    ? value
        .replaceAll(
          /,"(?:section|keywords|titles)":""(?=[,}])|,"favourite_of":"\[\]"(?=[,}])|,"favouriteOf":\[\](?=[,}])/g,
          '',
        )
        .replaceAll(/,"(personSub|bySub)":"[^"]*"/g, '')
        .replace(decider, '$1-sub')
    : value;
/** Earlier releases stored the address of who decided or edited: they show the `sub` in its place. */
const decider = /^(ann|bob)@example\.com$/;

/** The columns and rows of every table that the earlier release had, and the version of the schema. */
const contentOf = (folder: string) =>
  runSql(folder, async (database) => {
    const { rows: tables } = await database.execute(
      `SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'use\\_%' ESCAPE '\\' AND name NOT IN ('job', 'person_parts', 'scim_key', 'scim_row', 'section') ORDER BY name`,
    );
    const content: Record<string, unknown> = { version: (await database.execute('PRAGMA user_version')).rows };
    for (const name of tables.map((table) => table['name'] as string)) {
      const { columns, rows } = await database.execute(`SELECT * FROM "${name}" ORDER BY 1, 2`);
      const known = columns.filter((column) => !laterFields.has(column));
      content[name] = { columns: known, rows: rows.map((row) => known.map((column) => withoutLater(row[column]))) };
    }
    return content;
  });

/** The items by key, without an attribute that 0.1.0 ignores; texts of JSON are parsed, because the order of their names is free. */
const legible = (items: Item[], release: Release) =>
  new Map(
    items.map(({ editedBy, ...item }) => [
      `${item['pk']?.S} ${item['sk']?.S}`,
      Object.fromEntries(
        Object.entries({ ...item, ...(editedBy && release !== '0.1.0' && { editedBy }) })
          .filter(([name]) => !laterFields.has(name))
          .map(([name, value]) => [name, textIn(value)] as const)
          .map(([name, value]) => [name, typeof value === 'string' && /^[[{]/.test(value) ? JSON.parse(value) : value]),
      ),
    ]),
  );
/** Each version of zlib writes other bytes. */
const textIn = ({ B, S, ...value }: AttributeValue) => withoutLater(B ? gunzipSync(B).toString() : (S ?? value));

/** The lines of an archive, as if all of it had been stored now. */
async function asNow(archive: Promise<Archive>): Promise<unknown[]> {
  return [...linesOf(await archive)].map((line) =>
    JSON.parse(line, (key, value) => {
      if (key === 'personSub' || key === 'bySub') return undefined;
      return key === 'by' || key === 'editedBy' ? withoutLater(value) : value;
    }),
  );
}

async function backgroundOf({ permissions, refreshes }: Stores) {
  return {
    phase: await permissions.phase(),
    sharing: await permissions.sharing(),
    due: await permissions.due(),
    readers: await permissions.readers(),
    areJoinsDue: await permissions.joinsDue(),
    nightlyRun: await permissions.lastNightlyRun(),
    refreshes: await refreshes.known(),
  };
}

it.each(releases)(
  'a data folder that %s has written is read whole, and one written now is the same for that release',
  async (release) => {
    const [before, now] = [await aCatalogueFolder(), await aCatalogueFolder()];
    const stores = await openSqliteStores(now);
    await use(stores, release);
    await useInBackground(stores);
    const background = await backgroundOf(stores);
    stores.close();

    await mkdir(before);
    const sql = await stored(release, 'catalogue.sql');
    await runSql(before, (database) => database.executeMultiple(sql));
    expect(await contentOf(now)).toEqual(await contentOf(before));
    const read = await openSqliteStores(before);
    expect(await backgroundOf(read)).toEqual(background);
    read.close();
    expect(await asNow(readSqliteArchive(before))).toEqual(await asNow(readSqliteArchive(now)));
  },
);

it.each(releases)(
  'a table on AWS that %s has written is read whole, and one written now is the same for that release',
  async (release) => {
    const [before, now] = [await aDynamoDbTable(), await aDynamoDbTable()];
    onTestFinished(async () => void (await Promise.all([before.close(), now.close()])));
    const items = await itemsOf(release);
    const client = before.client();
    for (const Item of items) await client.send(new PutItemCommand({ TableName: tableName, Item }));

    const stores = createDynamoDbStores(now.client(), tableName);
    await use(stores, release);
    await useInBackground(stores, release !== '0.1.0');
    const written = (await now.client().send(new ScanCommand({ TableName: tableName }))).Items ?? [];
    // An earlier release doesn't look at snapshots of the catalogue.
    const known = written.filter(({ pk }) => !pk?.S?.startsWith('snapshot#'));
    expect(legible(known, release)).toEqual(legible(items, release));
    expect(await backgroundOf(createDynamoDbStores(client, tableName))).toEqual(await backgroundOf(stores));
    const archives = [client, now.client()].map((one) => asNow(readDynamoDbArchive(one, tableName)));
    expect(await archives[0]).toEqual(await archives[1]);
  },
);

const addressed = /(ann|bob)@example\.com/g;
/** The addresses in the history and in what managers decided. */
const addressesIn = async ({ access, dashboards, history }: Stores) =>
  JSON.stringify([
    (await history.page({ limit: 500 })).entries,
    await access.grants(),
    await access.requestsOf(bob.sub),
    [...(await dashboards.lastEditors())],
  ]).match(addressed);

it.each([
  ['SQLite', 'ann'],
  ['SQLite', 'bob'],
  ['DynamoDB', 'ann'],
  ['DynamoDB', 'bob'],
])(
  'what 1.0.0 has written in %s with the address of %s keeps the sub alone once they are erased',
  async (where, name) => {
    const [stores, close] = where === 'SQLite' ? await storedInSqlite() : await storedInDynamoDb();
    onTestFinished(close);
    const forget = createForgetPerson({ ...stores, downloads: noDownloads, clock: () => new Date() });
    expect(await addressesIn(stores)).toContain(`${name}@example.com`);
    await forget(`${name}-sub`);
    await forget(`${name}-sub`);
    expect(await addressesIn(stores)).not.toContain(`${name}@example.com`);
    expect(await addressesIn(stores)).not.toBeNull();
  },
);

async function storedInSqlite() {
  const folder = await aCatalogueFolder();
  await mkdir(folder);
  const sql = await stored('1.0.0', 'catalogue.sql');
  await runSql(folder, (database) => database.executeMultiple(sql));
  const stores = await openSqliteStores(folder);
  return [stores, () => stores.close()] as const;
}

async function storedInDynamoDb() {
  const table = await aDynamoDbTable();
  const items = await itemsOf('1.0.0');
  for (const Item of items) await table.client().send(new PutItemCommand({ TableName: tableName, Item }));
  return [createDynamoDbStores(table.client(), tableName), () => table.close()] as const;
}

const itemsOf = async (release: Release): Promise<Item[]> =>
  JSON.parse(await stored(release, 'table.json'), (key, value) =>
    key === 'B' ? Buffer.from(value.bytes, 'base64') : value,
  );
