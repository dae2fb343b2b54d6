import { createHash } from 'node:crypto';
import type { PersonGrant } from '#domain/access/access-request';
import { cutText } from '#domain/cut-text';
import { type Dashboard, isPublished } from '#domain/dashboards/dashboard';

/**
 * A group of readers that the portal keeps in the BI service: of everyone who uses the portal, of one of its own groups, or of one person
 * whom managers let see dashboards that none of their groups does.
 */
export type ReaderGroup =
  | { of: 'everyone' }
  | { of: 'group'; name: string }
  | { of: 'person'; sub: string; email: string };

/** A dashboard with the people whom managers let see it, whatever their groups; nobody if missing. */
export type SharedDashboard = Dashboard & { people?: readonly Pick<PersonGrant, 'sub' | 'email'>[] };

/** The name of every group that a portal keeps begins with it. */
export const groupPrefix = 'portal-';

/**
 * The name of every group that this portal keeps begins with it, and of none that another one in the same account keeps: their managers
 * are others, and so are the members of a group of the same name.
 */
export const prefixOf = (portal: string): string => `${groupPrefix}${portal}-`;

/** Its members are managers (specification, section 6). */
const managers = { of: 'group', name: 'SuperUser' } as const satisfies ReaderGroup;

/**
 * The groups that may read a dashboard, where access is by group: those of the catalogue, everyone if it names none, only managers while
 * it is not published.
 */
export function readersOf(dashboard: Pick<SharedDashboard, 'status' | 'groupList' | 'people'>): ReaderGroup[] {
  if (!isPublished(dashboard)) return [managers];
  const named = [...new Set(dashboard.groupList)].filter((name) => name !== managers.name);
  if (dashboard.groupList.length === 0) return [managers, { of: 'everyone' }];
  return [managers, ...named.map((name) => ({ of: 'group', name }) as const), ...peopleOf(dashboard)];
}

/** Every group that some dashboard of the catalogue needs, each once. */
export function groupsInUse(dashboards: readonly Pick<SharedDashboard, 'groupList' | 'people'>[]): ReaderGroup[] {
  const names = new Set([managers.name, ...dashboards.flatMap(({ groupList }) => groupList)]);
  const people = new Map(dashboards.flatMap(peopleOf).map((person) => [person.sub, person]));
  return [{ of: 'everyone' }, ...[...names].map((name) => ({ of: 'group', name }) as const), ...people.values()];
}

function peopleOf({ people = [] }: Pick<SharedDashboard, 'people'>): Extract<ReaderGroup, { of: 'person' }>[] {
  return people.map(({ sub, email }) => ({ of: 'person', sub, email }));
}

/** The groups that a person of these groups of the user pool is a member of. */
export function membershipsOf(groups: readonly string[], inUse: readonly ReaderGroup[], sub?: string): ReaderGroup[] {
  return inUse.filter((group) => {
    if (group.of === 'person') return group.sub === sub;
    return group.of === 'everyone' || groups.includes(group.name);
  });
}

/**
 * A group's name in the BI service, for the portal with this id. A hash, because a group of Cognito may have characters that QuickSight
 * refuses in names, and because the ARN of a principal has 256 characters at most.
 */
export function nameOf(group: ReaderGroup, portal: string): string {
  const prefix = prefixOf(portal);
  if (group.of === 'everyone') return `${prefix}everyone`;
  if (group.of === 'person') return `${prefix}person-${hashOf(group.sub)}`;
  return `${prefix}${hashOf(group.name)}`;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 40);
}

/** The description that the BI service's administrators read: up to 512 characters. */
export function descriptionOf(group: ReaderGroup): string {
  if (group.of === 'everyone') return 'Everyone who uses the portal';
  const whom = group.of === 'person' ? `${group.email} alone` : `The portal's group ${group.name}`;
  return cutText(whom, 512);
}
