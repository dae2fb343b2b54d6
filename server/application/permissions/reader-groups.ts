import { createHash } from 'node:crypto';
import { type Dashboard, isPublished } from '../../../src/domain/dashboards/dashboard';

/** A group of readers that the portal keeps in the BI service: of everyone who uses the portal, or of one of its own groups. */
export type ReaderGroup = { of: 'everyone' } | { of: 'group'; name: string };

/** The name of every group that the portal keeps begins with it. */
export const groupPrefix = 'portal-';

/** Its members are managers (specification, section 6). */
const managers = { of: 'group', name: 'SuperUser' } as const satisfies ReaderGroup;

/**
 * The groups that may read a dashboard, where access is by group: those of the catalogue, everyone if it names none, only managers while
 * it is not published.
 */
export function readersOf(dashboard: Pick<Dashboard, 'status' | 'groupList'>): ReaderGroup[] {
  if (!isPublished(dashboard)) return [managers];
  const named = [...new Set(dashboard.groupList)].filter((name) => name !== managers.name);
  if (dashboard.groupList.length === 0) return [managers, { of: 'everyone' }];
  return [managers, ...named.map((name) => ({ of: 'group', name }) as const)];
}

/** Every group that some dashboard of the catalogue needs, each once. */
export function groupsInUse(dashboards: readonly Pick<Dashboard, 'groupList'>[]): ReaderGroup[] {
  const names = new Set([managers.name, ...dashboards.flatMap(({ groupList }) => groupList)]);
  return [{ of: 'everyone' }, ...[...names].map((name) => ({ of: 'group', name }) as const)];
}

/** The groups that a person of these groups of the user pool is a member of. */
export function membershipsOf(groups: readonly string[], inUse: readonly ReaderGroup[]): ReaderGroup[] {
  return inUse.filter((group) => group.of === 'everyone' || groups.includes(group.name));
}

/**
 * A group's name in the BI service. A hash, because a group of Cognito may have characters that QuickSight refuses in names, and because
 * the ARN of a principal has 256 characters at most.
 */
export function nameOf(group: ReaderGroup): string {
  if (group.of === 'everyone') return `${groupPrefix}everyone`;
  return `${groupPrefix}${createHash('sha256').update(group.name).digest('hex').slice(0, 40)}`;
}

/** What the BI service's administrators read beside the name: up to 512 characters. */
export function descriptionOf(group: ReaderGroup): string {
  return group.of === 'everyone' ? 'Everyone who uses the portal' : `The portal's group ${group.name}`.slice(0, 512);
}
