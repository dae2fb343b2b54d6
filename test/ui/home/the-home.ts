import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { createInMemoryShelf } from '#adapters/in-memory/in-memory-browser';
import type { Dashboard } from '#domain/dashboards/dashboard';
import type { ShelfChange } from '#domain/dashboards/shelf/change-shelf';
import { aDashboard, aDashboardId } from '../../domain/dashboards/a-dashboard';
import { heading, openPortal } from '../a-portal';

export const section = (name: string) => page.getByRole('main').getByRole('region', { name });
export const linksIn = (name: string) =>
  section(name)
    .getByRole('link')
    .elements()
    .map((link) => link.textContent);

export const minutes = 60_000;
export const ago = (time: number): Date => new Date(Date.now() - time);

export const otherTitles = Array.from({ length: 7 }, (_, index) => `Zone ${index}`);
/** With seven more, updated long ago: of up to six dashboards, home shows the cards without favourites and recents. */
export const withOthers = (dashboards: readonly Dashboard[]): Dashboard[] => [
  ...dashboards,
  ...otherTitles.map((title, index) =>
    aDashboard({ id: aDashboardId(`q@zone-${index}`), metaId: `zone-${index}`, title, updatedAt: new Date(0) }),
  ),
];

/** The home page of a returning manager. */
export async function openHome(
  dashboards: readonly Dashboard[],
  before: readonly ShelfChange[],
  size?: { width: number; height: number },
  backend?: Pick<NonNullable<Parameters<typeof openPortal>[0]>, 'sections'>,
) {
  const shelf = createInMemoryShelf();
  // Users of the in-memory pool are greeted by their name.
  for (const change of before) void shelf.change('demo', change);
  const opened = await openPortal({
    path: '/home/index',
    as: 'demo',
    dashboards,
    shelf,
    ...(size && { size }),
    ...backend,
  });
  await expect.element(heading(/^Good/)).toBeVisible();
  await expect.element(page.getByRole('list', { name: 'Needs attention' })).toBeVisible();
  return opened;
}
