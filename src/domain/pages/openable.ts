import type { Route } from './routes';

/** Which of the managers' pages this backend has. */
export interface BackendPages {
  checksHealth: boolean;
  keepsHistory: boolean;
}

/** The pages besides the dashboards that users may want to find: those that show something by themselves, with this backend. */
export function openablePages(routes: readonly Route[], backend: BackendPages): Route[] {
  return routes.flatMap((route) => {
    if (route.permanent || route.name === 'Exception') return [];
    if (route.name === 'ManagementHistory' && !backend.keepsHistory) return [];
    if (route.name === 'ManagementHealth' && !backend.checksHealth) return [];
    const below = openablePages(route.children ?? [], backend);
    return route.redirect ? below : [route, ...below];
  });
}
