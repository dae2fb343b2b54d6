import { expect, it } from 'vitest';
import { type Database, openDatabase, type Statement } from '#server/adapters/sqlite/database/database';
import { createGroupCommit } from '#server/adapters/sqlite/database/group-commit';

/** A database, and the sizes of the transactions that were committed in it. */
async function aDatabase() {
  const database = openDatabase(':memory:');
  await database.execute('CREATE TABLE entry (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT');
  const groups: number[] = [];
  const counted: Pick<Database, 'batch'> = {
    batch(statements) {
      groups.push(statements.length);
      return database.batch(statements);
    },
  };
  return { database, groups, write: createGroupCommit(counted) };
}

const insert = (id: number, text: string | null = 'x'): Statement => ({
  sql: 'INSERT INTO entry (id, text) VALUES (?, ?) RETURNING id',
  args: [id, text],
});
const idsIn = async (database: Database) => (await database.execute('SELECT id FROM entry')).rows.map(({ id }) => id);

it('writes at the same time share one transaction, and each gets its own answer', async () => {
  const { database, groups, write } = await aDatabase();
  const written = await Promise.all([write(insert(1)), write(insert(2)), write(insert(3))]);
  expect(written.map(([result]) => result?.rows[0]?.['id'])).toEqual([1, 2, 3]);
  expect(groups).toEqual([3]);
  expect(await idsIn(database)).toEqual([1, 2, 3]);
});

it('writes at the same time fail alone', async () => {
  const { database, write } = await aDatabase();
  const written = await Promise.allSettled([
    write(insert(1)),
    write(insert(2, null)),
    write(insert(1)),
    write(insert(3)),
  ]);
  expect(written.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  expect(await idsIn(database)).toEqual([1, 3]);
});

it('writes at the same time of several statements are done as a whole, or not at all', async () => {
  const { database, write } = await aDatabase();
  const written = await Promise.allSettled([
    write(insert(1), insert(2)),
    write(insert(3), insert(1)),
    write(insert(4)),
  ]);
  expect(written.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await idsIn(database)).toEqual([1, 2, 4]);
});

it('writes at the same time are not acknowledged before their own transaction', async () => {
  const { database, write } = await aDatabase();
  const seen: unknown[][] = [];
  const first = write(insert(1)).then(async () => seen.push(await idsIn(database)));
  await new Promise((resolve) => void setImmediate(resolve));
  const second = write(insert(2)).then(async () => seen.push(await idsIn(database)));
  await Promise.all([first, second]);
  expect(seen[0]).toContain(1);
  expect(seen[1]).toContain(2);
});

it('writes at the same time fail after the database was closed, and leave nobody waiting', async () => {
  const { database, write } = await aDatabase();
  database.close();
  await expect(write(insert(1))).rejects.toThrow();
});
