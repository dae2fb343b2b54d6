import { createClient } from '@libsql/client';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { startCloud } from '../../local/cloud';
import { emptyDataFolder, lockDataFolder } from '../../local/data-folder';

async function aDataDir(...files: string[]): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-data-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  for (const file of files) {
    await mkdir(dirname(join(dataDir, file)), { recursive: true });
    await writeFile(join(dataDir, file), 'no database'.repeat(1000));
  }
  return dataDir;
}

it.each(['bi-service/bi-service.db', 'user-pool/user-pool-eu-west-1_LocalDev1.db', 'ipr-api/catalogue.db'])(
  'says in which folder a database is damaged, and what to do: %s',
  async (file) => {
    const dataDir = await aDataDir(file);
    const damaged = join(dataDir, file);
    await expect(startCloud({ port: 0, biPort: 0, dataDir })).rejects.toMatchObject({
      name: 'CannotStart',
      message: expect.stringMatching(
        new RegExp(`^A database in ${dirname(damaged)} is damaged .+ copy of the data folder, .+ npm run reset$`),
      ),
    });
  },
);

it('says that a user pool of another version is to be removed', async () => {
  const dataDir = await aDataDir('user-pool/notes.txt');
  const database = join(dataDir, 'user-pool', 'user-pool-eu-west-1_LocalDev1.db');
  const earlier = createClient({ url: pathToFileURL(database).href });
  await earlier.executeMultiple('CREATE TABLE pool_user (sub TEXT); PRAGMA user_version = 1;');
  earlier.close();
  await expect(startCloud({ port: 0, biPort: 0, dataDir })).rejects.toMatchObject({
    name: 'CannotStart',
    message: `${database} was made by another version of the local user pool. Remove it with: npm run reset`,
  });
});

const written = ['bi-service/bi-service.db', 'ipr-api/catalogue.db', 'user-pool/pool.db', 'catalogue-seeded'];

it('is removed whole where a portal alone has written into it', async () => {
  const dataDir = await aDataDir(...written);
  await emptyDataFolder(dataDir);
  await expect(readdir(dataDir)).rejects.toMatchObject({ code: 'ENOENT' });
});

it('is used, and removed, where its lock is damaged', async () => {
  const dataDir = await aDataDir('lock.db');
  (await lockDataFolder(dataDir))();
  const damaged = await aDataDir(...written, 'lock.db');
  await emptyDataFolder(damaged);
  await expect(readdir(damaged)).rejects.toMatchObject({ code: 'ENOENT' });
});

it('keeps what somebody else has put into it', async () => {
  const dataDir = await aDataDir(...written, 'thesis.txt', 'user-pool-of-mine/photo.png');
  await emptyDataFolder(dataDir);
  expect((await readdir(dataDir)).toSorted()).toEqual(['thesis.txt', 'user-pool-of-mine']);
});

it('keeps all while a portal runs on it', async () => {
  const dataDir = await aDataDir(...written);
  const unlock = await lockDataFolder(dataDir);
  onTestFinished(unlock);
  await expect(emptyDataFolder(dataDir)).rejects.toMatchObject({ name: 'CannotStart' });
  expect(await readdir(dataDir)).toEqual(expect.arrayContaining(written.map((file) => file.split('/')[0])));
});
