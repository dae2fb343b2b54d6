import { type Dashboard, titleOf } from '../dashboards/dashboard';
import { plain } from '../plain-text';
import type { Label, Route } from './routes';

export interface MenuEntry {
  name: string;
  path: string;
  title: Label;
  /** Shown as a hint; cut by `cutDescription`. */
  description?: Label;
  icon?: string;
  children: readonly MenuEntry[];
  /** Each has an entry below this one, made of its route when it is drawn. */
  dashboards?: readonly Dashboard[];
}

/** Sorted by orderNo ascending, a missing or unusable value counting as 0 (specification, section 2); equals keep their order. */
export function buildMenu(routes: readonly Route[]): MenuEntry[] {
  return routes
    .filter((route) => !route.meta.hideMenu)
    .toSorted((a, b) => orderOf(a) - orderOf(b))
    .map(menuEntry);
}

export function menuEntry(route: Route): MenuEntry {
  const description = descriptionOf(route);
  return {
    name: route.name,
    path: route.path,
    title: route.meta.title,
    ...(description && { description }),
    ...(route.meta.icon !== undefined && { icon: route.meta.icon }),
    children: route.children && !route.meta.hideChildrenInMenu ? buildMenu(route.children) : [],
    ...(route.dashboards && !route.meta.hideChildrenInMenu && { dashboards: route.dashboards }),
  };
}

/** A section without entries for its pages has the description of the page it leads to. */
function descriptionOf({ meta, redirect, children = [] }: Route): Label | undefined {
  if (meta.description || !meta.hideChildrenInMenu) return meta.description;
  return children.find(({ path }) => path === redirect)?.meta.description;
}

function orderOf(route: Route): number {
  const { orderNo = 0 } = route.meta;
  return Number.isFinite(orderNo) ? orderNo : 0;
}

/** The dashboards with `wanted` in their title, whatever the case and the accents; a blank one finds all. */
export function filterByTitle(dashboards: readonly Dashboard[], wanted: string): readonly Dashboard[] {
  const words = plain(wanted.trim());
  return words === '' ? dashboards : dashboards.filter((one) => plain(titleOf(one)).includes(words));
}
