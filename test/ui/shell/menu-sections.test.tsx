import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ok } from '#domain/result';
import { dashboardsNamed, menu, openPortal } from '../a-portal';
import { entries, filter, large, link, reports } from './the-menu';
import { aSection } from '../../domain/dashboards/sections/a-section';

const titled = (id: string, title: string, place: string) => aSection({ id, titles: { en: title }, place });
const sections = [titled('finance', 'Finance', 'b'), titled('sales', 'Sales', 'c'), titled('empty', 'Empty', 'd')];
const [costs, orders, other] = dashboardsNamed('Costs', 'Orders', 'Other');
const sorted = [
  { ...costs!, section: 'finance' },
  { ...orders!, section: 'sales', knownIssue: 'Late' },
  { ...other!, section: 'gone/n' },
];
const head = (name: string) => menu.getByRole('button', { name: new RegExp(`^${name}\\b`) });
const heads = () =>
  menu
    .getByRole('heading', { level: 3 })
    .elements()
    .map(({ textContent }) => textContent);
const openMenu = (dashboards = sorted, ofThese = sections, path = '/home/index') =>
  openPortal({ path, as: 'demo', dashboards, sections: () => ({ list: async () => ok(ofThese) }) });

it('the menu has a head for each section that holds a dashboard, and the others come last without one', async () => {
  await openMenu();
  await expect.poll(heads).toEqual(['Finance', 'Sales']);
  expect(entries()).toEqual(['Dashboard', 'Costs', 'Orders', 'Other', 'Management']);
});

it('a closed section of the menu shows its count and known issue, stays closed, and stands for the page in sight', async () => {
  const { portal } = await openMenu(sorted, sections, `/dashboard/${orders!.metaId}`);
  await head('Sales').click();
  await expect.element(link('Orders')).not.toBeInTheDocument();
  await expect.element(head('Sales')).toHaveAccessibleName('Sales Known issue 1 dashboard');
  expect(portal.preferences.current().menuSections).toBe('-sales');
  await expect.element(head('Sales')).toHaveAttribute('aria-current', 'true');
});

it('a closed section of the menu writes its count as the person writes numbers', async () => {
  await openMenu(reports(1200).map((dashboard) => ({ ...dashboard, section: 'finance' })));
  await expect.poll(heads).toEqual(['Finance1,2001,200 dashboards']);
});

it('the arrow keys walk over heads and dashboards, and Enter opens a section', async () => {
  await openMenu();
  await head('Finance').click();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(head('Sales')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(link('Orders')).toHaveFocus();
  await userEvent.keyboard('{Home}{ArrowDown}{Enter}');
  await expect.element(link('Costs')).toBeVisible();
});

it('the filter of the menu looks into closed sections', async () => {
  await openMenu(reports(60).map((dashboard, index) => ({ ...dashboard, section: index < 30 ? 'finance' : 'sales' })));
  await expect.poll(entries).toEqual(['Dashboard', 'Management']);
  await filter.fill('report 42');
  await expect.poll(entries).toEqual(['Dashboard', 'Report 42', 'Management']);
  expect(heads()).toEqual(['Sales']);
});

it('10,000 dashboards in 300 sections take no more elements of the menu than a flat list', async () => {
  const many = Array.from({ length: 300 }, (_, index) =>
    titled(`s${index}`, `Section ${index}`, `${index}`.padStart(3, '0')),
  );
  await openMenu(
    large.map((dashboard, index) => ({ ...dashboard, section: `s${index % 300}` })),
    many,
  );
  await expect.element(head('Section 0')).toBeVisible();
  expect(menu.getByRole('listitem').elements().length).toBeLessThan(60);
  await head('Section 0').click();
  await expect.element(link('Report 1')).toBeVisible();
  expect(menu.getByRole('listitem').elements().length).toBeLessThan(60);
  await expect.element(page.getByRole('button', { name: 'Section 0' })).toHaveAttribute('aria-expanded', 'true');
});

it('breadcrumb and finder name the section of a dashboard, and the finder finds it by that', async () => {
  await openMenu(sorted, sections, `/dashboard/${costs!.metaId}`);
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect.element(crumbs.getByText('Finance')).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox').fill('finance');
  await expect.element(page.getByRole('option', { name: /^Costs Finance/ })).toBeVisible();
});
