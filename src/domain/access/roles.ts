import type { Dashboard } from '../dashboards/dashboard';

/** From the most to the least powerful (specification, section 6). */
export const roles = ['SuperUser', 'ExpertUser', 'AdvancedUser', 'User', 'PublicUser'] as const;
export type Role = (typeof roles)[number];

/**
 * One switch for portal and backend. `open` is the specification's behaviour: every signed-in user is SuperUser and groups
 * restrict nothing. `by-group`: roles come from groups, and a dashboard with groups shows only to their members and to SuperUsers.
 */
export const accessModes = ['open', 'by-group'] as const;
export type Access = (typeof accessModes)[number];

/** The groups are Cognito's, as the ID token carries them. */
export interface Visitor {
  access: Access;
  groups: readonly string[];
}

/** A group named like a role grants it; a visitor without one is a User. */
export function rolesOf({ access, groups }: Visitor): Role[] {
  if (access === 'open') return ['SuperUser'];
  const granted = roles.filter((role) => groups.includes(role));
  return granted.length > 0 ? granted : ['User'];
}

/** A rule without roles is for everyone. */
export function holdsOneOf(needed: readonly Role[] | undefined, visitor: Visitor): boolean {
  if (!needed || needed.length === 0) return true;
  const held = rolesOf(visitor);
  return needed.some((role) => held.includes(role));
}

/** Editing and syncing the catalogue (specification, section 6: Management requires SuperUser). */
export function mayManage({ access, groups }: Visitor): boolean {
  return access === 'open' || groups.includes('SuperUser' satisfies Role);
}

export function isForEveryone({ groupList }: Pick<Dashboard, 'groupList'>, access: Access): boolean {
  return access === 'open' || groupList.length === 0;
}

export function groupsAdmit(dashboard: Pick<Dashboard, 'groupList' | 'granted'>, visitor: Visitor): boolean {
  return (
    dashboard.granted === true ||
    isForEveryone(dashboard, visitor.access) ||
    mayManage(visitor) ||
    dashboard.groupList.some((group) => visitor.groups.includes(group))
  );
}
