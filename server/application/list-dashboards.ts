import { mayManage, type Visitor } from '../../src/domain/people/access';
import type { Dashboard } from '../../src/domain/dashboards/dashboard';
import { isVisibleTo } from '../../src/domain/dashboards/visibility';
import type { DashboardStore } from '../ports/dashboard-store';

export type ListDashboards = (visitor: Visitor) => Promise<readonly Dashboard[]>;

/** Visitors with different groups are few; a catalogue asked by more of them than this starts over. */
const keptViews = 500;

/**
 * The rows that a visitor may see, ordered by id. Visitors with equal groups get the same array until the catalogue changes,
 * so that its bytes can be kept by its identity.
 */
export function createListDashboards(store: DashboardStore): ListDashboards {
  const viewsOf = new WeakMap<readonly Dashboard[], Map<string, readonly Dashboard[]>>();

  return async (visitor) => {
    const all = await store.list();
    if (mayManage(visitor)) return all;

    const views = viewsOf.get(all) ?? new Map<string, readonly Dashboard[]>();
    viewsOf.set(all, views);
    const key = JSON.stringify(visitor.groups.toSorted());
    const kept = views.get(key);
    if (kept) return kept;

    const visible = all.filter((dashboard) => isVisibleTo(visitor, dashboard));
    if (views.size >= keptViews) views.clear();
    views.set(key, visible);
    return visible;
  };
}
