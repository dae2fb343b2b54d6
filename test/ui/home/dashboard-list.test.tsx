import { ok } from '#domain/result';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { aDashboard } from '../../domain/dashboards/a-dashboard';
import { dashboardsNamed, openPortal } from '../a-portal';
import { enlargeLetters } from '../large-letters';
import { violations } from '../violations';
import { aSection } from '../../domain/dashboards/sections/a-section';

it('home lists the dashboards that have no page, and why', async () => {
  const [first, ...rest] = dashboardsNamed('Arrivals', 'Copy 1', 'Copy 2', 'Copy 3', 'Copy 4', 'Copy 5', 'Copy 6');
  const copies = rest.map((copy) => ({ ...copy, metaId: first!.metaId }));
  const long = aDashboard({ title: 'Long', metaId: 'x'.repeat(5_000) });
  await openPortal({ path: '/dashboard', as: 'viewer', dashboards: [first!, ...copies, long] });
  const main = page.getByRole('main');
  const taken = main.getByRole('status').filter({ hasText: 'another dashboard has the same ID' });
  await expect.element(taken).toHaveTextContent(/Copy 1.*Copy 5and 1 more$/);
  await expect
    .element(main.getByRole('status').filter({ hasText: 'too long for an address' }))
    .toHaveTextContent(/Long$/);
  await expect.element(main.getByText('1 dashboard', { exact: true })).toBeVisible();
  expect(
    main
      .getByRole('link')
      .elements()
      .map((link) => link.textContent),
  ).toEqual(['Arrivals']);
});

it('home says when the list was loaded', async () => {
  const { portal } = await openPortal({ path: '/dashboard', as: 'viewer' });
  const header = page.getByText('as of just now');
  await expect.element(header).toBeVisible();
  const time = header.element().querySelector('time')?.dateTime;
  expect(time).toBe(portal.appState.current().lastUpdateTime?.toISOString());
  await portal.dashboards.load();
  await expect.poll(() => header.element().querySelector('time')?.dateTime).not.toBe(time);
});

it('home renders the visible ones of 10,000 dashboards, and can reach all of them', async () => {
  const names = Array.from({ length: 10_000 }, (_, index) => `Report ${String(index).padStart(5, '0')}`);
  await openPortal({ path: '/dashboard', as: 'demo', dashboards: dashboardsNamed(...names) });
  const rows = page.getByRole('main').getByRole('listitem');
  await expect.element(rows.first()).toHaveAttribute('aria-setsize', '10000');
  expect(rows.elements().length).toBeLessThan(100);
  window.scrollTo(0, document.documentElement.scrollHeight);
  await expect.element(page.getByRole('main').getByRole('link', { name: 'Report 09999' })).toBeVisible();
  expect(rows.elements().length).toBeLessThan(100);
});

it('home keeps the focus while the focused row is scrolled away, with its neighbours reachable by Tab', async () => {
  const names = Array.from({ length: 1_000 }, (_, index) => `Report ${String(index).padStart(4, '0')}`);
  await openPortal({ path: '/dashboard', as: 'demo', dashboards: dashboardsNamed(...names) });
  const main = page.getByRole('main');
  const row = (name: string) => main.getByRole('link', { name });
  const star = (name: string) => main.getByRole('button', { name: `Favourite: ${name}` });
  const inOrder = () =>
    main
      .getByRole('listitem')
      .elements()
      .map((item) => item.getBoundingClientRect().top)
      .every((top, index, all) => index === 0 || top > (all[index - 1] ?? 0));
  await expect.element(row('Report 0003')).toBeVisible();
  const height = document.documentElement.scrollHeight;
  star('Report 0003').element().focus();

  window.scrollTo(0, height / 2);
  await expect.element(row('Report 0500')).toBeInViewport();
  await expect.element(star('Report 0003')).toHaveFocus();
  expect(inOrder()).toBe(true);
  expect(Math.abs(document.documentElement.scrollHeight - height)).toBeLessThan(100);
  await userEvent.tab();
  await expect.element(row('Report 0004')).toHaveFocus();
  await expect.element(row('Report 0004')).toBeInViewport();

  row('Report 0004').element().focus();
  window.scrollTo(0, document.documentElement.scrollHeight);
  await expect.element(row('Report 0999')).toBeInViewport();
  await userEvent.tab({ shift: true });
  await expect.element(star('Report 0003')).toHaveFocus();

  window.scrollTo(0, document.documentElement.scrollHeight);
  await expect.element(row('Report 0999')).toBeInViewport();
  row('Report 0999').element().focus();
  window.scrollTo(0, 0);
  await expect.element(row('Report 0000')).toBeInViewport();
  await expect.element(row('Report 0999')).toHaveFocus();
  expect(inOrder()).toBe(true);
});

const finance = aSection({ id: 'fin', place: 'a' });
const main = page.getByRole('main');
const titles = () =>
  main
    .getByRole('link')
    .elements()
    .map((link) => link.textContent);
const choice = (name: string) => main.getByRole('combobox', { name });

