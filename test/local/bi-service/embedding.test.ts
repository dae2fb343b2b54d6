import type { BrowserContext } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { setUpEmbedding, type EmbeddingSetup } from './embedding-setup';
import { openTab } from './embedding-site';
import { embedUrl } from './running-bi-service';

let setup: EmbeddingSetup;
let context: BrowserContext;

beforeAll(async () => {
  setup = await setUpEmbedding();
  context = await setup.newContext();
  return () => setup.close();
});

const penguins = () => embedUrl(setup.service, 'penguins', { AllowedDomains: [setup.origin] });

describe('a dashboard embedded with Amazon’s SDK', () => {
  it('opens with events in order, keeps to its content security policy, and has no code in its address', async () => {
    const tab = await openTab(context, setup.origin);
    const complaints: string[] = [];
    tab.page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    await tab.embed(await penguins());
    expect(await tab.heard('CONTENT_LOADED')).toEqual({ title: 'Penguins' });

    const told = await tab.told();
    expect(told.map(({ eventName }) => eventName)).toEqual(['EXPERIENCE_INITIALIZED', 'CONTENT_LOADED']);
    expect(complaints).toEqual([]);
    expect(new URL(await tab.frame().evaluate(() => location.href)).search).toBe('');
  });

  it('has the name that the catalogue gives it', async () => {
    await setup.service.administration.addDashboard({ id: 'seals', name: 'Seals', like: 'penguins' });
    await setup.service.administration.renameDashboard('seals', 'Seals of the south');
    const tab = await openTab(context, setup.origin);
    await tab.embed(await embedUrl(setup.service, 'seals', { AllowedDomains: [setup.origin] }));
    expect(await tab.heard('CONTENT_LOADED')).toEqual({ title: 'Seals of the south' });
  });

  it('takes parameters from the page, tells which changed, and prints when the page asks', async () => {
    const tab = await openTab(context, setup.origin);
    await tab.embed(await penguins());
    await tab.heard('CONTENT_LOADED');
    await tab.page.evaluate(() => window.embedding.dashboard?.setParameters([{ Name: 'Island', Values: ['Biscoe'] }]));
    expect(await tab.heard('PARAMETERS_CHANGED')).toEqual({
      changedParameters: [{ Name: 'Island', Values: ['Biscoe'] }],
    });
    expect(await tab.page.evaluate(() => window.embedding.dashboard?.getParameters())).toEqual([
      { Name: 'Island', Values: ['Biscoe'] },
    ]);

    await tab.frame().evaluate(() => addEventListener('beforeprint', () => document.body.classList.add('printed')));
    expect(await tab.page.evaluate(() => window.embedding.dashboard?.initiatePrint())).toEqual({ success: true });
    await tab.frame().waitForSelector('body.printed');
  });

  it('answers what it cannot do with a refusal that the page can read', async () => {
    const tab = await openTab(context, setup.origin);
    await tab.embed(await penguins());
    await tab.heard('CONTENT_LOADED');
    const answers = await tab.page.evaluate(async () => {
      const { dashboard } = window.embedding;
      return {
        sheet: await dashboard?.setSelectedSheetId('none'),
        filter: await dashboard?.addFilterGroups([{} as never]),
        pane: await dashboard?.toggleBookmarksPane(),
      };
    });
    expect(answers).toMatchObject({
      sheet: { success: false, errorCode: 'SheetNotFound' },
      filter: { success: false, errorCode: 'InvalidFilterGroups' },
      pane: { success: false, errorCode: 'NotSupported' },
    });
  });

  it('hears only what is meant for it, when two of the same are in one page', async () => {
    const tab = await openTab(context, setup.origin);
    await tab.embed(await penguins());
    await tab.heard('CONTENT_LOADED');
    await tab.embed(await penguins());
    await tab.heard('CONTENT_LOADED', 2);
    await tab.page.evaluate(() => window.embedding.dashboard?.setSelectedSheetId('sex'));
    await tab.page.evaluate(() => window.embedding.dashboard?.getSelectedSheetId());
    expect((await tab.told()).filter(({ eventName }) => eventName === 'SELECTED_SHEET_CHANGED')).toHaveLength(1);
  });
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
