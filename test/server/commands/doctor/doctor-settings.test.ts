import { createClient } from '@libsql/client';
import { mkdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { noteBackup } from '#server/adapters/machine/data-folder-probe';
import { backUp as backUpCatalogue, restore } from '#server/adapters/sqlite/backup';
import { openSqliteStores } from '#server/adapters/sqlite/sqlite-stores';
import { countInMonth } from '#server/application/exports/month';
import { examineSettings } from '#server/commands/doctor/examine';
import { reportOf } from '#server/commands/doctor/report';
import { lockDataFolder } from '#server/process/data-folder';
import { aSettingsFile, fiveFields } from '../../settings/a-settings-file';
import { alone } from './alone';

const ofData = new Set([
  'no-backup',
  'old-backup',
  'backup-moved',
  'later-version',
  'later-entries',
  'used-by-another',
  'data-unusable',
  'catalogue-damaged',
  'catalogue-lost',
]);

/** Findings about a data folder after each of these steps. */
async function aboutData(...steps: ((dataDir: string) => unknown)[]) {
  const { folder, file } = await aSettingsFile(await alone());
  const dataDir = join(folder, 'data');
  const store = await openSqliteStores(join(dataDir, 'ipr-api'));
  store.close();
  const found: string[][] = [];
  for (const step of steps) {
    await step(dataDir);
    const { findings } = await examineSettings(file, {});
    found.push(findings.map(({ code }) => code).filter((code) => ofData.has(code)));
  }
  return found;
}

const catalogueIn = (dataDir: string) => join(dataDir, 'ipr-api', 'catalogue.db');
const backupIn = (dataDir: string) => join(dataDir, 'backups', 'portal.db');

const backUp =
  (daysAgo: number, size?: number) =>
  async (dataDir: string, file = backupIn(dataDir)) => {
    await rm(file, { force: true });
    await backUpCatalogue(join(dataDir, 'ipr-api'), file);
    if (size !== undefined) await truncate(file, size);
    const then = new Date(Date.now() - daysAgo * 24 * 60 * 60_000);
    await utimes(file, then, then);
  };

it.each([
  ['an unknown field', { acess: 'open' }, /acess is not a setting: remove it or correct its spelling/],
  ['a region that does not exist', { region: 'Ireland' }, /region must be an AWS region that exists, such as/],
  [
    'a pool of another region',
    { region: 'us-east-1' },
    /userPoolId is of a pool in eu-west-1, but region is us-east-1/,
  ],
])('the doctor on a settings file names %s, by field', async (_, change, words) => {
  const { file } = await aSettingsFile({ ...fiveFields, ...change });
  const { findings } = await examineSettings(file, {});
  expect(findings).toMatchObject([{ state: 'wrong', code: 'settings', what: expect.stringMatching(words) }]);
});

it('the doctor on a settings file names a data folder of a later version, and leaves it as it is', async () => {
  const found = await aboutData(async (dataDir) => {
    const catalogue = createClient({ url: pathToFileURL(join(dataDir, 'ipr-api', 'catalogue.db')).href });
    await catalogue.execute('PRAGMA user_version = 900');
    catalogue.close();
  });
  expect(found).toEqual([['later-version']]);
});

it('the doctor on a settings file counts the history’s entries of a later version', async () => {
  const found = await aboutData(async (dataDir) => {
    await backUp(0)(dataDir);
    const catalogue = createClient({ url: pathToFileURL(catalogueIn(dataDir)).href });
    await catalogue.execute(`INSERT INTO history (at, kind) VALUES (0, 'annotated')`);
    catalogue.close();
  });
  expect(found).toEqual([['later-entries']]);
});

it('the doctor on a settings file counts the month’s jobs for exports against their ceiling', async () => {
  const roleArn = 'arn:aws:iam::111122223333:role/portal-exports';
  const { folder, file } = await aSettingsFile({ ...(await alone()), exports: { roleArn, perMonth: 8 } });
  const { jobs, close } = await openSqliteStores(join(folder, 'data', 'ipr-api'));
  for (const more of [3, 4]) await countInMonth(jobs, more, Date.now());
  close();
  const examined = await examineSettings(file, {});
  expect(examined.findings.map(({ code }) => code)).toContain('exports-ceiling');
  expect(reportOf(file, examined, false)).toContain('Jobs for exports this month: 7 of 8\n');
});

it('the doctor on a settings file names a folder that another process uses', async () => {
  const found = await aboutData(async (dataDir) => onTestFinished(await lockDataFolder(dataDir)));
  expect(found).toEqual([['used-by-another']]);
});

const damages: [damage: string, prepare: (dataDir: string) => Promise<unknown>, finding: string][] = [
  ['overwritten', (dataDir) => writeFile(catalogueIn(dataDir), 'x'.repeat(8192)), 'catalogue-damaged'],
  [
    'damaged in its middle',
    async (dataDir) => {
      const bytes = await readFile(catalogueIn(dataDir));
      await writeFile(catalogueIn(dataDir), bytes.fill(0xa5, 4096));
    },
    'catalogue-damaged',
  ],
  [
    'unreadable',
    async (dataDir) => {
      await rm(catalogueIn(dataDir));
      await mkdir(catalogueIn(dataDir));
    },
    'catalogue-damaged',
  ],
  ['emptied', (dataDir) => truncate(catalogueIn(dataDir)), 'catalogue-lost'],
  ['removed', (dataDir) => rm(join(dataDir, 'ipr-api'), { recursive: true }), 'catalogue-lost'],
];

describe('the doctor on a settings file', () => {
  it.each(damages)('names a catalogue that was %s, until a backup is brought back', async (_, damage, finding) => {
    const found = await aboutData(
      async (dataDir) => {
        await rm(join(dataDir, 'new-portal'), { force: true });
        await backUpCatalogue(join(dataDir, 'ipr-api'), backupIn(dataDir));
        await damage(dataDir);
      },
      (dataDir) => restore(backupIn(dataDir), join(dataDir, 'ipr-api'), join(dataDir, 'replaced')),
    );
    expect(found).toEqual([[finding], []]);
  });

  it('names a missing backup, one cut short and an old one, and none that is fresh', async () => {
    const steps = [() => undefined, backUp(0, 0), backUp(0, 8192), backUp(8), backUp(6)];
    expect(await aboutData(...steps)).toEqual([['no-backup'], ['no-backup'], ['no-backup'], ['old-backup'], []]);
  });

  it('counts a backup that is kept elsewhere, and says where it was if it is there no more', async () => {
    const kept = join((await aSettingsFile({})).folder, 'kept.db');
    const steps = [
      backUp(8),
      async (dataDir: string) => {
        await backUp(1)(dataDir, kept);
        await noteBackup(dataDir, kept);
      },
      () => rm(kept),
    ];
    expect(await aboutData(...steps)).toEqual([['old-backup'], [], ['backup-moved']]);
  });
});
