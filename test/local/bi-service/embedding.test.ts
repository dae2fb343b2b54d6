import type { BrowserContext } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
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

it('a dashboard embedded with Amazon’s SDK opens with events in order, keeps to its content security policy, and has no code in its address', async () => {
  const tab = await openTab(context, setup.origin);
  const complaints: string[] = [];
  tab.page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await tab.embed(await penguins());
  expect(await tab.heard('CONTENT_LOADED')).toEqual({ title: 'Penguins' });

  const told = await tab.told();
  expect(told.map(({ eventName }) => eventName).slice(0, 4)).toEqual([
    'EXPERIENCE_INITIALIZED',
    'SIZE_CHANGED',
    'PARAMETERS_LOADED',
    'CONTENT_LOADED',
  ]);
  expect(told[1]?.message).toEqual({
    height: expect.stringMatching(/^[1-9]\d*$/),
    width: expect.stringMatching(/^\d+$/),
  });
  expect(complaints).toEqual([]);
  expect(new URL(await tab.frame().evaluate(() => location.href)).search).toBe('');
});

it('a dashboard embedded with Amazon’s SDK has the name that the catalogue gives it', async () => {
  await setup.service.administration.addDashboard({ id: 'seals', name: 'Seals', like: 'penguins' });
  await setup.service.administration.renameDashboard('seals', 'Seals of the south');
  const tab = await openTab(context, setup.origin);
  await tab.embed(await embedUrl(setup.service, 'seals', { AllowedDomains: [setup.origin] }));
  expect(await tab.heard('CONTENT_LOADED')).toEqual({ title: 'Seals of the south' });
});

it('a dashboard embedded with Amazon’s SDK starts with the sheet and the parameters that the page asks for', async () => {
  const tab = await openTab(context, setup.origin);
  await tab.embed(await penguins(), {
    parameters: [{ Name: 'Island', Values: ['Dream'] }],
    sheetOptions: { initialSheetId: 'sex', singleSheet: true },
  });
  await tab.heard('CONTENT_LOADED');
  const dashboard = await tab.page.evaluate(async () => ({
    parameters: await window.embedding.dashboard?.getParameters(),
    sheet: await window.embedding.dashboard?.getSelectedSheetId(),
  }));
  expect(dashboard).toEqual({ parameters: [{ Name: 'Island', Values: ['Dream'] }], sheet: 'sex' });
  expect(await tab.frame().getByRole('tab').count()).toBe(0);
});

