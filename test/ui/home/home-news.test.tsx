import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { listingOf } from '#domain/dashboards/shelf/list-fingerprints';
import { dashboardsNamed, menu } from '../a-portal';
import { ago, linksIn, minutes, openHome, otherTitles, section, withOthers } from './the-home';

it('home shows returning users what has changed beside all dashboards, or above them on a narrow screen', async () => {
  const [news, sales] = dashboardsNamed('News', 'Sales') as [Dashboard, Dashboard];
  await openHome(
    withOthers([
      { ...news, updatedAt: ago(40 * minutes) },
      { ...sales, updatedAt: ago(3 * 24 * 60 * minutes) },
    ]),
    [{ change: 'present', at: ago(2 * 60 * minutes) }],
  );
  expect(linksIn('New and changed')).toEqual(['News']);
  expect(linksIn('All dashboards')).toEqual(['News', 'Sales', ...otherTitles]);
  const [changed, all] = ['New and changed', 'All dashboards'].map((name) => section(name).element());
  const places = () => [changed!.getBoundingClientRect(), all!.getBoundingClientRect()] as const;
  const [beside, wide] = places();
  expect(beside.left).toBeGreaterThan(wide.right);
  await page.viewport(1024, 768);
  const [above, narrow] = places();
  expect(above.bottom).toBeLessThan(narrow.top);
});

it('home says what has changed below the title on a phone, which is not cut for it', async () => {
  const [sales] = dashboardsNamed('Unemployment by industry') as [Dashboard];
  await openHome(
    [sales],
    [
      { change: 'present', at: ago(2 * 60 * minutes) },
      { change: 'listed', listing: listingOf([{ ...sales, title: 'Spending', description: '' }]) },
    ],
    { width: 390, height: 844 },
  );
  const [title, words] = ['Unemployment by industry', 'Title changed, Description changed'].map((text) =>
    section('New and changed').getByText(text, { exact: true }).element(),
  );
  expect(words!.getBoundingClientRect().top).toBeGreaterThanOrEqual(title!.getBoundingClientRect().bottom);
  for (const text of [title!, words!]) expect(text.scrollWidth).toBeLessThanOrEqual(text.clientWidth);
});

it('home says in words what has changed, and marks what is new in the menu and the finder until it is opened', async () => {
  const [news, sales, costs] = dashboardsNamed('News', 'Sales', 'Costs') as [Dashboard, Dashboard, Dashboard];
  const { portal } = await openHome(
    [news, { ...sales, groupList: ['Sales', 'Board'] }, costs],
    [
      { change: 'present', at: ago(2 * 60 * minutes) },
      { change: 'listed', listing: listingOf([sales, { ...costs, title: 'Spending', description: '' }]) },
    ],
  );
  const rows = section('New and changed').getByRole('listitem');
  await expect.element(rows.filter({ hasText: 'News' })).toHaveTextContent('New');
  await expect.element(rows.filter({ hasText: 'Sales' })).toHaveTextContent('Published for Sales and Board');
  await expect.element(rows.filter({ hasText: 'Costs' })).toHaveTextContent('Title changed, Description changed');
  const entry = menu.getByRole('link', { name: 'News', exact: true });
  await expect.element(entry).toHaveAccessibleDescription(/^New\. /);
  await userEvent.keyboard('{Control>}k{/Control}');
  const finder = page.getByRole('dialog', { name: 'Find' });
  await finder.getByRole('combobox').fill('News');
  const option = finder.getByRole('option', { name: /News/ });
  await expect.element(option.getByText('New', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  portal.shelf.opened(news.id);
  await expect.element(entry).not.toHaveAccessibleDescription(/^New\. /);
});

it('home says so when nothing has changed', async () => {
  const [sales] = dashboardsNamed('Sales') as [Dashboard];
  await openHome(
    [{ ...sales, updatedAt: ago(72 * 60 * minutes) }],
    [{ change: 'opened', id: sales.id, at: ago(2 * 60 * minutes) }],
  );
  await expect.element(page.getByText(/^Nothing has changed since your last visit, /)).toBeVisible();
  await expect.element(section('New and changed')).toHaveTextContent('Nothing new since your last visit.');
});
