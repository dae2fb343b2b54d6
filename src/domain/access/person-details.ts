import type { DeliveryProgress } from '../deliveries/own-deliveries';
import type { ExportFormat } from '../exports/export';
import type { Dashboard, DashboardId } from '../dashboards/dashboard';
import type { GroupOrigin } from '../people/companies/group-origin';
import type { Receipt } from '../people/scim/receipt';
import type { UserSession } from '../people/user-session';
import type { PersonGrant } from './access-request';
import { type Access, mayManage } from './roles';
import type { Person } from './viewed-person';
import { isInMenuOf } from './visibility';

/** A second step of the user pool, as `AdminGetUser` names it. */
export const poolSecondSteps = ['SOFTWARE_TOKEN_MFA', 'SMS_MFA', 'EMAIL_OTP'] as const;
export type PoolSecondStep = (typeof poolSecondSteps)[number];

/** What the portal knows of one person, for managers. */
export interface PersonDetails extends Person {
  groups: readonly string[];
  /** When the user pool told their groups; missing if the backend doesn't say. */
  readAt?: Date | undefined;
  /** Missing where it isn't known, and in portals without companies. */
  groupOrigins?: readonly GroupOrigin[] | undefined;
  grants: readonly PersonGrant[];
  /** `not-tracked` where the pool keeps no list, `unknown` where it doesn't answer. */
  sessions: readonly UserSession[] | 'not-tracked' | 'unknown';
  secondSteps: readonly PoolSecondStep[] | 'unknown';
  /** When they last used the portal; missing if they never have. */
  lastSeenAt?: Date | undefined;
  /** This month, the most used first. */
  opened: readonly { dashboard: DashboardId; sessions: number }[];
  deliveries: readonly DeliveryProgress[];
  /** The files that they made and that are still kept. */
  files: { count: number; latest?: { title: string; format: ExportFormat; at: Date } | undefined };
  /** Of the times when their company's directory disabled them, the latest first. */
  receipts?: readonly Receipt[] | undefined;
}

/** Which sessions of a person a manager ends. */
export type EndedSessions = readonly string[] | 'all';

/** Why someone can open dashboards. */
export interface WayIn {
  why: 'manager' | 'group' | 'everyone' | 'grant';
  /** With `group`. */
  group?: string;
  dashboards: Dashboard[];
}

/**
 * Sorts the dashboards that a person can open by the reason, each under its first one: as manager, by a group in their order, for everyone,
 * by a grant to them alone.
 */
export function waysIn(
  dashboards: readonly Dashboard[],
  { groups, grants }: Pick<PersonDetails, 'groups' | 'grants'>,
  access: Access,
): WayIn[] {
  const granted = new Set<DashboardId>(grants.map(({ dashboard }) => dashboard));
  const ways = new Map<string, WayIn>();
  for (const dashboard of dashboards) {
    const visitor = { access, groups };
    if (
      dashboard.missing ||
      !isInMenuOf(visitor, { ...dashboard, ...(granted.has(dashboard.id) && { granted: true }) })
    )
      continue;
    const group = groups.find((name) => dashboard.groupList.includes(name));
    const why = reason(access === 'open' || dashboard.groupList.length === 0, group, mayManage(visitor));
    const key = JSON.stringify([order.indexOf(why), group && groups.indexOf(group)]);
    const way = ways.get(key) ?? { why, ...(why === 'group' && group !== undefined && { group }), dashboards: [] };
    way.dashboards.push(dashboard);
    ways.set(key, way);
  }
  return [...ways.entries()].toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true })).map(([, way]) => way);
}

const order: WayIn['why'][] = ['group', 'everyone', 'grant', 'manager'];

function reason(isForAll: boolean, group: string | undefined, manages: boolean): WayIn['why'] {
  if (group !== undefined) return 'group';
  if (isForAll) return 'everyone';
  return manages ? 'manager' : 'grant';
}
