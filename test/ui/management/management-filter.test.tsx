import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { monthOf, monthsBefore } from '#domain/use/use';
import { aDashboard, aDashboardId } from '../../domain/dashboards/a-dashboard';
import { aUse } from '../../domain/use/a-use';
import { audit, costs, openManagement, sales, titles } from './management-page';

const aNamed = (title: string) => aDashboard({ id: aDashboardId(`q@${title}`), metaId: title, title });
const view = (name: string) => page.getByRole('button', { name, exact: true });
const more = () => page.getByRole('button', { name: /^Filter/ }).click();
const combobox = (name: string) => page.getByRole('combobox', { name });

it('management finds the published dashboards that nobody has opened for 90 days', async () => {
  const old = new Date(Date.now() - 100 * 86_400_000);
  const published = { status: 'EMBEDED', missing: false, updatedAt: old };
  await openManagement([sales, { ...costs, ...published }, { ...audit, updatedAt: old }], {
    uses: [aUse({ month: monthsBefore(monthOf(new Date()), 5) }), aUse()],
  });
  await view('Nobody opens 1').click();
  await expect.poll(titles).toEqual(['Costs 10']);
});

it('management filters by data quality, together with text and order, and keeps that in the address', async () => {
  const [late, owned] = [{ promisedAge: 'PT1H', refreshedAt: new Date(0), owner: '' }, { owner: 'Ann' }];
  const { router } = await openManagement([
    { ...sales, ...late },
    { ...costs, ...late, ...owned },
    { ...audit, ...owned },
  ]);
  const quality = combobox('Filter by data quality');
  await more();
  await quality.selectOptions('Late data');
  await expect.poll(titles).toEqual(['Costs 10', 'Sales overview']);
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Title', exact: true }).click();
  await expect.poll(titles).toEqual(['Sales overview', 'Costs 10']);
  await more();
  await quality.selectOptions('No owner');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('searchbox', { name: 'Filter by title or group' }).fill('cost');
  await expect.element(page.getByText('No dashboards match.')).toBeVisible();
  await expect.poll(() => router.state.location.search).toEqual({ q: 'cost', trust: 'no-owner' });
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await expect.element(view('Filter')).toBeVisible();
  await router.navigate({ to: '/management/quicksight', search: { trust: 'known-issue' } });
  await expect.element(view('Filter: 1 set')).toBeVisible();
  await more();
  await expect.element(quality).toHaveDisplayValue('Known issue');
});

it('management counts each view of the catalogue, lists what was counted, and has an address for it', async () => {
  const late = { promisedAge: 'PT1H', refreshedAt: new Date(0) };
  const { router } = await openManagement([sales, { ...costs, ...late }, audit, { ...aNamed('Tax'), ...late }]);
  const views = page.getByRole('group', { name: 'Filter by status' }).getByRole('button');
  const names = () => views.elements().map(({ textContent }) => textContent);
  await expect.poll(names).toEqual(['All 4', 'Not published 1', 'Needs attention 2']);
  await view('Needs attention 2').click();
  await expect.element(view('Needs attention 2')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(titles).toEqual(['costs 9', 'Tax']);
  await expect.poll(() => router.state.location.search).toEqual({ status: 'attention' });
  await page.getByRole('searchbox', { name: 'Filter by title or group' }).fill('tax');
  await expect.poll(names).toEqual(['All 1', 'Not published 0', 'Needs attention 1']);
  await router.navigate({ to: '/management/quicksight', search: { status: 'missing' } });
  await expect.poll(names).toEqual(['All 4', 'Not published 1', 'Needs attention 2', 'Missing from QuickSight 1']);
  await expect.poll(titles).toEqual(['costs 9']);
});

it.each([
  ['new', 'Every new dashboard has been looked at.'],
  ['not-published', 'Every dashboard is published.'],
  ['unused', "It isn't known yet which dashboards are opened."],
] as const)('management says why no dashboard is listed as %s, and leads back to all', async (status, words) => {
  const { router } = await openManagement([sales]);
  await router.navigate({ to: '/management/quicksight', search: { status } });
  await expect.element(page.getByText(words)).toBeVisible();
  await page.getByRole('button', { name: 'Show all dashboards' }).click();
  await expect.poll(titles).toEqual(['Sales overview']);
});

it('management offers no filter by data quality where the backend knows nothing of it', async () => {
  const { owner: _, ...ofFiveCalls } = sales;
  await openManagement([ofFiveCalls]);
  await more();
  await expect.element(combobox('Filter by group')).toBeVisible();
  expect(page.getByRole('combobox', { name: 'Filter by data quality' }).elements()).toEqual([]);
});

it('management keeps the filter in the address, and begins with the one there', async () => {
  const { router } = await openManagement([sales, costs, audit]);
  await more();
  await combobox('Filter by group').selectOptions('Finance');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('searchbox', { name: 'Filter by title or group' }).fill('cost');
  await expect.poll(titles).toEqual(['Costs 10']);
  await expect.poll(() => router.state.location.search).toEqual({ q: 'cost', group: 'Finance' });
  await router.navigate({ to: '/home/index' });
  await expect.element(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  router.history.back();
  await expect.poll(titles).toEqual(['Costs 10']);
  await more();
  await expect.element(combobox('Filter by group')).toHaveValue('Finance');
});

it('the filter follows the address where a link or Back changes it, and goes along to no other page', async () => {
  const { router } = await openManagement([sales, costs]);
  const text = page.getByRole('searchbox', { name: 'Filter by title or group' });
  await text.fill('cost');
  await expect.poll(() => router.state.location.search).toEqual({ q: 'cost' });
  await router.navigate({ to: '/management/quicksight', search: { q: 'sales' } });
  await expect.element(text).toHaveValue('sales');
  await expect.poll(titles).toEqual(['Sales overview']);
  router.history.back();
  await expect.element(text).toHaveValue('cost');
  await expect.poll(titles).toEqual(['Costs 10']);
  await text.fill('co');
  await router.navigate({ to: '/user/profile' });
  await expect.element(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  expect(router.state.location.search).toEqual({});
});

it('says that none match, and clears the filter', async () => {
  await openManagement([sales, costs, audit]);
  const filter = page.getByLabelText('Filter by title or group');
  await filter.fill('finance');
  await expect.element(page.getByText('1 of 3 dashboards')).toBeVisible();
  await filter.fill('no such thing');
  await expect.element(page.getByText('No dashboards match.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await expect.element(page.getByText('3 dashboards')).toBeVisible();
  await expect.element(filter).toHaveFocus();
});
