import { expect, it } from 'vitest';
import { createInMemoryShelf } from '#adapters/in-memory/in-memory-browser';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { aDashboard, aDashboardId } from '../../domain/dashboards/a-dashboard';
import { dashboardsNamed, openPortal } from '../a-portal';
import { ago, linksIn, minutes, section, withOthers } from './the-home';

it('home shows newcomers what their groups open most, which leaves with their first favourite', async () => {
  const dashboards = dashboardsNamed('News', 'Sales', 'Costs');
  const [news, sales] = dashboards as [Dashboard, Dashboard];
  const gone = aDashboard({ id: aDashboardId('q@gone') });
  const { portal } = await openPortal({
    path: '/home/index',
    as: 'viewer',
    dashboards,
    home: { mostUsed: [sales, gone, news].map(({ id }, index) => ({ dashboard: id, people: 20 - 5 * index })) },
  });
  const rows = section('Most used by your groups').getByRole('listitem');
  await expect.poll(() => rows.elements().map((row) => row.textContent)).toEqual(['Sales20+ people', 'News10+ people']);
  portal.shelf.star(news.id);
  await expect.element(section('Most used by your groups')).not.toBeInTheDocument();
});

it('home shows newcomers what was published for them lately, the latest first, until they have been here', async () => {
  const [news, sales, costs] = dashboardsNamed('News', 'Sales', 'Costs') as [Dashboard, Dashboard, Dashboard];
  const published = [sales, news, sales, aDashboard()].map(({ metaId }, hours) => ({
    metaId,
    at: ago(hours * 60 * minutes),
  }));
  const shelf = createInMemoryShelf();
  const { portal } = await openPortal({
    path: '/home/index',
    as: 'viewer',
    dashboards: withOthers([news, sales, costs]),
    shelf,
    home: { published },
  });
  await expect.poll(() => linksIn('New for you')).toEqual(['Sales', 'News']);
  portal.shelf.opened(sales.id);
  await expect.element(section('New for you')).not.toBeInTheDocument();
});