it('a dashboard embedded with Amazon’s SDK takes parameters from the page, tells which changed, and prints when the page asks', async () => {
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

it('a dashboard embedded with Amazon’s SDK has sheets, shows the one that the page selects, and answers every other call: with an empty list, or a refusal that the page can read', async () => {
  const tab = await openTab(context, setup.origin);
  await tab.embed(await penguins());
  await tab.heard('CONTENT_LOADED');
  expect(await tab.page.evaluate(() => window.embedding.dashboard?.getSheets())).toEqual([
    { SheetId: 'species', Name: 'Species' },
    { SheetId: 'sex', Name: 'Sex' },
  ]);
  await tab.page.evaluate(() => window.embedding.dashboard?.setSelectedSheetId('sex'));
  expect(await tab.heard('SELECTED_SHEET_CHANGED')).toEqual({ selectedSheet: { SheetId: 'sex', Name: 'Sex' } });
  expect(await tab.page.evaluate(() => window.embedding.dashboard?.setSelectedSheetId('none'))).toMatchObject({
    success: false,
    errorCode: 'SheetNotFound',
  });
  const answers = await tab.page.evaluate(async () => {
    const { dashboard } = window.embedding;
    return {
      visuals: await dashboard?.getSheetVisuals('species'),
      filters: await dashboard?.getFilterGroupsForSheet('species'),
      themes: await dashboard?.setPreloadThemes([]),
      theme: await dashboard?.setTheme('arn:aws:quicksight::aws:theme/NONE'),
      filter: await dashboard?.addFilterGroups([{} as never]),
      pane: await dashboard?.toggleBookmarksPane(),
    };
  });
  expect(answers).toMatchObject({
    visuals: [],
    filters: [],
    themes: { success: true },
    theme: { success: false, errorCode: 'ThemeNotFound' },
    filter: { success: false, errorCode: 'InvalidFilterGroups' },
    pane: { success: false, errorCode: 'NotSupported' },
  });
});

it('a dashboard embedded with Amazon’s SDK undoes, redoes and resets', async () => {
  const tab = await openTab(context, setup.origin);
  await tab.embed(await penguins());
  await tab.heard('CONTENT_LOADED');
  const published = await tab.page.evaluate(() => window.embedding.dashboard?.getParameters());
  const steps = await tab.page.evaluate(async () => {
    const { dashboard } = window.embedding;
    await dashboard?.setParameters([{ Name: 'Island', Values: ['Dream'] }]);
    const undone = [await dashboard?.undo(), await dashboard?.getParameters()];
    const redone = [await dashboard?.redo(), await dashboard?.getParameters()];
    const reset = [await dashboard?.reset(), await dashboard?.getParameters()];
    return { undone, redone, reset, more: await dashboard?.redo() };
  });
  const done = { success: true };
  expect(steps).toEqual({
    undone: [done, published],
    redone: [done, [{ Name: 'Island', Values: ['Dream'] }]],
    reset: [done, published],
    more: expect.objectContaining({ success: false, errorCode: 'NothingToRedo' }),
  });
});

it('a dashboard embedded with Amazon’s SDK takes the page’s colours, from the start and later', async () => {
  const tab = await openTab(context, setup.origin);
  const background = () =>
    tab
      .frame()
      .evaluate(() => getComputedStyle(document.querySelector('#dashboard > div') ?? document.body).backgroundColor);
  await tab.embed(await penguins(), {
    themeOptions: { themeOverride: { UIColorPalette: { PrimaryBackground: '#102030' } } },
  });
  await tab.heard('CONTENT_LOADED');
  expect(await background()).toBe('rgb(16, 32, 48)');
  await tab.page.evaluate(() =>
    window.embedding.dashboard?.setThemeOverride({ UIColorPalette: { PrimaryBackground: '#ffeedd' } }),
  );
  expect(await background()).toBe('rgb(255, 238, 221)');
  await tab.page.evaluate(() => window.embedding.dashboard?.setTheme('arn:aws:quicksight::aws:theme/MIDNIGHT'));
  expect(await background()).toBe('rgb(24, 32, 30)');
});

it('a dashboard embedded with Amazon’s SDK navigates to itself with other parameters and to another shared dashboard, and refuses a missing one', async () => {
  const tab = await openTab(context, setup.origin);
  await tab.embed(await penguins());
  await tab.heard('CONTENT_LOADED');
  await tab.page.evaluate(() =>
    window.embedding.dashboard?.navigateToDashboard('penguins', {
      parameters: [{ Name: 'Island', Values: ['Dream'] }],
    }),
  );
  expect(await tab.heard('CONTENT_LOADED', 2)).toEqual({ title: 'Penguins' });
  const parameters = await tab.page.evaluate(() => window.embedding.dashboard?.getParameters());
  expect(parameters).toEqual([{ Name: 'Island', Values: ['Dream'] }]);
  const refused = await tab.page.evaluate(() => window.embedding.dashboard?.navigateToDashboard('missing'));
  expect(refused).toMatchObject({ success: false, errorCode: 'DashboardNotFound' });
  expect(await tab.page.evaluate(() => window.embedding.dashboard?.getParameters())).toEqual(parameters);
  await tab.page.evaluate(() => window.embedding.dashboard?.navigateToDashboard('islands'));
  expect(await tab.heard('CONTENT_LOADED', 3)).toEqual({ title: 'Islands' });
});

it('a dashboard embedded with Amazon’s SDK shares a view that opens again as it was', async () => {
  const tab = await openTab(context, setup.origin);
  await tab.embed(await penguins());
  await tab.heard('CONTENT_LOADED');
  const shared = await tab.page.evaluate(async () => {
    await window.embedding.dashboard?.setParameters([{ Name: 'Island', Values: ['Dream'] }]);
    await window.embedding.dashboard?.setSelectedSheetId('sex');
    return (await window.embedding.dashboard?.createSharedView())?.message;
  });
  expect(shared).toEqual({ sharedViewId: expect.any(String) });
  const viewId = String(Reflect.get(Object(shared), 'sharedViewId'));
  await tab.embed(await penguins(), { viewId });
  await tab.heard('CONTENT_LOADED', 2);
  expect(await tab.page.evaluate(() => window.embedding.dashboard?.getSelectedSheetId())).toBe('sex');
  expect(await tab.page.evaluate(() => window.embedding.dashboard?.getParameters())).toEqual([
    { Name: 'Island', Values: ['Dream'] },
  ]);
});

it('a dashboard embedded with Amazon’s SDK has tools of its own only when the page asks for them', async () => {
  const tab = await openTab(context, setup.origin);
  await tab.embed(await penguins());
  await tab.heard('CONTENT_LOADED');
  expect(await tab.frame().getByRole('toolbar').count()).toBe(0);

  await tab.embed(await penguins(), { toolbarOptions: { undoRedo: true, reset: true } });
  await tab.heard('CONTENT_LOADED', 2);
  await tab.page.evaluate(() => window.embedding.dashboard?.setParameters([{ Name: 'Island', Values: ['Dream'] }]));
  await tab.frame().getByRole('button', { name: 'Undo', exact: true }).click();
  await tab.heard('PARAMETERS_CHANGED', 2);
  const names = await tab.frame().getByRole('toolbar').getByRole('button').allTextContents();
  expect(names).toEqual(['Undo', 'Redo', 'Reset']);
});

it('a dashboard embedded with Amazon’s SDK hears only what is meant for it, when two of the same are in one page', async () => {
  const tab = await openTab(context, setup.origin);
  await tab.embed(await penguins());
  await tab.heard('CONTENT_LOADED');
  const first = tab.frame();
  await tab.embed(await penguins());
  await tab.heard('CONTENT_LOADED', 2);
  await tab.page.evaluate(() => window.embedding.dashboard?.setSelectedSheetId('sex'));
  expect(await tab.frame().getByRole('tab', { selected: true }).textContent()).toBe('Sex');
  expect(await first.getByRole('tab', { selected: true }).textContent()).toBe('Species');
});
