import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { generate } from 'selfsigned';
import { expect, it, onTestFinished } from 'vitest';
import { serve } from '../../../adapters/serve';
import { listenAtFreePort } from '../../../listen';
import { aCloud } from '../../../local/a-cloud';
import { aSettingsFile } from '../../settings/a-settings-file';
import { alone } from './alone';
import { forward } from './forward';

const credentials = { AWS_ACCESS_KEY_ID: 'any', AWS_SECRET_ACCESS_KEY: 'any' };

/** The exit code and what was printed. */
async function doctor(args: string[], environment: NodeJS.ProcessEnv = {}) {
  const { NODE_ENV: _, VITEST: __, ...rest } = process.env;
  const child = spawn(process.execPath, ['dist/server/commands/doctor.js', ...args], {
    env: { ...rest, ...credentials, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { code: code as number, printed };
}

it('npm run doctor names a certificate that has expired, with the step that mends it, and exits with 1', async () => {
  const day = 24 * 60 * 60 * 1000;
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: new Date(Date.now() - 2 * day),
    notAfterDate: new Date(Date.now() - day),
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
    ],
  });
  const server = createServer({ key, cert }, (_, response) => void response.end());
  onTestFinished(() => void server.close());
  const address = `https://localhost:${await listenAtFreePort(server)}`;
  const { folder } = await aSettingsFile({});
  const authority = join(folder, 'ca.pem');
  await writeFile(authority, cert);
  const { code, printed } = await doctor([address], { NODE_EXTRA_CA_CERTS: authority });
  expect(printed).toContain('WRONG  The certificate of the public address has expired');
  expect(printed).toContain('What to do: Renew the certificate and reload the proxy.');
  expect(code).toBe(1);
});

it('npm run doctor exits with 1 where QuickSight can’t be reached and another program answers at the port', async () => {
  const port = Number(new URL(await serve(() => new Response('hello'))).port);
  const { file } = await aSettingsFile({ ...(await alone()), port });
  const { code, printed } = await doctor([file]);
  expect(printed).toMatch(/WRONG {2}QuickSight doesn't answer this machine: .*ECONNREFUSED/);
  expect(printed).toContain(`WRONG  Another program answers at port ${port}`);
  expect(code).toBe(1);
});

it('npm run doctor exits with 0 where all is well, and with 3 where it could not look at everything', async () => {
  const { url } = await aCloud();
  const partly = await serve((request, { incoming }) => {
    if (new URL(request.url).pathname.startsWith('/assets/')) incoming.destroy();
    return forward(url, request);
  });
  const codes = await Promise.all([url, partly].map(async (address) => (await doctor([address])).code));
  expect(codes).toEqual([0, 3]);
});

it('npm run doctor says that it is not built yet, whatever it is asked for', async () => {
  const { folder } = await aSettingsFile({});
  await copyFile('package.json', join(folder, 'package.json'));
  const child = spawn('npm', ['run', '--silent', 'doctor', '--', '--stage', 'prod'], { cwd: folder });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect([said, code]).toEqual(['The doctor is not built here: run npm run build, then this again.\n', 2]);
});

it('npm run doctor prints JSON where asked to, with what was not tried', async () => {
  const { file } = await aSettingsFile(await alone());
  const { code, printed } = await doctor(['--json', file]);
  const { findings, untried } = JSON.parse(printed) as Record<string, unknown[]>;
  expect(findings?.[0]).toMatchObject({ state: 'wrong', code: 'quicksight-unreachable' });
  expect(untried).toEqual([expect.stringContaining('quicksight:RegisterUser was not tried')]);
  expect(code).toBe(1);
});
