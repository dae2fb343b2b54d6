import * as fc from 'fast-check';
import { anyCharacter } from '../../any-character';
import { describe, expect, it } from 'vitest';
import type { Visitor } from '#domain/access/roles';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { dashboardPages, standsOnLastTime, standsOnPart } from '#domain/pages/dashboards-with-pages';
import { dashboardAt } from '#domain/pages/dashboard-route';
import { buildMenu } from '#domain/pages/menu';
import { buildRoutes } from '#domain/pages/route-building';
import { routeTable } from '#domain/pages/route-table';
import { routeTrail } from '#domain/pages/route-trail';
import { dashboardPath } from '#domain/pages/routes';
import { aDashboard, aDashboardId } from '../dashboards/a-dashboard';

const viewer: Visitor = { access: 'by-group', groups: ['Sales'] };
const titles = (...dashboards: Dashboard[]) => dashboardPages(dashboards, viewer).dashboards.map(({ title }) => title);
const leftOut = (...dashboards: Dashboard[]) =>
  dashboardPages(dashboards, viewer).leftOut.map(({ dashboard, reason }) => [dashboard.title, reason]);
const titled = (title: string, over: Partial<Dashboard> = {}) => aDashboard({ title, metaId: title, ...over });

describe('The dashboards that have a page', () => {
  it('are the published ones that the visitor’s groups admit, by title', () => {
    const all = [
      titled('Plan 10'),
      titled('plan 9'),
      titled('Draft', { status: 'DRAFT' }),
      titled('Odd', { status: 'embeded' }),
      titled('Ours', { groupList: ['Sales', 'Board'] }),
      titled('Theirs', { groupList: ['Board'] }),
    ];
    expect(titles(...all)).toEqual(['Ours', 'plan 9', 'Plan 10']);
    expect(leftOut(...all)).toEqual([]);
  });

  it('are one for each metaId: the first by id wins, whatever the list begins with, and the others are reported', () => {
    const [first, second, third] = ['Z', 'A', 'M'].map((title, index) =>
      aDashboard({ title, id: aDashboardId(`d@${index}`) }),
    );
    if (!first || !second || !third) throw new Error('Three dashboards');
    for (const list of [
      [first, second, third],
      [third, first, second],
      [second, third, first],
    ]) {
      expect(titles(...list)).toEqual(['Z']);
      expect(leftOut(...list).toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1))).toEqual([
        ['A', 'address-taken'],
        ['M', 'address-taken'],
      ]);
    }
  });

  it('do not lose their place to one that the visitor cannot open', () => {
    const draft = aDashboard({ title: 'Draft', status: 'DRAFT' });
    const theirs = aDashboard({ title: 'Theirs', groupList: ['Board'] });
    expect(titles(draft, theirs, aDashboard({ title: 'Ours' }))).toEqual(['Ours']);
    expect(leftOut(draft, theirs, aDashboard({ title: 'Ours' }))).toEqual([]);
  });

  it('have drafts beside them for managers alone, who find them by their address and in no menu', () => {
    const all = [
      titled('Draft', { status: 'DRAFT' }),
      titled('Gone', { status: 'DRAFT', missing: true }),
      titled('Ours'),
    ];
    const manager: Visitor = { access: 'by-group', groups: ['SuperUser'] };
    const { dashboards, drafts } = dashboardPages(all, manager);
    expect([dashboards, drafts].map((some) => some.map(({ title }) => title))).toEqual([['Ours'], ['Draft']]);
    const routes = buildRoutes(routeTable, dashboards, manager, drafts);
    expect(routeTrail(routes, '/dashboard/Draft').map(({ name }) => name)).toEqual(['Dashboard', 'Sales (prod)']);
    expect(JSON.stringify(buildMenu(routes))).not.toContain('Draft');
    expect(dashboardPages(all, viewer).drafts).toEqual([]);
  });

  it('have one whatever their metaId holds, as long as it is there and not too long for an address', () => {
    const odd = ['/', '..', '.', '%2f', '#', '?', '\\', '\0', '\n', ' ', '*', '$metaId', '__proto__', '\ud800', '🧑‍🚀'];
    const all = odd.map((metaId, index) => titled(`${index}`, { metaId }));
    expect(titles(...all)).toHaveLength(odd.length);
    expect(leftOut(titled('', { metaId: '' }), titled('Long', { metaId: 'x'.repeat(5_000) }))).toEqual([
      ['', 'no-address'],
      ['Long', 'no-address'],
    ]);
  });

  it('are, with those left out, all that the visitor may see: each once and no two with one address', () => {
    const metaId = fc.oneof(
      fc.constantFrom('', 'a', 'A', 'b', '..', '%2E%2E', '.', '%2E', '%252E', '/', '%2F', '\ud800', '\ud801', '\ufffd'),
      fc.string({ unit: anyCharacter }),
    );
    const dashboard = fc.record({
      metaId,
      title: fc.constantFrom('', 'Plan 1', 'plan 1', 'Plan 01', '١'),
      status: fc.constantFrom('EMBEDED', 'EMBEDED', 'DRAFT', ''),
      groupList: fc.subarray(['Board', 'Sales']),
    });
    const visitor = fc.constantFrom<Visitor>(
      viewer,
      { access: 'open', groups: [] },
      { access: 'by-group', groups: [] },
    );
    fc.assert(
      fc.property(fc.array(dashboard), visitor, (list, who) => {
        const all = list.map((over, index) => aDashboard({ ...over, id: aDashboardId(`d@${index}`) }));
        const pages = dashboardPages(all, who);
        const paths = pages.dashboards.map((page) => dashboardPath(page.metaId));
        expect(new Set(paths).size).toBe(paths.length);
        const ids = [...pages.dashboards, ...pages.leftOut.map(({ dashboard: out }) => out)].map(({ id }) => id);
        const seen = all.filter(
          ({ status, groupList }) =>
            status === 'EMBEDED' &&
            (who.access === 'open' || groupList.length === 0 || groupList.some((group) => who.groups.includes(group))),
        );
        expect(ids.toSorted()).toEqual(seen.map(({ id }) => id).toSorted());
        const again = dashboardPages(pages.dashboards, who);
        expect(again.dashboards.map(({ id }) => id)).toEqual(pages.dashboards.map(({ id }) => id));
        expect(again.leftOut).toEqual([]);
      }),
      { numRuns: 200 },
    );
  }, 60_000);
});

