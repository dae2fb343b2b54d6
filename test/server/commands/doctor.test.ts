import { createClient } from '@libsql/client';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:https';
import { createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { generate } from 'selfsigned';
import { expect, it, onTestFinished } from 'vitest';
import { ok } from '#domain/result';
import { createCognitoProbe } from '#server/adapters/cognito/cognito-probe';
import { noteBackup } from '#server/adapters/machine/data-folder-probe';
import { backUp as backUpCatalogue, restore } from '#server/adapters/sqlite/backup';
import { openSqliteStores } from '#server/adapters/sqlite/sqlite-stores';
import { monthOf, noExports } from '#server/application/exports/kept-exports';
import { examineAddress, examineSettings } from '#server/commands/doctor/examine';
import { reportOf } from '#server/commands/doctor/report';
import { lockDataFolder } from '#server/process/data-folder';
import { serve } from '../../adapters/serve';
import { aPortOfNobody, listenAtFreePort } from '../../listen';
import { aCloud } from '../../local/a-cloud';
import { aSettingsFile, fiveFields } from '../settings/a-settings-file';

/** Services that do not answer, and a port at which there is no portal. */
const alone = async () => ({
  ...fiveFields,
  publicUrl: 'http://localhost:1',
  port: await aPortOfNobody(),
  endpoints: {
    userPool: 'http://localhost:1',
    quickSight: 'https://localhost:1',
    frames: { issued: 'https://localhost:1', served: 'http://localhost:1' },
  },
});
const credentials = { AWS_ACCESS_KEY_ID: 'any', AWS_SECRET_ACCESS_KEY: 'any' };

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
  const { people, close } = await openSqliteStores(join(folder, 'data', 'ipr-api'));
  for (const [sub, jobs] of Object.entries({ ann: 3, bob: 4 })) {
    await people.write(sub, 'exports', { ...noExports, started: { month: monthOf(Date.now()), jobs } }, 0);
  }
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
it.each(damages)(
  'the doctor on a settings file names a catalogue that was %s, until a backup is brought back',
  async (_, damage, finding) => {
    const found = await aboutData(
      async (dataDir) => {
        await rm(join(dataDir, 'new-portal'), { force: true });
        await backUpCatalogue(join(dataDir, 'ipr-api'), backupIn(dataDir));
        await damage(dataDir);
      },
      (dataDir) => restore(backupIn(dataDir), join(dataDir, 'ipr-api'), join(dataDir, 'replaced')),
    );
    expect(found).toEqual([[finding], []]);
  },
);

it('the doctor on a settings file names a missing backup, one cut short and an old one, and none that is fresh', async () => {
  const steps = [() => undefined, backUp(0, 0), backUp(0, 8192), backUp(8), backUp(6)];
  expect(await aboutData(...steps)).toEqual([['no-backup'], ['no-backup'], ['no-backup'], ['old-backup'], []]);
});

it('the doctor on a settings file counts a backup that is kept elsewhere, and says where it was if it is there no more', async () => {
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

const badProxies: [
  what: string,
  change: (request: Request) => Request,
  answer: (answer: Response) => Response,
  code: string,
][] = [
  [
    'strips Authorization',
    (request) => {
      request.headers.delete('authorization');
      return request;
    },
    (answer) => answer,
    'authorization',
  ],
  [
    'allows every origin',
    (request) => request,
    (answer) => withHeader(answer, 'access-control-allow-origin', '*'),
    'cors',
  ],
  [
    'caches answers',
    (request) => request,
    (answer) => withHeader(answer, 'cache-control', 'max-age=60'),
    'cached-answers',
  ],
  [
    'has a clock that is an hour behind',
    (request) => request,
    (answer) => withHeader(answer, 'date', new Date(Date.now() - 3_600_000).toUTCString()),
    'clock',
  ],
  [
    'answers with its own page instead of JSON',
    (request) => request,
    (answer) => (answer.headers.get('content-type')?.includes('json') ? page() : answer),
    'not-json',
  ],
];

it('the doctor on an address finds little to say about the local stack, and asks for no rights, but names what a proxy before it does wrong', async () => {
  const { url } = await aCloud();
  const { findings } = await examineAddress(url);
  expect(findings.map(({ code }) => code)).toEqual([]);

  for (const [what, change, answer, code] of badProxies) {
    const proxy = await serve(async (request) => {
      const { pathname, search } = new URL(request.url);
      const headers = new Headers(change(new Request(request)).headers);
      headers.delete('host');
      const given = await fetch(`${url}${pathname}${search}`, { method: request.method, headers });
      return answer(new Response(given.body, { status: given.status, headers: plain(given.headers) }));
    });
    const { findings } = await examineAddress(proxy);
    expect(
      findings.map((finding) => finding.code),
      what,
    ).toContain(code);
  }
});

it('the doctor on an address has one finding where the portal resets connections and its proxy answers 502', async () => {
  const portal = createTcpServer((socket) => socket.resetAndDestroy());
  const port = await listenAtFreePort(portal);
  onTestFinished(() => void portal.close());
  const proxy = await serve(async ({ url }) =>
    fetch(new URL(new URL(url).pathname, `http://127.0.0.1:${port}`)).catch(
      () => new Response('<h1>502 Bad Gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } }),
    ),
  );
  const { findings } = await examineAddress(proxy);
  expect(findings).toMatchObject([{ state: 'wrong', code: 'address-status', what: expect.stringContaining('502') }]);
});

it.each([-1, 1])('measures this machine’s clock by the user pool’s: %i hours from it', async (hours) => {
  const date = new Date(Date.now() - hours * 3_600_000).toUTCString();
  const endpoint = await serve(() => Response.json({ keys: [] }, { headers: { date } }));
  const { region, userPoolId, userPoolClientId: clientId } = fiveFields;
  const keys = { accessKeyId: 'any', secretAccessKey: 'any' };
  const { clockAhead } = await createCognitoProbe({ region, userPoolId, clientId, endpoint, credentials: keys })();
  expect(Math.round((clockAhead ?? 0) / 3_600_000)).toBe(hours);
});

const refuse = (__type: string, message: string) => Response.json({ __type, message }, { status: 400 });

it('learns of an app client’s secret from a refusal, and how many managers the pool has, without the right to see their settings', async () => {
  const client = { hasSecret: true, managers: undefined as object[] | undefined };
  const endpoint = await serve((request) => {
    const operation = request.headers.get('x-amz-target')?.split('.')[1];
    if (operation === 'InitiateAuth') {
      const words = client.hasSecret
        ? 'Client client1 is configured with secret but SECRET_HASH was not received'
        : 'Invalid Refresh Token.';
      return refuse('NotAuthorizedException', words);
    }
    if (operation !== 'ListUsersInGroup') return refuse('AccessDeniedException', 'not authorized to perform');
    if (client.managers) return Response.json({ Users: client.managers });
    return refuse('ResourceNotFoundException', 'Group not found.');
  });
  const { region, userPoolId, userPoolClientId: clientId } = fiveFields;
  const keys = { accessKeyId: 'any', secretAccessKey: 'any' };
  const probe = createCognitoProbe({ region, userPoolId, clientId, endpoint, credentials: keys });
  const found = async () => {
    const { client: known, members } = await probe();
    return [known, members.ok ? members.value : members.failure.kind];
  };
  expect(await found()).toEqual([ok({ hasSecret: true }), 'not-found']);
  client.managers = [];
  expect(await found()).toEqual([ok({ hasSecret: true }), 0]);
  Object.assign(client, { hasSecret: false, managers: [{ Username: 'ann' }] });
  expect(await found()).toEqual([ok({ hasSecret: false }), 1]);
});

const page = () => new Response('<!doctype html><title>Sorry</title>', { headers: { 'content-type': 'text/html' } });

/** Without what fetch has already undone. */
function plain(headers: Headers): Headers {
  const same = new Headers(headers);
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) same.delete(name);
  return same;
}

function withHeader(answer: Response, name: string, value: string): Response {
  answer.headers.set(name, value);
  return answer;
}

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
  const proxy = createHttpServer(async ({ url: path = '/', headers }, response) => {
    if (path.startsWith('/assets/')) return void response.destroy();
    const { authorization = '' } = headers;
    const given = await fetch(new URL(path, url), { headers: authorization ? { authorization } : {} });
    response.writeHead(given.status, Object.fromEntries(plain(given.headers)));
    response.end(await given.text());
  });
  onTestFinished(() => void proxy.close());
  const partly = `http://localhost:${await listenAtFreePort(proxy)}`;
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
