import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createUserPool, type NewUser } from '../../../local/user-pool/user-pool';
import { wholeDatabase } from '../../whole-database';
import { clientId, poolId } from './pool-facts';

export const aDataDir = () => mkdtemp(join(tmpdir(), 'user-pool-'));

const file = `user-pool-${poolId}.db`;

/** Databases of pools with users: keys and password verifiers take long to make. */
const planted = new Map<string, Promise<Buffer>>();

/** A data folder of its own that holds a pool of these users. */
export async function aPlantedDataDir(users: NewUser[]): Promise<string> {
  const name = JSON.stringify(users);
  const database = planted.get(name) ?? plant(users);
  planted.set(name, database);
  const dataDir = await aDataDir();
  await writeFile(join(dataDir, file), await database, { mode: 0o600 });
  return dataDir;
}

async function plant(users: NewUser[]): Promise<Buffer> {
  const dataDir = await aDataDir();
  const pool = await createUserPool({ dataDir, poolId, clientId, url: 'http://localhost', allowedOrigins: [], users });
  pool.close();
  const database = await wholeDatabase(join(dataDir, file));
  await rm(dataDir, { recursive: true, force: true });
  // The read and write versions are 2 in WAL mode, which a pool would switch it to (https://sqlite.org/fileformat.html).
  return database.fill(2, 18, 20);
}
