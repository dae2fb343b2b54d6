import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { migrations, readRow } from './catalogue-schema';
import type { KeptPermissions } from '../../../ports/health-probes';
import { openDatabase } from '../database/database';
import { countLaterEntries } from './sqlite-history';
import type { Jobs } from '../../../ports/stores/jobs';
import { createSqlitePermissionStore } from '../sqlite-permission-store';
import { createSqliteJobs } from '../sqlite-jobs';

export interface CatalogueLook {
  isLater: boolean;
  /** Those that this version can read. */
  dashboards: Dashboard[];
  /** Undefined in a catalogue of a version without them. */
  permissions?: KeptPermissions | undefined;
  /** Undefined in a catalogue of an earlier version. */
  laterEntries?: number | undefined;
  /** Jobs that were started for exports this month; undefined in a catalogue of an earlier version. */
  jobs?: number | undefined;
}

/** Since which version of the catalogue permissions are stored. */
const withPermissions = 3;

/** Reads the catalogue of a folder as it is, whether a portal uses it or not: migrates nothing. Rejects if it is missing or damaged. */
export async function lookAtCatalogue(
  folder: string,
  jobsIn: (jobs: Pick<Jobs, 'find'>) => Promise<number>,
): Promise<CatalogueLook> {
  const path = join(folder, 'catalogue.db');
  // Opening would make one.
  await access(path);
  const database = openDatabase(path);
  try {
    const pragma = async (name: string) => Object.values((await database.execute(`PRAGMA ${name}`)).rows[0] ?? {})[0];
    const version = Number(await pragma('user_version'));
    if (version > migrations.length) return { isLater: true, dashboards: [] };
    const damage = await pragma('quick_check(1)');
    if (damage !== 'ok') throw Object.assign(new Error(String(damage)), { code: 'SQLITE_CORRUPT' });
    const { rows } = await database.execute('SELECT * FROM dashboard');
    const read = rows.map(readRow);
    const state = createSqlitePermissionStore(database);
    return {
      isLater: false,
      dashboards: read.flatMap((row) => (row.ok ? [row.value] : [])),
      permissions:
        version < withPermissions ? undefined : { sharing: await state.sharing(), phase: await state.phase() },
      laterEntries: version < migrations.length ? undefined : await countLaterEntries(database),
      // A catalogue of an earlier version has no jobs.
      jobs: await jobsIn(createSqliteJobs(database, async () => [])).catch(() => undefined),
    };
  } finally {
    database.close();
  }
}
