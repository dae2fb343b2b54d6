import type { Frame } from 'playwright-core';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type EmbedderSetup, setUpEmbedder } from './an-embedder-tab';

let setup: EmbedderSetup;

beforeAll(async () => {
  setup = await setUpEmbedder();
  return () => setup.close();
});

/** A tab with a dashboard that shows its content. */
async function aReadyTab() {
  const tab = await setup.openTab();
  const opening = await tab.open(await setup.penguins());
  await tab.heard(opening, 'ready');
  return { tab, opening };
}

/** QuickSight's form of a filter by a list of values. */
const onlySpecies = (id: string, name: string) => ({
  FilterGroupId: id,
  Filters: [
    {
      CategoryFilter: {
        FilterId: id,
        Column: { DataSetIdentifier: 'penguins', ColumnName: 'Species' },
        Configuration: { FilterListConfiguration: { MatchOperator: 'CONTAINS', CategoryValues: [name] } },
      },
    },
  ],
});

const expectSpecies = (frame: Frame, species: string[]) =>
  expect
    .poll(async () =>
      (await frame.getByRole('rowheader').or(frame.locator('tbody td:first-child')).allTextContents()).toSorted(),
    )
    .toEqual(species);

describe('a dashboard of QuickSight', () => {
  it('leaves the sheets to the portal, has its colours, and undoes, redoes and resets choices', async () => {
    const { tab, opening } = await aReadyTab();
    expect(await tab.frame().getByRole('tab').count()).toBe(0);
    const background = await tab
      .frame()
      .evaluate(() => getComputedStyle(document.querySelector('#dashboard > div') ?? document.body).backgroundColor);
    expect(background).toBe('rgb(24, 32, 30)');

    const island = tab.frame().getByRole('combobox', { name: 'Island' });
    await island.selectOption('Dream');
    const use = (tool: 'undo' | 'redo' | 'reset') =>
      tab.page.evaluate(([opening, tool]) => window.embedder.tools(opening)[tool](), [opening, tool] as const);
    expect(await use('undo')).toBe(true);
    expect(await island.inputValue()).not.toBe('Dream');
    expect(await use('redo')).toBe(true);
    expect(await island.inputValue()).toBe('Dream');
    expect(await use('redo')).toBe(false);
    expect(await use('reset')).toBe(true);
    expect(await island.inputValue()).not.toBe('Dream');
  });

  it('shows all values of a parameter that is published with some, at its opening and later', async () => {
    // Browsers keep the definition, and the one made here is for no other test.
    const context = await setup.newContext();
    onTestFinished(() => context.close());
    const tab = await setup.openTab('', context);
    await tab.page.route('**/definition/penguins', async (route) => {
      const response = await route.fetch();
      const { parameters, ...others } = await response.json();
      const island = { ...parameters[0], control: 'multi-select', default: ['Dream'] };
      await route.fulfill({ response, json: { ...others, parameters: [island] } });
    });
    const all = { parameters: [{ name: 'Island', values: [] }] };
    const opening = await tab.open(await setup.penguins(), all);
    await tab.heard(opening, 'ready');
    const ready = await tab.page.evaluate((one) => window.embedder.told[one]?.at(-1), opening);
    expect(ready).toMatchObject({ event: 'ready', parameters: [{ name: 'Island', values: [] }] });

    const later = await tab.open(await setup.penguins());
    await tab.heard(later, 'ready');
    await tab.page.evaluate(([one, view]) => window.embedder.tools(one).show(view), [later, all] as const);
    await tab.heard(later, 'parameters-changed');
    const changed = await tab.page.evaluate((one) => window.embedder.told[one]?.at(-1), later);
    expect(changed).toEqual({ event: 'parameters-changed', parameters: [{ name: 'Island', values: [] }] });
  });

  it('takes over the filters of another frame, and never takes that back by Undo', async () => {
    const { tab, opening: front } = await aReadyTab();
    const set = (opening: number, species: Record<string, string>) =>
      tab.page.evaluate(([opening, groups]) => window.embedder.tools(opening).setFilters(groups), [
        opening,
        Object.entries(species).map(([id, name]) => onlySpecies(id, name)),
      ] as const);
    expect(await set(front, { one: 'Gentoo', two: 'Gentoo' })).toBe(true);
    await expectSpecies(tab.frame(), ['Gentoo']);

    const next = await tab.open(await setup.penguins());
    await tab.heard(next, 'ready');
    expect(await set(next, { one: 'Chinstrap', three: 'Adelie' })).toBe(true);
    await expectSpecies(tab.frame(), []);
    expect(
      await tab.page.evaluate(
        async ([front, next]) => window.embedder.tools(next).setFilters(await window.embedder.tools(front).filters()),
        [front, next] as const,
      ),
    ).toBe(true);
    await expectSpecies(tab.frame(), ['Gentoo']);
    const changed = (one: number) => tab.page.evaluate((one) => window.embedder.tools(one).changedFilters(), one);
    expect(await changed(next)).toEqual(['Species']);
    await set(next, {});
    expect(await changed(next)).toEqual([]);
    await set(next, { one: 'Gentoo', two: 'Gentoo' });

    const undo = () => tab.page.evaluate((next) => window.embedder.tools(next).undo(), next);
    expect(await undo()).toBe(false);
    await expectSpecies(tab.frame(), ['Gentoo']);
    const island = tab.frame().getByRole('combobox', { name: 'Island' });
    await island.selectOption('Biscoe');
    expect(await undo()).toBe(true);
    expect(await island.inputValue()).not.toBe('Biscoe');
    expect(await undo()).toBe(false);
    await expectSpecies(tab.frame(), ['Gentoo']);
  });
});
