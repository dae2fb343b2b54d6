import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSettings } from '#server/settings/read-settings';
import { aFolder } from '../../a-folder';

/** The shortest file that is complete. */
export const fiveFields = {
  publicUrl: 'https://portal.example.com',
  region: 'eu-west-1',
  userPoolId: 'eu-west-1_AbCdEfGhI',
  userPoolClientId: '3n4b5urk1ft4fl3mg5e62d9ado',
  quickSight: { accountId: '111122223333' },
};

export const identityPoolId = 'eu-west-1:01234567-89ab-cdef-0123-456789abcdef';

/** A folder with these settings in its `portal.settings.json`; removed when the test ends. */
export async function aSettingsFile(content: unknown): Promise<{ folder: string; file: string }> {
  const folder = await aFolder();
  const file = join(folder, 'portal.settings.json');
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return { folder, file };
}

/** The settings that a start reads from a file with this content. */
export async function read(content: unknown, environment: NodeJS.ProcessEnv = {}) {
  const { folder, file } = await aSettingsFile(content);
  return { folder, settings: await readSettings({ PORTAL_SETTINGS: file, ...environment }) };
}