/** Costs in Finance, with data of an hour ago, and two dashboards of Tom in no section. */
async function openList(path: string, size?: { width: number; height: number }) {
  const [costs, news, sales] = dashboardsNamed('Costs', 'News', 'Sales') as [Dashboard, Dashboard, Dashboard];
  const nothing = { ...finance, id: 'empty', titles: { en: 'Secret' } };
  return openPortal({
    path,
    as: 'viewer',
    dashboards: [
      { ...costs, section: 'fin', owner: 'Ada', refreshedAt: new Date(Date.now() - 3_600_000) },
      { ...news, owner: 'Tom', updatedAt: new Date(1_000) },
      { ...sales, owner: 'Tom', updatedAt: new Date(2_000) },
    ],
    sections: () => ({ list: async () => ok([finance, nothing]) }),
    ...(size && { size }),
  });
}

it('the list shows one section or those in none, which the address names with the rest of what it said', async () => {
  const { router } = await openList('/dashboard?section=fin&look=cards&order=banana&from=mail');
  await expect.poll(titles).toEqual(['Costs']);
  await expect.element(choice('Sections')).not.toHaveTextContent('Secret');
  await choice('Sections').selectOptions('Outside sections');
  await expect.poll(titles).toEqual(['News', 'Sales']);
  await expect.element(main.getByText('2 of 3 dashboards')).toBeVisible();
  expect(router.state.location.href).toBe('/dashboard?section=none&look=cards&from=mail');
  await choice('Sections').selectOptions('All dashboards');
  await expect.poll(titles).toEqual(['Costs', 'News', 'Sales']);
  expect(router.state.location.href).toBe('/dashboard?look=cards&from=mail');
});

it('the list ignores a section that the person has nothing in', async () => {
  await openList('/dashboard?section=empty');
  await expect.poll(titles).toEqual(['Costs', 'News', 'Sales']);
});

it('the list puts dashboards below their sections, or all in one by title or latest update', async () => {
  const { router } = await openList('/dashboard');
  await expect.element(main.getByRole('region', { name: 'Finance' }).getByRole('link')).toHaveTextContent('Costs');
  await expect.element(main.getByRole('region', { name: 'Outside sections' }).getByRole('list')).toBeVisible();
  await choice('Order').selectOptions('Latest update first');
  await expect.poll(titles).toEqual(['Costs', 'Sales', 'News']);
  await expect.element(main.getByRole('region', { name: 'Finance' })).not.toBeInTheDocument();
  expect(router.state.location.href).toBe('/dashboard?order=updated');
});

it('the list filtered by owner and age of the data says when nothing is left, and shows all again', async () => {
  const { router } = await openList('/dashboard?owner=Ada&look=cards');
  await expect.poll(titles).toEqual(['Costs']);
  await choice('Data').selectOptions('Refreshed more than 7 days ago');
  await expect.element(main.getByText('No dashboards match.')).toBeVisible();
  expect(router.state.location.href).toBe('/dashboard?owner=Ada&look=cards&fresh=older');
  await userEvent.tab();
  main.getByRole('button', { name: 'Show all dashboards' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(titles).toEqual(['Costs', 'News', 'Sales']);
  await expect.element(main.getByRole('heading', { name: 'Dashboards', level: 1 })).toHaveFocus();
  expect(router.state.location.href).toBe('/dashboard?look=cards');
});

for (const [name, size] of Object.entries({ desk: { width: 1440, height: 900 }, phone: { width: 320, height: 700 } }))
  it(`the list has no accessibility violations as cards, and fits as rows too, ${name}`, async () => {
    await openList('/dashboard', size);
    await expect.poll(titles).toHaveLength(3);
    const cards = main.getByRole('button', { name: 'Cards' });
    cards.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(cards).toHaveAttribute('aria-pressed', 'true');
    await expect.element(main.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '1');
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(size.width);
    if (size.width === 320) expect(await violations()).toEqual([]);
  });

it('the list draws the cards in sight of 10,000 dashboards in 300 sections, and reaches the last', async () => {
  const names = Array.from({ length: 10_000 }, (_, index) => `Report ${String(index).padStart(5, '0')}`);
  const sections = Array.from({ length: 300 }, (_, index) => ({
    ...finance,
    id: `s${index}`,
    titles: { en: `Section ${index}` },
    place: `a${String.fromCharCode(98 + index / 25, 98 + (index % 25))}`,
  }));
  await openPortal({
    path: '/dashboard?look=cards',
    as: 'viewer',
    dashboards: dashboardsNamed(...names).map((one, index) => ({ ...one, section: `s${Math.floor(index / 34)}` })),
    sections: () => ({ list: async () => ok(sections) }),
    size: { width: 1440, height: 900 },
  });
  await expect.element(main.getByRole('heading', { name: 'Section 0' })).toBeVisible();
  const cards = () => main.element().querySelectorAll('li').length;
  expect(cards()).toBeLessThan(60);
  await expect
    .poll(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      return titles();
    })
    .toContain('Report 09999');
  await expect.element(main.getByRole('link', { name: 'Report 09999' })).toBeInViewport();
  expect(cards()).toBeLessThan(60);
});

it('the time beside a dashboard of the list stays clear of its star on a phone with large letters', async () => {
  enlargeLetters();
  const dashboards = [{ ...aDashboard(), updatedAt: new Date(Date.now() - 36 * 3_600_000) }];
  await openPortal({ path: '/dashboard', as: 'demo', dashboards, size: { width: 390, height: 844 } });
  const star = main.getByRole('button', { name: /favourite/i });
  await expect.element(star).toBeVisible();
  const words = document.createRange();
  words.selectNodeContents(main.getByText(/^Updated/).element());
  expect(words.getBoundingClientRect().right).toBeLessThanOrEqual(star.element().getBoundingClientRect().left);
});
