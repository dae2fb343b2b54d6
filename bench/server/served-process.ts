import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { aPortOfNobody } from '../../test/listen';
import type { Amazon } from './amazon';

/** `npm run serve` without npm, as systemd starts it. */
export interface ServedProcess {
  url: string;
  /** Seconds of processor time that it has used so far. */
  processorTime(): Promise<number>;
  end(): Promise<void>;
}

/** On the data in `data` of this folder. */
export async function startServed(folder: string, amazon: Amazon): Promise<ServedProcess> {
  const port = await aPortOfNobody('127.0.0.1');
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    publicUrl: url,
    port,
    region: 'eu-west-1',
    userPoolId: amazon.userPoolId,
    userPoolClientId: amazon.clientId,
    quickSight: { accountId: '111122223333' },
    sessionCheck: false,
    endpoints: {
      userPool: amazon.userPool,
      quickSight: amazon.quickSight,
      frames: { issued: 'https://localhost:1', served: 'http://localhost:1' },
    },
  };
  const file = join(folder, 'portal.settings.json');
  await writeFile(file, JSON.stringify(settings));
  const child = spawn(process.execPath, ['dist/server/start.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORTAL_SETTINGS: file,
      AWS_ACCESS_KEY_ID: 'AKIALOCAL',
      AWS_SECRET_ACCESS_KEY: 'secret',
    },
    // The record is written to a pipe that is read, as under systemd.
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.resume();
  const exit = once(child, 'exit');
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error('The portal ended');
    await sleep(10);
  }
  return {
    url,
    async processorTime() {
      const [user = 0, system = 0] = (await readFile(`/proc/${child.pid}/stat`, 'utf8'))
        .split(' ')
        .slice(13, 15)
        .map(Number);
      // In hundredths on every Linux.
      return (user + system) / 100;
    },
    async end() {
      child.kill('SIGTERM');
      await exit;
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
