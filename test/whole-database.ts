import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { createClient } from '@libsql/client';

/** What an SQLite file holds: a closed database may still be busy with its write-ahead log, and this is in one piece. */
export async function wholeDatabase(file: string): Promise<Buffer> {
  const copy = `${file}.whole`;
  const database = createClient({ url: pathToFileURL(file).href });
  await database.execute('VACUUM INTO ?', [copy]);
  database.close();
  return readFile(copy);
}
