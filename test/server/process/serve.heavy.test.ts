import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { lockDataFolder } from '#server/process/data-folder';
import { aPortOfNobody } from '../../listen';
import { end, endAll, isAlive, refusal, start } from '../../processes';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-process-'));
  return () => rm(folder, { recursive: true, force: true });
});

afterEach(endAll);

/** A settings file with a data folder and a free port of its own. */
async function written(name: string, content: object): Promise<Record<string, string>> {
  const PORTAL_SETTINGS = join(folder, `${name}.json`);
  await writeFile(PORTAL_SETTINGS, JSON.stringify(content));
  return { PORTAL_SETTINGS, DATA_DIR: join(folder, `${name}-data`), PORT: String(await aPortOfNobody()) };
}

const serve = [process.execPath, 'dist/server/start.js'] as const;
const settings = {
  publicUrl: 'https://portal.example.com',
  region: 'eu-west-1',
  userPoolId: 'eu-west-1_AbCdEfGhI',
  userPoolClientId: 'client',
  quickSight: { accountId: '111122223333' },
};
it('npm run serve starts with five settings, says where it answers, and stops cleanly', async () => {
  const environment = await written('five', settings);
  const run = await start(environment, serve, 'The portal answers');
  expect(run.printed()).toContain(`port ${environment['PORT']}, for https://portal.example.com`);
  expect(await (await fetch(`http://127.0.0.1:${environment['PORT']}/healthz`)).text()).toBe('ok');
  const { code, said } = await refusal({ ...environment, PORT: '0' }, serve);
  expect(said).toEqual([expect.stringContaining('is in use by another portal')]);
  expect(code).toBe(1);
  expect(await end(run, 'SIGTERM')).toBe(0);
});

it('npm run serve ends with npm when npm is killed', async () => {
  const environment = await written('npm', settings);
  const run = await start(environment, ['npm', 'run', 'serve'], 'The portal answers');
  await end(run, 'SIGKILL');
  await expect.poll(() => isAlive(-(run.child.pid ?? 0))).toBe(false);
  (await lockDataFolder(environment['DATA_DIR'] ?? ''))();
});

it('npm run serve lists every problem of its settings, and exits', async () => {
  const { userPoolClientId: _, ...rest } = settings;
  const { code, said } = await refusal(await written('wrong', { ...rest, region: 'us-east-1', acess: 'open' }), serve);
  expect(said).toHaveLength(4);
  expect(said.join()).toMatch(/can't be used:.+userPoolClientId is missing.+acess is not a setting.+userPoolId is of/);
  expect(code).toBe(1);
});
