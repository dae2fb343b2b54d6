import { expect, it } from 'vitest';
import { recentsAmong } from '#domain/dashboards/shelf/favourites';
import { aDashboard, aDashboardId } from '../a-dashboard';

const sales = aDashboard({ id: aDashboardId('d@sales'), metaId: 'sales', title: 'Sales' });
const costs = aDashboard({ id: aDashboardId('d@costs'), metaId: 'costs', title: 'Costs' });
const gone = aDashboardId('d@gone');

it('Recent dashboards are the existing ones, the latest first, with their time', () => {
  const at = new Date('2026-11-18T09:00:00Z');
  const recents = [costs.id, gone, sales.id].map((id) => ({ id, at }));
  expect(recentsAmong(recents, [sales, costs])).toEqual([
    { dashboard: costs, at },
    { dashboard: sales, at },
  ]);
});
