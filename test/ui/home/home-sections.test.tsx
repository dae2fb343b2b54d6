import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { ShelfChange } from '#domain/dashboards/shelf/change-shelf';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { ok } from '#domain/result';
import { dashboardsNamed, openPortal } from '../a-portal';
import { violations } from '../violations';
import { ago, linksIn, minutes, openHome, section } from './the-home';
import { aSection } from '../../domain/dashboards/sections/a-section';

const threeSections = ['Sales', 'Stores and supply', 'Company'].map((title, index) =>
  aSection({ id: `s${index}`, titles: { en: title }, place: 'abc'[index]! }),
);
const sections = () => ({ list: async () => ok(threeSections) });
const faces = [
  'k0062k6062kc062ki062l02g5hg285t07o5',
  'f02c8bc0c5tc5c7k0062k6062',
  'b00e8pe0a8h08c4lc8c4',
  'a00o6h0668h8668hg668',
  undefined,
  'g00g9hg087tg884',
];
const twelve = dashboardsNamed(...Array.from({ length: 12 }, (_, index) => `Report ${index + 10}`)).map(
  (dashboard, index): Dashboard => {
    const face = faces[index];
    return { ...dashboard, section: `s${Math.floor(index / 4)}`, ...(face !== undefined && { face }) };
  },
);

it('home shows a manager 12 dashboards, 3 sections, favourites, recents and news at 1440 by 900 without scrolling', async () => {
  const before = twelve
    .slice(0, 5)
    .flatMap(({ id }, index): ShelfChange[] => [
      { change: 'opened', id, at: ago((200 + index) * minutes) },
      ...(index < 4 ? [{ change: 'starred' as const, id, at: ago(200 * minutes) }] : []),
    ]);
  await openHome(twelve, before, { width: 1440, height: 900 }, { sections });
  expect(linksIn('Favourites')).toHaveLength(4);
  expect(linksIn('Opened recently')).toHaveLength(5);
  await expect.element(section('Company')).toBeVisible();
  expect(linksIn('Stores and supply')).toEqual(['Report 14', 'Report 15', 'Report 16', 'Report 17']);
  expect(section('Sales').element().querySelectorAll('svg[viewBox="0 0 192 96"]')).toHaveLength(4);
  expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(900);
  expect(await violations()).toEqual([]);
});

it('home shows at most 24 cards of 10,000 dashboards in 300 sections, and where the others are', async () => {
  const sections = Array.from({ length: 300 }, (_, index) => ({
    ...threeSections[0]!,
    id: `s${index}`,
    titles: { en: `Section ${index}` },
  }));
  const dashboards = dashboardsNamed(...Array.from({ length: 10_000 }, (_, index) => `Report ${index}`)).map(
    (dashboard, index) => ({ ...dashboard, section: `s${index % 300}`, face: faces[0]! }),
  );
  await openPortal({
    path: '/home/index',
    as: 'viewer',
    dashboards,
    sections: () => ({ list: async () => ok(sections) }),
  });
  await expect.element(section('Section 5')).toBeVisible();
  const main = page.getByRole('main').element();
  expect(main.querySelectorAll('h3')).toHaveLength(24);
  // All look alike, so their icons are shown instead.
  expect(main.querySelectorAll('svg[viewBox="0 0 192 96"]')).toHaveLength(0);
  await expect.element(page.getByRole('main').getByRole('link', { name: 'Show all dashboards' })).toBeVisible();
  const [link] = section('Section 5').getByRole('link', { name: '34 dashboards' }).elements();
  expect(link?.getAttribute('href')).toBe('/dashboard?section=s5');
});

it('a card ends its title with a whole line', async () => {
  const [first, ...others] = twelve;
  const long = {
    ...first!,
    title: 'Quarterly operating margin by region, sales channel and product family '.repeat(3),
  };
  await openHome([long, ...others], [], undefined, { sections });
  const title = section('Sales').getByRole('link', { name: long.title.trim() });
  for (const width of [390, 1024]) {
    await page.viewport(width, 844);
    await expect.element(title).toBeVisible();
    const { bottom } = title.element().getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(title.element());
    const cut = [...range.getClientRects()].filter((line) => line.top < bottom - 2 && line.bottom > bottom + 2);
    expect(cut, `${width}`).toEqual([]);
  }
});
