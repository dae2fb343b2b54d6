import type { Route } from './routes';

/** The managers' pages that not every backend has. */
export const pagesByBackend = ['ManagementPeople', 'ManagementUsage', 'ManagementHistory', 'ManagementHealth'] as const;
export type PageByBackend = (typeof pagesByBackend)[number];

/** The pages besides the dashboards that users may want to find: those that show something by themselves, with a backend that has these. */
export function openablePages(routes: readonly Route[], offered: readonly PageByBackend[]): Route[] {
  return routes.flatMap((route) => {
    if (route.permanent || route.name === 'Exception') return [];
    const page = pagesByBackend.find((name) => name === route.name);
    if (page && !offered.includes(page)) return [];
    const below = openablePages(route.children ?? [], offered);
    return route.redirect ? below : [route, ...below];
  });
}
