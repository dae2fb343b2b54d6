import { ok } from '#domain/result';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aDashboard } from '../../domain/dashboards/a-dashboard';
import { dashboardsNamed, openPortal } from '../a-portal';

it('lists the dashboards that have no page, and why', async () => {
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

it('says when the list was loaded', async () => {
  const { portal } = await openPortal({ path: '/dashboard', as: 'viewer' });
  const header = page.getByText('as of just now');
  await expect.element(header).toBeVisible();
  const time = header.element().querySelector('time')?.dateTime;
  expect(time).toBe(portal.appState.current().lastUpdateTime?.toISOString());
  await portal.dashboards.load();
  await expect.poll(() => header.element().querySelector('time')?.dateTime).not.toBe(time);
});

it('renders the visible ones of 10,000 dashboards, and can reach all of them', async () => {
  const names = Array.from({ length: 10_000 }, (_, index) => `Report ${String(index).padStart(5, '0')}`);
  await openPortal({ path: '/dashboard', as: 'demo', dashboards: dashboardsNamed(...names) });
  const rows = page.getByRole('main').getByRole('listitem');
  await expect.element(rows.first()).toHaveAttribute('aria-setsize', '10000');
  expect(rows.elements().length).toBeLessThan(100);
  window.scrollTo(0, document.documentElement.scrollHeight);
  await expect.element(page.getByRole('main').getByRole('link', { name: 'Report 09999' })).toBeVisible();
  expect(rows.elements().length).toBeLessThan(100);
});

it('keeps the focus while the focused row is scrolled away, with its neighbours reachable by Tab', async () => {
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

it('the list shows one section, which the address names', async () => {
  const [costs, news, sales] = dashboardsNamed('Costs', 'News', 'Sales');
  const finance = {
    id: 'fin',
    titles: { en: 'Finance' },
    description: '',
    icon: '',
    place: 'a',
    updatedAt: new Date(0),
  };
  const nothing = { ...finance, id: 'empty', titles: { en: 'Secret' } };
  const { router } = await openPortal({
    path: '/dashboard?section=fin',
    as: 'viewer',
    dashboards: [{ ...costs!, section: 'fin' }, news!, sales!],
    sections: () => ({ list: async () => ok([finance, nothing]) }),
  });
  const main = page.getByRole('main');
  const titles = () =>
    main
      .getByRole('link')
      .elements()
      .map((link) => link.textContent);
  await expect.poll(titles).toEqual(['Costs']);
  const choice = main.getByRole('combobox', { name: 'Sections' });
  await expect.element(choice).not.toHaveTextContent('Secret');
  await choice.selectOptions('All dashboards');
  await expect.poll(titles).toEqual(['Costs', 'News', 'Sales']);
  expect(router.state.location.href).toBe('/dashboard');
});
