import { ListDashboardsCommand } from '@aws-sdk/client-quicksight';
import { createServer } from 'node:http';
import { cp, mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import type { BiService } from '../../../local/bi-service/bi-service';
import { listenAtFreePort } from '../../listen';
import { ask } from './asking';
import { account, aFolder, aService, clientOf, dashboardsDir, embedUrl, registerAnn } from './running-bi-service';

async function names(service: BiService) {
  const { DashboardSummaryList } = await clientOf(service).send(
    new ListDashboardsCommand({ AwsAccountId: account.accountId }),
  );
  return DashboardSummaryList?.map(({ Name }) => Name);
}

it('a restart keeps the certificate that a person trusted', async () => {
  const { service, restart } = await aService();
  expect((await restart()).certificate).toBe(service.certificate);
});

it('a restart keeps names and removals, and adds the dashboards whose folders are new', async () => {
  const source = await aFolder();
  onTestFinished(() => source.remove());
  await cp(dashboardsDir, source.path, { recursive: true });
  const { service, restart } = await aService({ dashboardsDir: source.path });
  expect(await names(service)).toEqual(['Islands', 'Penguins']);
  await service.administration.removeDashboard('islands');
  await service.administration.renameDashboard('penguins', 'All penguins');

  const definition = await readFile(`${dashboardsDir}/penguins/dashboard.json`, 'utf8');
  await mkdir(`${source.path}/whales`);
  const whales = definition.replace('"id": "penguins"', '"id": "whales"').replace('"Penguins"', '"Whales"');
  await writeFile(`${source.path}/whales/dashboard.json`, whales);
  expect(await names(await restart())).toEqual(['All penguins', 'Whales']);
});

it('a start makes files that their owner alone may read', async () => {
  const { dataDir } = await aService();
  for (const name of await readdir(dataDir)) {
    const { mode } = await stat(`${dataDir}/${name}`);
    expect([name, mode % 0o100]).toEqual([name, 0]);
  }
});

it('a start on a port in use fails with the error of Node', async () => {
  const other = createServer();
  const port = await listenAtFreePort(other);
  onTestFinished(() => void other.close());
  await expect(aService({ port })).rejects.toMatchObject({ code: 'EADDRINUSE', port });
  await expect(aService({ framePort: port })).rejects.toMatchObject({ code: 'EADDRINUSE', port });
});

it('a start with a broken definition names the file', async () => {
  const source = await aFolder();
  onTestFinished(() => source.remove());
  await mkdir(`${source.path}/broken`);
  await writeFile(`${source.path}/broken/dashboard.json`, '{}');
  await expect(aService({ dashboardsDir: source.path })).rejects.toThrow(/broken\/dashboard\.json/);
});

it.each([
  ['GET', '/', 200],
  ['GET', '/assets/frame-1a2b.js', 200],
  ['GET', '/assets/none.js', 404],
  ['GET', '/assets/..%2f..%2fdata%2fbi-service.pem', 404],
  ['GET', '/embed/00000000000000000000000000000000/dashboards/penguins?code=x', 404],
  ['POST', '/embed/00000000000000000000000000000000/session', 403],
  ['GET', '/embed/00000000000000000000000000000000/definition/penguins', 401],
  ['GET', '/embed/00000000000000000000000000000000/data/penguins/penguins.json', 401],
  ['GET', '/api/accounts/123456789012/dashboards', 403],
  ['GET', '/nothing', 404],
])('every answer has the security headers: %s %s', async (method, path, status) => {
  const { service } = await aService();
  const answer = await ask(service, path, method);
  expect(answer.status).toBe(status);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
  expect(answer.headers.get('content-security-policy')).not.toContain('unsafe');
  expect(answer.text).not.toContain('PRIVATE KEY');
});

it('embed pages may be embedded by the domains of their URL, and load again when the code is used or old', async () => {
  let ahead = 0;
  const { service } = await aService({ clock: () => new Date(Date.now() + ahead) });
  await registerAnn(service);
  const url = new URL(
    await embedUrl(service, 'penguins', { AllowedDomains: ['http://localhost:8080', 'https://*.example.com/'] }),
  );
  ahead = 60 * 60_000;
  const control = url.pathname.replace('dashboards/penguins', 'embedControl?contextId=any');
  // The address of a code that opens nothing any more says so in the status; the page says it to the SDK.
  for (const [path, expected] of [
    [url.pathname + url.search, 403],
    [url.pathname, 200],
    [control, 200],
  ] as const) {
    const { status, headers } = await ask(service, path);
    expect(status).toBe(expected);
    expect(headers.get('content-security-policy')).toMatch(
      /frame-ancestors http:\/\/localhost:8080 https:\/\/\*\.example\.com$/,
    );
  }
});

it('embed pages show no data before their code is redeemed', async () => {
  const { service } = await aService();
  await registerAnn(service);
  const { pathname } = new URL(await embedUrl(service, 'penguins'));
  for (const path of ['definition/penguins', 'data/penguins/penguins.json', 'session']) {
    expect((await ask(service, pathname.replace('dashboards/penguins', path))).status).toBe(401);
  }
});

it('embed pages give one session per code, to the first caller', async () => {
  const { service } = await aService();
  await registerAnn(service);
  const origin = 'http://localhost:8080';
  const url = new URL(await embedUrl(service, 'penguins', { AllowedDomains: [origin] }));
  const attempt = (from: string) => {
    const body = JSON.stringify({ code: url.searchParams.get('code'), dashboardId: 'penguins', origin: from });
    return ask(service, url.pathname.replace('dashboards/penguins', 'session'), 'POST', body);
  };
  expect((await attempt('http://localhost:8081')).status).toBe(403);
  const answers = await Promise.all(Array.from({ length: 20 }, () => attempt(origin)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(19);
});
