import type { KnownReaders } from '#domain/use/group-use';
import type { DashboardStore } from '../../ports/stores/dashboard-store';
import type { PermissionStore } from '../../ports/stores/permission-store';
import { groupsInUse, nameOf } from './reader-groups';

/**
 * Reads whom the portal has registered as readers, with those of their groups that the catalogue names: none where the portal doesn't keep
 * QuickSight's groups.
 */
export function createKnownReaders(
  state: Pick<PermissionStore, 'readers'>,
  store: Pick<DashboardStore, 'list'>,
  portal: string,
): () => Promise<KnownReaders> {
  return async () => {
    const [readers, dashboards] = await Promise.all([state.readers(), store.list()]);
    const names = new Map(
      groupsInUse(dashboards).flatMap((group) => (group.of === 'group' ? [[nameOf(group, portal), group.name]] : [])),
    );
    return new Map(
      [...readers].map(([sub, { joined }]) => [sub, Object.keys(joined).flatMap((name) => names.get(name) ?? [])]),
    );
  };
}
