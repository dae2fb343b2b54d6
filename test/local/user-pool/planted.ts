import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient } from '@libsql/client';
import { afterAll } from 'vitest';
import { createUserPool, type NewUser } from '../../../local/user-pool/user-pool';
import { clientId, poolId } from './pool-facts';

export const aDataDir = () => mkdtemp(join(tmpdir(), 'user-pool-'));

/** Folders of pools with their users, to copy: keys and password verifiers take long to make. */
const planted = new Map<string, Promise<string>>();
afterAll(async () => {
  const folders = await Promise.all(planted.values());
  planted.clear();
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
});

/** A data folder of its own that holds a pool of these users. */
export async function aPlantedDataDir(users: NewUser[]): Promise<string> {
  const name = JSON.stringify(users);
  const folder = planted.get(name) ?? plant(users);
  planted.set(name, folder);
  const dataDir = await aDataDir();
  await cp(await folder, dataDir, { recursive: true });
  return dataDir;
}

async function plant(users: NewUser[]): Promise<string> {
  const [made, folder] = await Promise.all([aDataDir(), aDataDir()]);
  const pool = await createUserPool({
    dataDir: made,
    poolId,
    clientId,
    url: 'http://localhost',
    allowedOrigins: [],
    users,
  });
  pool.close();
  // A closed database may still be busy with its write-ahead log; what comes of this is one whole file.
  const file = `user-pool-${poolId}.db`;
  const database = createClient({ url: pathToFileURL(join(made, file)).href });
  await database.execute('VACUUM INTO ?', [join(folder, file)]);
  database.close();
  await rm(made, { recursive: true, force: true });
  return folder;
}
