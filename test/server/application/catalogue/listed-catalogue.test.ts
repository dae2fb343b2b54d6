import { expect, it } from 'vitest';
import { createListedCatalogue } from '#server/application/catalogue/listed-catalogue';
import { createPostedIssues } from '#server/application/catalogue/posted-issues';
import { aDashboard, aDashboardId } from '../../../domain/dashboards/a-dashboard';
import { storesInMemory } from '../../stores-in-memory';

const ann = { sub: 'ann-sub', email: 'ann@example.com' };
const bob = { sub: 'bob-sub', email: 'bob@example.com' };
const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 8, minute));
const sales = aDashboard({ id: aDashboardId('dashboard@sales'), metaId: 'sales' });
const costs = aDashboard({ id: aDashboardId('dashboard@costs'), metaId: 'costs' });

function setUp() {
  const store = storesInMemory(sales, costs);
  let asked = 0;
  const history: typeof store.history = {
    ...store.history,
    page(query) {
      asked += 1;
      return store.history.page(query);
    },
  };
  const listed = createListedCatalogue({ ...store, issues: createPostedIssues(history) });
  const posted = async () => (await listed.list()).find(({ id }) => id === sales.id)?.issuePosted;
  const edit = (change: Parameters<typeof store.dashboards.saveEdit>[1], minute: number, by = ann) =>
    store.dashboards.saveEdit(sales.id, change, { now: at(minute), by });
  return { store, history, listed, posted, edit, asked: () => asked };
}

it('names who gave a known issue its present words, whatever was edited since', async () => {
  const { posted, edit } = setUp();
  expect(await posted()).toBeUndefined();
  await edit({ knownIssue: 'Counted twice' }, 1);
  await edit({ title: 'Sales of today' }, 2, bob);
  expect(await posted()).toEqual({ at: at(1), by: ann.email });
  await edit({ knownIssue: 'Counted three times' }, 3, bob);
  expect(await posted()).toEqual({ at: at(3), by: bob.email });
  await edit({ knownIssue: '' }, 4);
  expect(await posted()).toBeUndefined();
});

it('the listed catalogue looks further back than one page, but not for ever', async () => {
  const { posted, edit, asked } = setUp();
  await edit({ knownIssue: 'Counted twice' }, 1);
  for (let number = 0; number < 60; number++) await edit({ title: `Sales ${number}` }, 2);
  expect(await posted()).toEqual({ at: at(1), by: ann.email });
  for (let number = 0; number < 250; number++) await edit({ title: `Costs ${number}` }, 3);
  const before = asked();
  expect(await posted()).toBeUndefined();
  expect(asked() - before).toBe(5);
});

it('the listed catalogue says nothing of an issue that is older than the history', async () => {
  let asked = 0;
  const page = async () => {
    asked++;
    return { entries: [] };
  };
  const issues = createPostedIssues({ page });
  const dashboard = { ...sales, knownIssue: 'Counted twice' };
  expect(await issues.of(dashboard)).toBe(dashboard);
  expect(asked).toBe(1);
});

it('the listed catalogue gives the same list until the catalogue changes, and reads the history once for each edit', async () => {
  const { store, listed, edit, asked } = setUp();
  await edit({ knownIssue: 'Counted twice' }, 1);
  const list = await listed.list();
  expect(await listed.list()).toBe(list);
  await store.dashboards.saveEdit(costs.id, { title: 'Costs of today' }, { now: at(2), by: bob });
  const issuePosted = { at: at(1), by: ann.email };
  expect(await listed.list()).toContainEqual(expect.objectContaining({ id: sales.id, issuePosted }));
  expect(asked()).toBe(1);
});

it('the listed catalogue reads again after a history that could not be read', async () => {
  const { store, history, edit } = setUp();
  await edit({ knownIssue: 'Counted twice' }, 1);
  let isBroken = true;
  const page: typeof history.page = (query) => (isBroken ? Promise.reject(new Error('Not now')) : history.page(query));
  const listed = createListedCatalogue({ ...store, issues: createPostedIssues({ page }) });
  await expect(listed.list()).rejects.toThrow('Not now');
  isBroken = false;
  expect(await listed.list()).toContainEqual(expect.objectContaining({ issuePosted: { at: at(1), by: ann.email } }));
});

it('says who edited a dashboard last, and nothing of one that nobody edited', async () => {
  const { listed, edit } = setUp();
  expect(await listed.list()).toStrictEqual([costs, sales]);
  await edit({ title: 'Sales' }, 1);
  const saved = await edit({ title: 'All sales' }, 2, bob);
  const row = saved.ok ? saved.value : undefined;
  expect(await listed.list()).toStrictEqual([costs, { ...row, editedBy: bob.sub }]);
});
