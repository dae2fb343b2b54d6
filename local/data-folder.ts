import { existsSync } from 'node:fs';
import { readdir, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CannotStart } from '../server/process/cannot-start';
import { lockDataFolder, openFolder } from '../server/process/data-folder';
import { OtherVersion } from './user-pool/database';

/** The folders of the services in the data folder, each with a database. */
const folders = ['bi-service', 'user-pool', 'ipr-api'] as const;

/** Marks that the first start has finished. */
export const seededMark = 'catalogue-seeded';

/** After the first start a database that is empty has been damaged, and SQLite would take it for a new one. */
export async function refuseEmptyDatabases(dataDir: string): Promise<void> {
  if (!existsSync(join(dataDir, seededMark))) return;
  for (const folder of folders) {
    const names = await readdir(join(dataDir, folder)).catch(() => []);
    for (const path of names.filter((name) => name.endsWith('.db')).map((name) => join(dataDir, folder, name))) {
      if ((await stat(path)).size === 0) throw new CannotStart(`The database ${path} is empty. ${remedy}`);
    }
  }
}

/** Opens the service that has its files in this folder of the data folder. Rejects with CannotStart if they can't be used. */
export const openLocalFolder = <T>(folder: string, open: (folder: string) => Promise<T>): Promise<T> =>
  openFolder(folder, remedy, (folder) =>
    open(folder).catch((error: unknown) => {
      throw error instanceof OtherVersion ? new CannotStart(error.message) : error;
    }),
  );

const remedy = 'Restore a copy of the data folder, or start afresh: npm run reset';

/** The names in the local stack's data folder. Any other file belongs to someone else. */
const ours = /^(bi-service|companies\.json|downloads|ipr-api|user-pool|catalogue-seeded|lock\.db(-\w+)?)$/;

/** Removes what is ours from the data folder, and the folder itself if it is empty then. Rejects while a portal runs on it. */
export async function emptyDataFolder(dataDir: string): Promise<void> {
  const unlock = await lockDataFolder(dataDir);
  unlock();
  const found = await readdir(dataDir);
  for (const name of found) {
    if (ours.test(name)) await rm(join(dataDir, name), { recursive: true, force: true });
  }
  if (found.every((name) => ours.test(name))) await rmdir(dataDir);
}
