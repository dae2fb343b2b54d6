import { afterEach, expect, it } from 'vitest';
import { openDatabase } from '#server/adapters/sqlite/database/database';

const database = openDatabase(':memory:');
await database.script('CREATE TABLE entry (id INTEGER PRIMARY KEY, text TEXT NOT NULL, isNew INTEGER NOT NULL) STRICT');
const insert = 'INSERT INTO entry (id, text, isNew) VALUES (?, ?, ?)';
const all = async () => (await database.execute('SELECT * FROM entry ORDER BY id')).rows;

afterEach(async () => {
  await database.execute('DELETE FROM entry');
});

it('a statement is run again with other arguments', async () => {
  await database.execute(insert, [1, 'one', true]);
  await database.execute(insert, [2, 'two', false]);
  expect(await all()).toEqual([
    { id: 1, text: 'one', isNew: 1 },
    { id: 2, text: 'two', isNew: 0 },
  ]);
});

it('a statement tells how many rows it has changed, or returns them', async () => {
  await database.execute(insert, [1, 'one', true]);
  await database.execute(insert, [2, 'two', true]);
  expect(await database.execute('UPDATE entry SET isNew = 0')).toEqual({ rows: [], changes: 2 });
  const { rows } = await database.execute('UPDATE entry SET text = ? WHERE id = 2 RETURNING id, text', ['zwei']);
  expect(rows).toEqual([{ id: 2, text: 'zwei' }]);
});

it('a statement can be run again after it has failed', async () => {
  await expect(database.execute(insert, [1, null, true])).rejects.toMatchObject({
    code: 'SQLITE_CONSTRAINT_NOTNULL',
  });
  await database.execute(insert, [1, 'one', true]);
  expect(await all()).toHaveLength(1);
});

it('a statement fails, and ends no process, where the bytes of a text are damaged', async () => {
  await database.execute(insert, [1, 'one', true]);
  await database.execute("UPDATE entry SET text = CAST(x'ff4142' AS TEXT)");
  await expect(all()).rejects.toMatchObject({ code: 'SQLITE_CORRUPT_TEXT' });
  expect(await database.execute('SELECT id FROM entry')).toMatchObject({ rows: [{ id: 1 }] });
});

it('a statement reads any text as it was written', async () => {
  const texts = ['', '\uFEFFmark', 'ü한😀', 'a\u0000b'];
  for (const [id, text] of texts.entries()) await database.execute(insert, [id, text, true]);
  expect((await all()).map(({ text }) => text)).toEqual(texts);
});

it('a statement sees a column that came after it was first run', async () => {
  const ids = 'SELECT * FROM grown';
  await database.script('CREATE TABLE grown (id INTEGER); INSERT INTO grown VALUES (1)');
  expect((await database.execute(ids)).rows).toEqual([{ id: 1 }]);
  await database.script('ALTER TABLE grown ADD COLUMN text TEXT');
  expect((await database.execute(ids)).rows).toEqual([{ id: 1, text: null }]);
});

it('several statements are all done, or none', async () => {
  const good = { sql: insert, args: [1, 'one', true] };
  await expect(database.batch([good, { sql: insert, args: [2, null, true] }])).rejects.toThrow('NOT NULL');
  expect(await all()).toEqual([]);
  await database.batch([good]);
  expect(await all()).toHaveLength(1);
});

it('several statements of a script leave no transaction open when they fail', async () => {
  await expect(database.script('BEGIN IMMEDIATE; INSERT INTO entry VALUES (1, NULL, 1); COMMIT;')).rejects.toThrow();
  await database.batch([{ sql: insert, args: [1, 'one', true] }]);
  expect(await all()).toHaveLength(1);
});

it('the database runs nothing once it is closed', async () => {
  const closed = openDatabase(':memory:');
  await closed.execute('SELECT 1');
  closed.close();
  await expect(closed.execute('SELECT 1')).rejects.toThrow('not open');
});
