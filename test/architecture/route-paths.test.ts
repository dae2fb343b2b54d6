import { expectTypeOf, it } from 'vitest';
import type { TablePath } from '#domain/pages/route-table';
import type { PortalRouter } from '../../src/ui/routes/router';

type RouterPath = keyof PortalRouter['routesByPath'];

it('the router and the route table have the same paths, which the compiler checks', () => {
  // The catch-all is no route of the router's, and the dashboards are one.
  expectTypeOf<RouterPath>().toEqualTypeOf<Exclude<TablePath, '*'> | '/dashboard/$metaId'>();
});
