import type { Visitor } from '#domain/access/roles';
import { type Dashboard, isPublished } from '#domain/dashboards/dashboard';
import type { Actor } from '#domain/dashboards/history/history';
import { ok, type Result } from '#domain/result';
import type { AccessStore } from '../../ports/stores/access-store';
import type { UpdateDashboard } from '../catalogue/update-dashboard';
import type { KeepPermissions } from '../permissions/keep-permissions';
import type { SharedDashboard } from '../permissions/reader-groups';
import type { Refusal } from '../refusal';

export interface AudienceParts {
  access: Pick<AccessStore, 'grants'>;
  updateDashboard: UpdateDashboard;
  permissions?: Pick<KeepPermissions, 'follow'> | undefined;
}

/** Changes who sees a dashboard. */
export function createAudience({ access, updateDashboard, permissions }: AudienceParts) {
  const shared = async (dashboard: Dashboard): Promise<SharedDashboard> => ({
    ...dashboard,
    people: (await access.grants()).filter((grant) => grant.dashboard === dashboard.id),
  });

  /**
   * Adds a group or removes it. Resolves to the dashboard if it changed. Another manager may be editing it meanwhile. No groups means
   * everyone: the first group would take a published dashboard from all others, and without the last one everyone would see it.
   */
  const setGroup = async (
    manager: Visitor & Actor,
    dashboard: Dashboard,
    group: string,
    isIn: boolean,
  ): Promise<Result<Dashboard | undefined, Refusal>> => {
    const { id, groupList: before, updatedAt } = dashboard;
    if (before.includes(group) === isIn) return ok(undefined);
    const groupList = isIn ? [...before, group] : before.filter((one) => one !== group);
    if (isIn ? before.length === 0 && isPublished(dashboard) : groupList.length === 0) return ok(undefined);
    const saved = await updateDashboard(manager, { id, edit: { groupList }, ifUpdatedAt: updatedAt });
    if (saved.ok || saved.failure.code !== 'conflict') return saved;
    return setGroup(manager, saved.failure.current, group, isIn);
  };

  return {
    setGroup,

    /** Makes a change of grants, and asks the BI service to follow. */
    changeGrants: async (dashboard: Dashboard | undefined, change: () => Promise<boolean>): Promise<boolean> => {
      if (!dashboard || !permissions) return change();
      const { value } = await permissions.follow(await shared(dashboard), async () => {
        const done = await change();
        return ok({ ...(await shared(dashboard)), done });
      });
      return value.done;
    },
  };
}
