import { groupArn, namespaceArn, userArn, type Account } from './api/arns';
import type { Groups } from './groups';
import type { Permissions } from './permissions';

/** Whether a dashboard is shared with this user, one of their groups or everyone, directly or by its link. */
export type MayRead = (userName: string, dashboardId: string) => Promise<boolean>;

export function createMayRead(account: Account, permissions: Permissions, groups: Groups): MayRead {
  return async (userName, dashboardId) => {
    const own = new Set([
      userArn(account, userName),
      namespaceArn(account),
      ...(await groups.groupsOf(userName)).map(({ name }) => groupArn(account, name)),
    ]);
    const given = await permissions.of(dashboardId);
    return given.some(({ principal, actions }) => own.has(principal) && actions.includes('quicksight:QueryDashboard'));
  };
}
