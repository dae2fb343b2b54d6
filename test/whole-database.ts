import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { createClient } from '@libsql/client';

/** A consistent copy of an SQLite file, whose write-ahead log may not be written back yet. */
export async function wholeDatabase(file: string): Promise<Buffer> {
  const copy = `${file}.whole`;
  const database = createClient({ url: pathToFileURL(file).href });
  await database.execute('VACUUM INTO ?', [copy]);
  database.close();
  return readFile(copy);
}
