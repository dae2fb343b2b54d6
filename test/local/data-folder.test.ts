import { createClient } from '@libsql/client';
import { mkdir, readdir, stat, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { startCloud } from '../../local/cloud';
import { emptyDataFolder, seededMark } from '../../local/data-folder';
import { lockDataFolder } from '#server/process/data-folder';
import { aCloud } from './a-cloud';
import { aFolder } from '../a-folder';

async function aDataDir(...files: string[]): Promise<string> {
  const dataDir = await aFolder();
  for (const file of files) {
    await mkdir(dirname(join(dataDir, file)), { recursive: true });
    await writeFile(join(dataDir, file), 'no database'.repeat(1000));
  }
  return dataDir;
}

it.each(['bi-service/bi-service.db', 'user-pool/user-pool-eu-west-1_LocalDev1.db', 'ipr-api/catalogue.db'])(
  'a start on a damaged database names its folder and what to do: %s',
  async (file) => {
    const dataDir = await aDataDir(file);
    const damaged = join(dataDir, file);
    await expect(startCloud({ port: 0, biPort: 0, biFramePort: 0, dataDir })).rejects.toMatchObject({
      name: 'CannotStart',
      message: expect.stringMatching(
        new RegExp(`^A database in ${dirname(damaged)} is damaged .+ copy of the data folder, .+ npm run reset$`),
      ),
    });
  },
);

it.each(['bi-service/bi-service.db', 'user-pool/user-pool-eu-west-1_LocalDev1.db', 'ipr-api/catalogue.db'])(
  'a database that was emptied after the first start refuses the start: %s',
  async (file) => {
    const dataDir = await aDataDir(seededMark, file);
    const emptied = join(dataDir, file);
    await truncate(emptied);
    await expect(aCloud({ dataDir })).rejects.toMatchObject({
      name: 'CannotStart',
      message: `The database ${emptied} is empty. Restore a copy of the data folder, or start afresh: npm run reset`,
    });
    expect((await stat(emptied)).size).toBe(0);
  },
);

it('a first start that died before its databases were written is completed by the next', async () => {
  const dataDir = await aDataDir('ipr-api/catalogue.db');
  await truncate(join(dataDir, 'ipr-api', 'catalogue.db'));
  await expect(aCloud({ dataDir })).resolves.toHaveProperty('url');
  expect(await readdir(dataDir)).toContain(seededMark);
});

it('a data folder that is a file is told in one line', async () => {
  const dataDir = join(await aDataDir('a-file'), 'a-file');
  await expect(aCloud({ dataDir })).rejects.toMatchObject({
    name: 'CannotStart',
    message: expect.stringMatching(/^The data folder .+\/a-file cannot be written .+$/),
  });
});

it('an unusable file of the data folder is told in one line', async () => {
  const dataDir = await aDataDir('bi-service/bi-service.db/notes.txt');
  await expect(aCloud({ dataDir })).rejects.toMatchObject({
    name: 'CannotStart',
    message: expect.stringMatching(
      /^The data in .+bi-service can't be used \(EISDIR: .+\)\. Restore a copy .+ npm run reset$/,
    ),
  });
});

it('a user pool of another version is told with how to remove it', async () => {
  const dataDir = await aDataDir('user-pool/notes.txt');
  const database = join(dataDir, 'user-pool', 'user-pool-eu-west-1_LocalDev1.db');
  const earlier = createClient({ url: pathToFileURL(database).href });
  await earlier.executeMultiple('CREATE TABLE pool_user (sub TEXT); PRAGMA user_version = 1;');
  earlier.close();
  await expect(startCloud({ port: 0, biPort: 0, biFramePort: 0, dataDir })).rejects.toMatchObject({
    name: 'CannotStart',
    message: `${database} was made by another version of the local user pool. Remove it with: npm run reset`,
  });
});

const written = ['bi-service/bi-service.db', 'ipr-api/catalogue.db', 'user-pool/pool.db', 'catalogue-seeded'];

it('the data folder is removed completely when only the local stack has written to it', async () => {
  const dataDir = await aDataDir(...written);
  await emptyDataFolder(dataDir);
  await expect(readdir(dataDir)).rejects.toMatchObject({ code: 'ENOENT' });
});

it('the data folder is used, and removed, even when its lock is damaged', async () => {
  const dataDir = await aDataDir('lock.db');
  (await lockDataFolder(dataDir))();
  const damaged = await aDataDir(...written, 'lock.db');
  await emptyDataFolder(damaged);
  await expect(readdir(damaged)).rejects.toMatchObject({ code: 'ENOENT' });
});

it('the data folder keeps files that are not its own', async () => {
  const dataDir = await aDataDir(...written, 'thesis.txt', 'user-pool-of-mine/photo.png');
  await emptyDataFolder(dataDir);
  expect((await readdir(dataDir)).toSorted()).toEqual(['thesis.txt', 'user-pool-of-mine']);
});

it('the data folder keeps everything while a portal runs on it', async () => {
  const dataDir = await aDataDir(...written);
  const unlock = await lockDataFolder(dataDir);
  onTestFinished(unlock);
  await expect(emptyDataFolder(dataDir)).rejects.toMatchObject({ name: 'CannotStart' });
  expect(await readdir(dataDir)).toEqual(expect.arrayContaining(written.map((file) => file.split('/')[0])));
});