const sales = aDashboard({ metaId: 'sales' });
const costs = aDashboard({ id: aDashboardId('quicksight@costs'), metaId: 'costs' });

it('a page of the dashboards that are known is found by its path', () => {
  expect(dashboardAt('/dashboard/costs', [sales, costs])).toBe(costs);
  expect(dashboardAt('/dashboard/gone', [sales, costs])).toBeUndefined();
});

it.each(['a b', '.', '%2E', 'half a \uD83D'])(
  'a page of the dashboards that are known is found by its path whatever its metaId holds: %j',
  (metaId) => {
    const odd = titled('Odd', { metaId });
    expect(dashboardAt(dashboardPath(metaId), [titled('Sales'), odd])).toBe(odd);
  },
);

it('a page of the dashboards that are known can be shown before the others are known, as Home can', () => {
  const paths = ['/dashboard/sales', '/home/index', '/dashboard/costs', '/dashboard'];
  expect(paths.filter((path) => standsOnPart(path, [sales]))).toEqual(['/dashboard/sales', '/home/index']);
});

it('only the page of a dashboard that the last visit’s list lacks has to wait for the new list', () => {
  const paths = ['/dashboard/sales', '/home/index', '/dashboard/costs', '/dashboard', '/management/quicksight'];
  expect(paths.filter((path) => !standsOnLastTime(path, [sales]))).toEqual(['/dashboard/costs']);
});
