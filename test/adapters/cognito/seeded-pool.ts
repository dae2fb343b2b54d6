import { cp, rm } from 'node:fs/promises';
import { afterAll, onTestFinished } from 'vitest';
import { type NewUser, type UserPoolOptions, createUserPool } from '../../../local/user-pool/user-pool';
import { aDataDir, clientId, poolId } from '../../local/user-pool/a-pool';
import { type RecordedPool, aRecordedPool } from './recorded-pool';

/** Folders of pools with their users, to copy: keys and password verifiers take long to make. */
const seeds = new Map<string, Promise<string>>();
afterAll(async () => {
  for (const seed of seeds.values()) await rm(await seed, { recursive: true, force: true });
});

/** A recorded pool of these users, until the test has finished. */
export async function aSeededPool(users: NewUser[], options: Partial<UserPoolOptions> = {}): Promise<RecordedPool> {
  const dataDir = await aDataDir();
  await cp(await seedOf(users), dataDir, { recursive: true });
  const pool = await aRecordedPool({ ...options, dataDir, users });
  onTestFinished(async () => {
    await pool.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  return pool;
}

function seedOf(users: NewUser[]): Promise<string> {
  const name = JSON.stringify(users);
  const seed = seeds.get(name) ?? plant(users);
  seeds.set(name, seed);
  return seed;
}

async function plant(users: NewUser[]): Promise<string> {
  const dataDir = await aDataDir();
  const pool = await createUserPool({ dataDir, poolId, clientId, url: 'http://localhost', allowedOrigins: [], users });
  pool.close();
  return dataDir;
}
