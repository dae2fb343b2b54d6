import type { BrowserContext } from 'playwright-core';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { setUpEmbedding, type EmbeddingSetup } from './embedding-setup';
import { openTab } from './embedding-site';
import { embedUrl } from './running-bi-service';

const minute = 60_000;
let ahead = 0;
let setup: EmbeddingSetup;
let context: BrowserContext;

beforeAll(async () => {
  setup = await setUpEmbedding({ clock: () => new Date(Date.now() + ahead) });
  context = await setup.newContext();
  return () => setup.close();
});

const penguins = (SessionLifetimeInMinutes = 15) =>
  embedUrl(setup.service, 'penguins', { AllowedDomains: [setup.origin], SessionLifetimeInMinutes });

it('an embed URL opens once: the second time the page hears Forbidden', async () => {
  const url = await penguins();
  const tab = await openTab(context, setup.origin);
  await tab.embed(url);
  await tab.heard('CONTENT_LOADED');

  const other = await openTab(context, setup.origin);
  await other.embed(url);
  expect(await other.heard('ERROR_OCCURRED')).toEqual({ errorCode: 'Forbidden' });
  expect((await other.told()).map(({ eventName }) => eventName)).toEqual(['ERROR_OCCURRED']);
  expect(await other.frame().getByRole('alert').textContent()).toContain('It was already used or has expired.');
});

it('an embed URL opens within five minutes', async () => {
  const [early, late] = [await penguins(), await penguins()];
  const tab = await openTab(context, setup.origin);
  ahead += 4.5 * minute;
  await tab.embed(early);
  await tab.heard('CONTENT_LOADED');
  ahead += 0.5 * minute;
  await tab.embed(late);
  expect(await tab.heard('ERROR_OCCURRED')).toEqual({ errorCode: 'Forbidden' });
});

it('an embed URL does not open with the code of another dashboard', async () => {
  const tab = await openTab(context, setup.origin);
  await tab.embed((await penguins()).replace('/dashboards/penguins', '/dashboards/islands'));
  expect(await tab.heard('ERROR_OCCURRED')).toEqual({ errorCode: 'Forbidden' });
});

it('an embed URL opens on no other site, and is not used up by one', async () => {
  const url = await penguins();
  const foreign = await openTab(context, setup.foreignOrigin);
  const refused = foreign.page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
  await foreign.embed(url);
  await refused;
  expect(await foreign.told()).toEqual([]);

  const tab = await openTab(context, setup.origin);
  await tab.embed(url);
  await tab.heard('CONTENT_LOADED');
});

it('an embed URL that names no domain opens nowhere', async () => {
  const tab = await openTab(context, setup.origin);
  const refused = tab.page.waitForEvent('console', (message) => message.text().includes("frame-ancestors 'none'"));
  await tab.embed(await embedUrl(setup.service, 'penguins'));
  await refused;
});

it('a session ends after its lifetime: the page hears Unauthorized, and calls are refused', async () => {
  const clocked = await setup.newContext();
  await clocked.clock.install();
  const tab = await openTab(clocked, setup.origin);
  await tab.embed(await penguins(15));
  await tab.heard('CONTENT_LOADED');

  ahead += 15 * minute;
  await tab.page.clock.fastForward(15 * minute);
  expect(await tab.heard('ERROR_OCCURRED')).toEqual({ errorCode: 'Unauthorized' });
  expect(await tab.page.evaluate(() => window.embedding.dashboard?.undo())).toMatchObject({
    success: false,
    errorCode: 'Unauthorized',
  });
  await clocked.close();
});

it('a session leaves neither its code nor its id in the data folder', async () => {
  const tab = await openTab(context, setup.origin);
  const url = new URL(await penguins());
  await tab.embed(url.href);
  await tab.heard('CONTENT_LOADED');
  const files = (await readdir(setup.dataDir)).filter((file) => file.startsWith('bi-service.db'));
  const texts = await Promise.all(files.map((file) => readFile(join(setup.dataDir, file), 'latin1')));
  const kept = texts.join('\n');
  expect(kept).toContain('penguins');
  expect(kept).not.toContain(url.searchParams.get('code'));
  expect(kept).not.toContain(url.pathname.split('/')[2]);
});

it('the control page passes on what the embedding page says, and nothing from a foreign frame', async () => {
  const tab = await openTab(context, setup.origin);
  await tab.embed(await penguins());
  await tab.heard('CONTENT_LOADED');
  const call = await tab.page.evaluate(() => ({
    eventName: 'SET_SELECTED_SHEET_ID',
    eventId: 'a-call',
    eventTarget: {
      experienceType: 'DASHBOARD',
      dashboardId: 'penguins',
      contextId: document.querySelector<HTMLIFrameElement>('iframe[name$=-CONTROL]')?.name.replace('-CONTROL', ''),
      discriminator: 0,
    },
    message: { SheetId: 'sex' },
  }));

  await tab.page.evaluate((src) => {
    const foreign = document.createElement('iframe');
    foreign.src = src;
    foreign.name = 'foreign';
    document.body.append(foreign);
  }, setup.foreignOrigin);
  await expect.poll(() => tab.page.frame('foreign')?.url()).toContain(setup.foreignOrigin);
  await tab.page.frame('foreign')?.evaluate((message) => {
    const { parent } = window;
    for (let index = 0; index < parent.length; index += 1) {
      for (let times = 0; times < 1000; times += 1) parent[index]?.postMessage(message, '*');
    }
  }, call);
  const selected = () => tab.page.evaluate(() => window.embedding.dashboard?.getSelectedSheetId());
  for (let round = 0; round < 20; round += 1) expect(await selected()).toBe('species');

  await tab.page.evaluate((message) => {
    for (let index = 0; index < window.length; index += 1) window[index]?.postMessage(message, '*');
  }, call);
  await expect.poll(selected).toBe('sex');
});

it('the first page tells a person who opens it where the dashboards are', async () => {
  const page = await context.newPage();
  await page.goto(setup.service.url);
  await expect.poll(() => page.getByRole('heading').textContent()).toBe('The local BI service is running');
});

it('the first page answers a portal that asks whether the browser reaches the service', async () => {
  const tab = await openTab(context, setup.origin);
  const probed = await tab.page.evaluate(
    (url) => fetch(url, { mode: 'no-cors' }).then(({ type }) => type),
    setup.service.url,
  );
  expect(probed).toBe('opaque');
});
