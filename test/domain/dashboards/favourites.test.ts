import { describe, expect, it } from 'vitest';
import { favouritePaths, favouritesAmong, recentsAmong } from '../../../src/domain/dashboards/favourites';
import { aDashboard, aDashboardId } from './a-dashboard';

const sales = aDashboard({ id: aDashboardId('d@sales'), metaId: 'sales', title: 'Sales' });
const costs = aDashboard({ id: aDashboardId('d@costs'), metaId: 'costs & co', title: 'Costs' });
const draft = aDashboard({ id: aDashboardId('d@draft'), metaId: 'draft', status: 'DRAFT' });
const gone = aDashboardId('d@gone');

describe('favourites', () => {
  it('are those that are there, in the order in which they were starred', () => {
    expect(favouritesAmong({ favourites: [costs.id, gone, sales.id] }, [sales, costs])).toEqual([costs, sales]);
  });

  it('have their paths for the menu, unless they are not published', () => {
    const paths = favouritePaths({ favourites: [draft.id, costs.id, gone] }, [sales, costs, draft]);
    expect(paths).toEqual(new Set(['/dashboard/costs%20%26%20co']));
    expect(favouritePaths({ favourites: [] }, [sales])).toEqual(new Set());
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
