import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { migrations, readRow } from './catalogue-schema';
import { openDatabase } from './database/database';

export interface CatalogueLook {
  isLater: boolean;
  /** Those that this version can read. */
  dashboards: Dashboard[];
}

/** Reads the catalogue of a folder as it is, whether a portal uses it or not: migrates nothing. Rejects if there is none. */
export async function lookAtCatalogue(folder: string): Promise<CatalogueLook> {
  const path = join(folder, 'catalogue.db');
  // Opening would make one.
  await access(path);
  const database = openDatabase(path);
  try {
    const { rows: versions } = await database.execute('PRAGMA user_version');
    if (Number(versions[0]?.['user_version']) > migrations.length) return { isLater: true, dashboards: [] };
    const { rows } = await database.execute('SELECT * FROM dashboard');
    const read = rows.map(readRow);
    return { isLater: false, dashboards: read.flatMap((row) => (row.ok ? [row.value] : [])) };
  } finally {
    database.close();
  }
}
