import { describe, expect, it } from 'vitest';
import { favouritesAmong, recentsAmong } from '#domain/dashboards/shelf/favourites';
import { aDashboard, aDashboardId } from '../a-dashboard';

const sales = aDashboard({ id: aDashboardId('d@sales'), metaId: 'sales', title: 'Sales' });
const costs = aDashboard({ id: aDashboardId('d@costs'), metaId: 'costs', title: 'Costs' });
const gone = aDashboardId('d@gone');

describe('favourites', () => {
  it('are those that are there, in the order in which they were starred', () => {
    expect(favouritesAmong({ favourites: [costs.id, gone, sales.id] }, [sales, costs])).toEqual([costs, sales]);
  });
});

describe('recent dashboards', () => {
  it('are those that are there, the latest first, with when', () => {
    const at = new Date('2026-11-18T09:00:00Z');
    const recents = [costs.id, gone, sales.id].map((id) => ({ id, at }));
    expect(recentsAmong(recents, [sales, costs])).toEqual([
      { dashboard: costs, at },
      { dashboard: sales, at },
    ]);
  });
});
