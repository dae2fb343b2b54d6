import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import type { HealthFinding } from '#domain/health/health';
import { makeDataFolder, newPortal } from '#server/process/data-folder';
import { aPortOfNobody, listenAtFreePort } from '../../listen';
import { aSettingsFile, fiveFields } from '../settings/a-settings-file';

/** Milliseconds in which the doctor has an answer to everything; each call ends after 8 seconds, and all are made at once. */
const limit = 30_000;

/** An address that takes connections, and never answers. */
async function aSilentAddress(): Promise<string> {
  const server = createServer((socket) => onTestFinished(() => void socket.destroy()));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${await listenAtFreePort(server)}`;
}

const networks: [how: string, change: () => Promise<object>, node: string[]][] = [
  [
    'every call hangs',
    async () => {
      const silent = await aSilentAddress();
      const frames = { issued: 'https://localhost:1', served: 'http://localhost:1' };
      return { publicUrl: silent, endpoints: { userPool: silent, quickSight: silent, frames } };
    },
    [],
  ],
  ['no name is found in time', async () => ({}), ['--import', join(import.meta.dirname, 'late-dns.mjs')]],
];

/** A process of the portal in such a network. */
async function run(script: string, change: object, node: string[], args: string[] = []) {
  const port = await aPortOfNobody();
  const { folder, file } = await aSettingsFile({ ...fiveFields, port, ...change });
  await makeDataFolder(join(folder, 'data'));
  await writeFile(join(folder, 'data', newPortal), '');
  const credentials = { AWS_ACCESS_KEY_ID: 'any', AWS_SECRET_ACCESS_KEY: 'any' };
  const child = spawn(process.execPath, [...node, `dist/server/${script}`, ...args, file], {
    env: { ...process.env, ...credentials, PORTAL_SETTINGS: file },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, port };
}

it.each(networks)('the doctor says in time what it could not look at where %s', async (_, change, node) => {
  const startedAt = performance.now();
  const { child } = await run('commands/doctor.js', await change(), node, ['--json']);
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect(performance.now() - startedAt).toBeLessThan(limit);
  expect(code).toBe(1);
  const { findings } = JSON.parse(printed) as { findings: HealthFinding[] };
  expect(findings.map((finding) => `${finding.state} ${finding.code}`)).toEqual([
    'wrong quicksight-slow',
    'wrong pool-unreachable',
    'wrong address',
    'warning no-backup',
  ]);
});

it.each(networks)('the portal starts where %s, and says in time that it is not ready', async (_, change, node) => {
  const { port } = await run('start.js', await change(), node);
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(limit) });
  const statusOf = (path: string) =>
    ask(path).then(
      ({ status }) => status,
      () => undefined,
    );
  await expect.poll(() => statusOf('/healthz')).toBe(200);
  const answer = await ask('/readyz');
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ problems: [{ part: 'user-pool' }], unchecked: ['quicksight'] });
});
