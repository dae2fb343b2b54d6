import type { Route } from './routes';

/** The pages besides the dashboards that users may want to find: those that show something by themselves, with this backend. */
export function openablePages(routes: readonly Route[], backend: { checksHealth: boolean }): Route[] {
  return routes.flatMap((route) => {
    if (route.permanent || route.name === 'Exception') return [];
    // Not every backend has a history: where there is one, management leads to it.
    if (route.name === 'ManagementHistory') return [];
    if (route.name === 'ManagementHealth' && !backend.checksHealth) return [];
    const below = openablePages(route.children ?? [], backend);
    return route.redirect ? below : [route, ...below];
  });
}
