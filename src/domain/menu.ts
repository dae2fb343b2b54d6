import type { Label, Route } from './routes';

export interface MenuEntry {
  name: string;
  path: string;
  title: Label;
  /** At most 40 characters; shown as a hint. */
  description?: Label;
  icon?: string;
  children: MenuEntry[];
}

/** Sorted by orderNo ascending, a missing or unusable value counting as 0 (specification, section 2); equals keep their order. */
export function buildMenu(routes: readonly Route[]): MenuEntry[] {
  return routes
    .filter((route) => !route.meta.hideMenu)
    .toSorted((a, b) => orderOf(a) - orderOf(b))
    .map((route) => ({
      name: route.name,
      path: route.path,
      title: route.meta.title,
      ...(route.meta.description && { description: route.meta.description }),
      ...(route.meta.icon && { icon: route.meta.icon }),
      children: route.meta.hideChildrenInMenu ? [] : buildMenu(route.children ?? []),
    }));
}

function orderOf(route: Route): number {
  const { orderNo } = route.meta;
  return orderNo !== undefined && Number.isFinite(orderNo) ? orderNo : 0;
}
