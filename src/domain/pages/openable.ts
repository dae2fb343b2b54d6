import type { Route } from './routes';

/** The pages besides the dashboards that users may want to find: those that show something by themselves. */
export function openablePages(routes: readonly Route[]): Route[] {
  return routes.flatMap((route) => {
    if (route.permanent || route.name === 'Exception') return [];
    const below = route.name === 'Dashboard' ? [] : openablePages(route.children ?? []);
    return route.redirect ? below : [route, ...below];
  });
}
