import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { browserOfWorker } from '../browser-of-worker';
import { frameOf, greeting, heading, menuLink } from '../e2e/steps/screen';

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
let context: BrowserContext;
let host: Server;
let address: string;
let bytes = 0;
const missing: string[] = [];

/** Files and nothing else, uncompressed, below a path of someone else's site. */
beforeAll(async () => {
  // Vitest sets `test`, with which the charts would be left out, as in development.
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)('npm', ['run', 'build:demo'], { env });
  host = createServer(async ({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://host');
    const path = pathname.replace(/^\/people\/portal\//, '').replace(/^$/, 'index.html');
    const file = path.startsWith('/') ? undefined : await readFile(join('dist/demo', path)).catch(() => undefined);
    if (!file) missing.push(pathname);
    bytes += file?.length ?? 0;
    const type = types[extname(path)];
    response.writeHead(file ? 200 : 404, type ? { 'content-type': type } : {}).end(file);
  });
  await once(host.listen(0, '127.0.0.1'), 'listening');
  address = `http://127.0.0.1:${(host.address() as AddressInfo).port}/people/portal/`;
  context = await (await browserOfWorker()).newContext({ reducedMotion: 'reduce' });
});

afterAll(async () => {
  await context.close();
  host.close();
});

it('the demo runs below any path of a static host, for viewers and managers, and keeps no edit after a reload', async () => {
  const page = await context.newPage();
  await page.goto(address);
  const role = (name: string) => page.getByRole('region', { name: 'Demo' }).getByRole('button', { name });
  await role('As a viewer').click();
  await greeting(page).waitFor();
  expect(bytes).toBeLessThanOrEqual(2_000_000);
  await menuLink(page, 'US employment').click();
  await frameOf(page, 'US employment').getByText('Jobs by month').waitFor();
  await page.getByRole('tab', { name: 'Recovery' }).click();
  await page.waitForURL(/#\/dashboard\/us-employment-overview\?sheet=/);
  expect(await menuLink(page, 'Wildlife strikes').count()).toBe(0);

  await role('As a manager').click();
  await menuLink(page, 'Management').click();
  await page.getByRole('button', { name: 'Edit US employment' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Jobs');
  await page.getByRole('button', { name: 'Save' }).click();
  await menuLink(page, 'Jobs').click();
  await frameOf(page, 'Jobs').getByText('Jobs by month').waitFor();
  await page.reload();
  await frameOf(page, 'US employment').getByText('Jobs by month').waitFor();
  await menuLink(page, 'Management').click();
  await heading(page, 'Dashboard management').waitFor();
  expect(missing).toEqual([]);
});

it('the demo makes a CSV file of a table with the filters of the view', async () => {
  const page = await context.newPage();
  await page.goto(`${address}#/dashboard/us-employment-overview?sheet=recovery&p.Group=Government`);
  await page.getByRole('region', { name: 'Demo' }).getByRole('button', { name: 'As a viewer' }).click();
  await frameOf(page, 'US employment').getByText('Jobs by group').waitFor();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('dialog', { name: 'Export' }).getByRole('button', { name: 'Sectors as CSV' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Sectors as CSV' }).click();
  const lines = (await readFile(await (await downloading).path(), 'utf8')).trim().split('\r\n');
  expect(lines).toEqual(['Sector,Jan 2006,Dec 2015,Change', expect.stringMatching(/^Government,21847,22100,/)]);
});

it('the demo publishes the OpenAPI document beside its pages', async () => {
  const document = await (await fetch(`${address}openapi.json`)).json();
  expect(document).toMatchObject({ openapi: '3.1.1' });
});
