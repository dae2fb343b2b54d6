import { type Access, type Role, isForEveryone } from './roles';
import type { BulkChange, PlannedEdit } from '../dashboards/catalogue/bulk-edit';
import { type Dashboard, isPublished } from '../dashboards/dashboard';
import { type Headcount, type PoolGroup, tidyGroups } from '../dashboards/groups';

/** Counts the people who can see dashboards, and how a change would alter that. Unknown numbers are missing. */
export interface Reach {
  /** Everyone who can sign in. */
  all: Headcount;
  now?: Headcount | undefined;
  after?: Headcount | undefined;
  /** People who can see one of them now, but not after the change. */
  loses?: Headcount | undefined;
  /** Some of them, by `sub`; missing if there are none. */
  losing?: string[] | undefined;
  gains?: Headcount | undefined;
  /** The groups that these dashboards have, before or after the change. */
  groups: PoolGroup[];
  countedAt: Date;
}

/** The fields that decide who sees a dashboard. */
export type ReachChange = Pick<BulkChange, 'status' | 'groupList'>;

export interface Ways {
  isForEveryone: boolean;
  groups: readonly string[];
  /** People with individual access, by `sub`. */
  people: readonly string[];
}

const managers = 'SuperUser' satisfies Role;

/** Managers see every dashboard, others a published one that admits them, as `isVisibleTo` decides for one person. */
export function waysTo(
  dashboard: Pick<Dashboard, 'status' | 'groupList'>,
  access: Access,
  granted: readonly string[] = [],
): Ways {
  if (access === 'open') return { isForEveryone: true, groups: [], people: [] };
  if (!isPublished(dashboard)) return { isForEveryone: false, groups: [managers], people: [] };
  return {
    isForEveryone: isForEveryone(dashboard, access),
    groups: [managers, ...tidyGroups(dashboard.groupList)],
    people: granted,
  };
}

/** Whether an edit closes a dashboard to people who see it, or opens it to everyone, judging by status and groups. */
export type Crossing = 'closes' | 'opens';

export function crossingOf({ seen, edit }: PlannedEdit, access: Access): Crossing | undefined {
  const before = waysTo(seen, access);
  const after = waysTo(edit, access);
  if (after.isForEveryone) return before.isForEveryone ? undefined : 'opens';
  const isLost = before.isForEveryone || before.groups.some((group) => !after.groups.includes(group));
  return isLost ? 'closes' : undefined;
}

/** Adding groups to a dashboard for everyone closes it to all others, and removing its last group opens it to everyone. */
export function mustConfirm({ groupList }: BulkChange, planned: PlannedEdit, access: Access): boolean {
  const crossing = crossingOf(planned, access);
  if (groupList?.how === 'remove') return crossing === 'opens';
  return groupList?.how === 'add' && crossing === 'closes' && isPublished(planned.edit);
}

/** People by `sub`. If not whole, others exist who weren't read. */
export interface Audience {
  people: ReadonlySet<string>;
  isWhole: boolean;
}

export interface PoolAudiences {
  everyone: Audience;
  inGroup: ReadonlyMap<string, Audience>;
}

export const headcount = ({ people, isWhole }: Audience): Headcount => ({ count: people.size, isMore: !isWhole });

export const together = (audiences: readonly Audience[]): Audience => ({
  people: new Set(audiences.flatMap(({ people }) => [...people])),
  isWhole: audiences.every(({ isWhole }) => isWhole),
});

export function audienceOf({ isForEveryone: isOpen, groups, people }: Ways, pool: PoolAudiences): Audience {
  if (isOpen) return pool.everyone;
  const members = groups.map((group) => pool.inGroup.get(group)).filter((one) => one !== undefined);
  return together([...members, { people: new Set(people), isWhole: true }]);
}

/** People who see it by `ways` but not by `others`; undefined if not all of the others were read. */
export function audienceOnlyOf(ways: Ways, others: Ways, pool: PoolAudiences): Audience | undefined {
  if (others.isForEveryone) return together([]);
  const groups = ways.groups.filter((group) => !others.groups.includes(group));
  const { people, isWhole } = audienceOf({ ...ways, groups }, pool);
  if (people.size === 0) return together([]);
  const staying = audienceOf(others, pool);
  if (!staying.isWhole) return undefined;
  return { people: new Set([...people].filter((sub) => !staying.people.has(sub))), isWhole };
}
