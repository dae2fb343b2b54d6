import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { serve } from '../../adapters/serve';
import { aPortOfNobody } from '../../listen';
import { aSettingsFile, fiveFields } from '../settings/a-settings-file';
import { anIdToken, theSigningKey } from '../tokens';

export interface Row {
  id: string;
  title: string;
}

/**
 * `npm run serve` as a process, which can be killed and started again on the same data, against a pool that has only keys and a QuickSight
 * that only lists, registers and embeds. `before` is what the command line begins with, such as what limits the process.
 */
export async function aServeProcess(dashboards: readonly string[], before: (folder: string) => string[] = () => []) {
  const key = await theSigningKey();
  const userPool = await serve(() => Response.json(key.jwks));
  const rows = dashboards.map((id) => ({ DashboardId: id, Name: id, Arn: `arn:aws:quicksight:::dashboard/${id}` }));
  const quickSight = await serve((request) => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('/dashboards')) return Response.json({ Status: 200, DashboardSummaryList: rows });
    if (request.method === 'POST') return Response.json({ Status: 200, EmbedUrl: 'https://localhost:1/?code=2' });
    return Response.json({ Message: 'Not here' }, { status: 404, headers: notFound });
  });
  const port = await aPortOfNobody();
  const { folder, file } = await aSettingsFile({
    ...fiveFields,
    publicUrl: `http://localhost:${port}`,
    port,
    callLimits: false,
    // The pool has keys, and no people.
    sessionCheck: false,
    endpoints: { userPool, quickSight, frames: { issued: 'https://localhost:1', served: 'http://localhost:1' } },
  });
  const claims = { iss: `${userPool}/${fiveFields.userPoolId}`, aud: fiveFields.userPoolClientId };
  const token = await anIdToken(key, { ...claims, 'cognito:groups': ['SuperUser'] });
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const ask = (path: string, body?: object): Promise<Response> =>
    fetch(`http://localhost:${port}${path}`, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) });

  return {
    folder,
    dataDir: join(folder, 'data'),
    ask,
    async list(): Promise<Row[]> {
      return (await ask('/prod/quicksight/dashboard/list')).json() as Promise<Row[]>;
    },
    /** Saves a title, and resolves with the answer, or undefined if there is none. */
    async save({ id }: Row, title: string, status = 'DRAFT'): Promise<Response | undefined> {
      const [pk, sk] = id.split('@');
      const edit = { pk, sk, title, description: 'x'.repeat(200), icon: 'ChartBarIcon', status, groups: [] };
      return ask('/prod/quicksight/dashboard/update', edit).catch(() => undefined);
    },
    /** Resolves when it answers, or rejects with what it says when it can't start. */
    async start() {
      const { NODE_ENV: _, VITEST: __, ...environment } = process.env;
      const command = [...before(folder), process.execPath, 'dist/server/start.js'];
      const child = spawn(command[0] ?? '', command.slice(1), {
        env: {
          ...environment,
          PORTAL_SETTINGS: file,
          AWS_ACCESS_KEY_ID: 'any',
          AWS_SECRET_ACCESS_KEY: 'any',
          // The test is no npm that can die.
          npm_lifecycle_event: '',
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      onTestFinished(() => void child.kill('SIGKILL'));
      const exit = once(child, 'exit');
      const complaints = text(child.stderr).catch(() => 'The log is lost');
      const [printed] = await Promise.race([once(child.stdout, 'data'), exit]);
      if (!String(printed).includes('The portal answers')) throw new Error(await complaints);
      child.stdout.resume();
      return {
        pid: child.pid ?? 0,
        complaints,
        /** Closes the pipes that take stdout and stderr. */
        loseLog(): void {
          child.stdout.destroy();
          child.stderr.destroy();
        },
        /** Resolves with the exit code, if it has one. */
        async end(signal: 'SIGKILL' | 'SIGTERM' | 'SIGHUP'): Promise<number | null> {
          child.kill(signal);
          const [code] = (await exit) as [number | null];
          return code;
        },
      };
    },
  };
}

const notFound = { 'x-amzn-errortype': 'ResourceNotFoundException' };
