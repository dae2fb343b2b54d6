import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { backUp } from '#server/adapters/sqlite/backup';
import { openSqliteStores } from '#server/adapters/sqlite/sqlite-stores';
import { examineSettings } from '#server/commands/doctor/examine';
import { startOneMachine } from '#server/compose/one-machine';
import { makeDataFolder } from '#server/process/data-folder';
import { readSettings } from '#server/settings/read-settings';
import { aDashboard } from '../../domain/dashboards/a-dashboard';
import { aPortOfNobody } from '../../listen';
import { aSettingsFile, fiveFields } from '../settings/a-settings-file';
import { type Answer, anAmazon } from './an-amazon';

/** A portal in which all is well, with a published dashboard, a backup and stand-ins for Amazon, and the findings of the doctor on it. */
export async function aSetUp(change: object = {}) {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'any').stubEnv('AWS_SECRET_ACCESS_KEY', 'any');
  const amazon = await anAmazon();
  onTestFinished(() => amazon.close());
  const port = await aPortOfNobody();
  const publicUrl = `http://127.0.0.1:${port}`;
  const frames = { issued: 'https://localhost:1', served: 'http://localhost:1' };
  const endpoints = { userPool: amazon.url, quickSight: amazon.url, frames };
  const settings = { ...fiveFields, publicUrl, port, endpoints, ...change };
  const { folder, file } = await aSettingsFile(settings);
  await writeFile(join(folder, 'index.html'), '');
  const dataDir = join(folder, 'data');
  await makeDataFolder(dataDir);
  const stores = await openSqliteStores(join(dataDir, 'ipr-api'));
  const none = { added: 0, renamed: 0, missing: 0, returned: 0 };
  const finishedAt = new Date();
  await stores.dashboards.saveSync([{ kind: 'add', dashboard: aDashboard() }], { ...none, added: 1, finishedAt });
  await stores.permissions.savePhase('managed');
  stores.close();
  await backUp(join(dataDir, 'ipr-api'), join(dataDir, 'backups', 'portal.db'));
  const portal = await startOneMachine(await readSettings({ PORTAL_SETTINGS: file }), { root: folder });
  onTestFinished(() => portal.close());

  const findings = async () => (await examineSettings(file, {})).findings;
  return {
    ...amazon,
    dataDir,
    publicUrl,
    findings,
    /** Answers one action otherwise. */
    where: async (action: string, answer: Answer) => {
      amazon.mend();
      amazon.answers.set(action, answer);
      return findings();
    },
    /** Changes the file, but not the portal that runs. */
    withSettings: async (changed: object) => {
      const before = await readFile(file, 'utf8');
      await writeFile(file, JSON.stringify({ ...settings, ...changed }).replace('{port}', String(port)));
      const found = await findings();
      await writeFile(file, before);
      return found;
    },
  };
}
