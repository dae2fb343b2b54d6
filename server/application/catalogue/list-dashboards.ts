import { mayManage, type Visitor } from '#domain/access/roles';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { withOwnGifts } from '#domain/dashboards/shelf/gifts';
import { isVisibleTo } from '#domain/access/visibility';
import { asGranted, grantedTo } from './granted';
import type { AccessStore } from '../../ports/stores/access-store';
import type { DashboardStore } from '../../ports/stores/dashboard-store';

export type ListDashboards = (visitor: Visitor & { sub: string }) => Promise<readonly Dashboard[]>;

/** The number of cached lists, one for each set of groups, at which the cache is cleared. There are few such sets. */
const keptViews = 500;

/**
 * The rows that a visitor can see, ordered by id. Visitors with equal groups and grants get the same array until the catalogue changes,
 * so that its JSON can be cached by identity.
 */
export function createListDashboards(
  store: Pick<DashboardStore, 'list'>,
  access?: Pick<AccessStore, 'grants'>,
): ListDashboards {
  const viewsOf = new WeakMap<readonly Dashboard[], Map<string, readonly Dashboard[]>>();

  return async (visitor) => {
    const all = await store.list();
    if (mayManage(visitor)) return all;

    const views = viewsOf.get(all) ?? new Map<string, readonly Dashboard[]>();
    viewsOf.set(all, views);
    const granted = await grantedTo(visitor.sub, access);
    const key = JSON.stringify([visitor.groups.toSorted(), [...granted.keys()].toSorted()]);
    const kept = views.get(key);
    if (kept) return kept;

    const visible = all
      .map((dashboard) => asGranted(dashboard, granted))
      .filter((dashboard) => isVisibleTo(visitor, dashboard))
      .map((dashboard) => withOwnGifts(visitor.groups, dashboard));
    if (views.size >= keptViews) views.clear();
    views.set(key, visible);
    return visible;
  };
}
