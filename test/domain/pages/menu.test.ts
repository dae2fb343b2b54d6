import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildMenu } from '#domain/pages/menu';
import { dashboardPages } from '#domain/pages/dashboards-with-pages';
import { buildRoutes } from '#domain/pages/route-building';
import { routeTable } from '#domain/pages/route-table';
import type { Route, RouteMeta } from '#domain/pages/routes';
import { aDashboard } from '../dashboards/a-dashboard';

const aRoute = (name: string, meta: Partial<RouteMeta> = {}, children?: Route[]): Route => ({
  name,
  path: `/${name}`,
  meta: { title: { text: name }, ...meta },
  ...(children && { children }),
});
const names = (...routes: Route[]): string[] => buildMenu(routes).map(({ name }) => name);

it('The menu ascends by orderNo; a missing or unusable one counts as 0, and equals keep their order', () => {
  expect(
    names(
      aRoute('last', { orderNo: 400 }),
      aRoute('none'),
      aRoute('nan', { orderNo: Number.NaN }),
      aRoute('below', { orderNo: -1 }),
      aRoute('zero', { orderNo: 0 }),
      aRoute('one', { orderNo: 1 }),
      aRoute('endless', { orderNo: Infinity }),
    ),
  ).toEqual(['below', 'none', 'nan', 'zero', 'endless', 'one', 'last']);
});

it('The menu has one order for any orders, which a second sorting leaves as it is', () => {
  const orderNo = fc.oneof(
    fc.constantFrom(undefined, 0, -0, -1, 1, 400, Number.NaN, Infinity, -Infinity, 5e-324, Number.MAX_VALUE),
    fc.double(),
  );
  fc.assert(
    fc.property(fc.array(orderNo, { maxLength: 20 }), (orders) => {
      const routes = orders.map((order, index) => aRoute(`${index}`, order === undefined ? {} : { orderNo: order }));
      const value = (name: string): number => {
        const order = orders[Number(name)] ?? 0;
        return Number.isFinite(order) ? order : 0;
      };
      const sorted = names(...routes);
      expect(sorted.toSorted()).toEqual(routes.map(({ name }) => name).toSorted());
      for (const [index, name] of sorted.entries()) {
        const next = sorted[index + 1];
        if (next === undefined) continue;
        const inOrder = value(name) < value(next) || (value(name) === value(next) && Number(name) < Number(next));
        if (!inOrder) expect.fail(`${value(name)} stands before ${value(next)}`);
      }
      expect(names(...sorted.flatMap((name) => routes[Number(name)] ?? []))).toEqual(sorted);
    }),
  );
});

it('The menu describes a section without children by the page to which it leads', () => {
  const other = aRoute('s/other', { description: { text: 'About another page' } });
  const below = aRoute('s/page', { description: { text: 'About the page' } });
  const section = (meta: Partial<RouteMeta>): Route => ({
    ...aRoute('s', meta, [other, below]),
    redirect: below.path,
  });
  const described = (meta: Partial<RouteMeta>) => buildMenu([section(meta)])[0]?.description;
  expect(described({ hideChildrenInMenu: true })).toEqual({ text: 'About the page' });
  expect(described({ hideChildrenInMenu: true, description: { text: 'Its own' } })).toEqual({ text: 'Its own' });
  expect(described({})).toBeUndefined();
  const management = buildMenu(routeTable).find(({ name }) => name === 'Management');
  expect(management?.description).toEqual({ key: 'route.managementQuicksightDescription' });
});

it('The menu leaves hidden routes out, with everything below them', () => {
  expect(names(aRoute('seen'), aRoute('hidden', { hideMenu: true }, [aRoute('below')]))).toEqual(['seen']);
  const [section] = buildMenu([aRoute('s', {}, [aRoute('a', { hideMenu: true }), aRoute('b')])]);
  expect(section?.children.map(({ name }) => name)).toEqual(['b']);
});

it('The menu shows a section without its children where they are hidden', () => {
  const [section] = buildMenu([aRoute('s', { hideChildrenInMenu: true }, [aRoute('a')])]);
  expect(section).toMatchObject({ name: 's', children: [] });
});

it('The menu carries title, hint and icon', () => {
  const meta: RouteMeta = { title: { key: 'route.home' }, description: { text: 'd' }, icon: 'HomeIcon' };
  expect(buildMenu([aRoute('a', meta)])).toEqual([{ name: 'a', path: '/a', ...meta, children: [] }]);
  // The empty icon is kept: it is drawn as the default icon, like an unknown one.
  expect(buildMenu([aRoute('a', { icon: '' })])).toMatchObject([{ icon: '' }]);
  expect(buildMenu([aRoute('b')])).toEqual([{ name: 'b', path: '/b', title: { text: 'b' }, children: [] }]);
});

it('The menu of a SuperUser is dashboards and management, home and user being hidden', () => {
  const dashboards = ['Plan 10', 'plan 9'].map((title) => aDashboard({ title, metaId: title }));
  const visitor = { access: 'by-group', groups: ['SuperUser'] } as const;
  const routes = buildRoutes(routeTable, dashboardPages(dashboards, visitor).dashboards, visitor);
  const menu = buildMenu(routes);
  expect(menu.map(({ name }) => name)).toEqual(['Dashboard', 'Management']);
  expect(menu[0]?.dashboards?.map(({ title }) => title)).toEqual(['plan 9', 'Plan 10']);
  expect(menu[1]).toMatchObject({ children: [] });
  expect(menu[1]).not.toHaveProperty('dashboards');
});

it('The menu of a viewer has no management', () => {
  const routes = buildRoutes(routeTable, [], { access: 'by-group', groups: ['Sales'] });
  expect(buildMenu(routes).map(({ name }) => name)).toEqual(['Dashboard']);
});
