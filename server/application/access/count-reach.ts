import { planBulkEdit } from '#domain/dashboards/catalogue/bulk-edit';
import type { Dashboard, DashboardId } from '#domain/dashboards/dashboard';
import { type PoolGroup, type PoolGroups, tidyGroups } from '#domain/dashboards/groups';
import {
  type Audience,
  type Reach,
  type ReachChange,
  audienceOf,
  audienceOnlyOf,
  headcount,
  together,
  waysTo,
} from '#domain/access/reach';
import { type Visitor, mayManage } from '#domain/access/roles';
import { type Result, failed, ok } from '#domain/result';
import type { AccessStore } from '../../ports/stores/access-store';
import type { Clock } from '../../ports/clock';
import type { DashboardStore } from '../../ports/stores/dashboard-store';
import type { PoolDirectory } from '../../ports/pool/directory';
import type { Refusal } from '../refusal';
import { type Members, createPoolMembers } from './pool-members';

/** How many of the pool's groups managers can choose from. */
const mostGroups = 1000;
/** How long `groups` counts people (milliseconds). */
const longestCount = 5000;
/** How many groups one `reach` reads: those of a dashboard before and after an edit. */
const mostCounted = 100;
/** How many of those who would lose a dashboard are named. */
const mostLosing = 3;

export interface CountReach {
  /** The pool's groups; one without a number isn't counted yet. Undefined if the pool doesn't answer, for example because a right is missing. */
  groups(manager: Visitor): Promise<Result<PoolGroups | undefined, Refusal>>;
  /** The people who can see these dashboards now and after the change; undefined where they can't be counted. */
  reach(
    manager: Visitor,
    dashboards: readonly DashboardId[],
    change: ReachChange,
  ): Promise<Result<Reach | undefined, Refusal>>;
}

interface Parts {
  store: Pick<DashboardStore, 'find' | 'list'>;
  directory: PoolDirectory;
  access: Pick<AccessStore, 'grants'>;
  clock: Clock;
  /** Called with the reason when the pool does not answer. */
  complain: (reason: string) => void;
}

const counted = (audience: Audience | undefined) => audience && headcount(audience);

/** Counts for managers who can see dashboards, by the groups of the pool. */
export function createCountReach({ store, directory, access, clock, complain }: Parts): CountReach {
  const pool = createPoolMembers(directory, clock);
  const untold = (reason: string) => {
    complain(reason);
    return ok(undefined);
  };
  const found = async (ids: readonly DashboardId[]): Promise<Dashboard[]> => {
    const wanted = new Set(ids);
    const dashboards = ids.length > 1 ? await store.list() : await Promise.all(ids.map((id) => store.find(id)));
    return dashboards.filter((one) => one !== undefined).filter(({ id }) => wanted.has(id));
  };
  /** One after the other, because everyone who signs in shares the pool's calls a second. */
  const membersOf = async (groups: readonly string[]): Promise<Result<Map<string, Members>, string>> => {
    const known = new Map<string, Members>();
    for (const group of groups) {
      const members = await pool.of(group);
      if (!members.ok) return members;
      known.set(group, members.value);
    }
    return ok(known);
  };

  return {
    async groups(manager) {
      if (!mayManage(manager)) return failed({ code: 'not-allowed' });
      const names = await directory.groups(mostGroups);
      if (!names.ok) return untold(names.failure);
      const until = clock().getTime() + longestCount;
      const groups: PoolGroup[] = [];
      for (const name of names.value) {
        const members = clock().getTime() < until ? await pool.of(name) : undefined;
        if (members && !members.ok) return untold(members.failure);
        groups.push({ name, ...(members && { people: headcount(members.value) }) });
      }
      return ok({ groups, isMore: groups.length === mostGroups });
    },

    async reach(manager, ids, change) {
      if (!mayManage(manager)) return failed({ code: 'not-allowed' });
      const dashboards = await found(ids);
      if (dashboards.length === 0) return failed({ code: 'not-found' });
      const grants = await access.grants();
      const edits = new Map(planBulkEdit(dashboards, change).edits.map(({ seen, edit }) => [seen.id, edit]));
      const changes = dashboards.map((dashboard) => {
        const granted = grants.filter((grant) => grant.dashboard === dashboard.id).map(({ sub }) => sub);
        const after = edits.get(dashboard.id) ?? dashboard;
        return {
          groups: tidyGroups([...dashboard.groupList, ...after.groupList]),
          before: waysTo(dashboard, manager.access, granted),
          after: waysTo(after, manager.access, granted),
        };
      });
      // Thousands of dashboards have few different ones among them.
      const distinct = [...new Map(changes.map((change) => [JSON.stringify(change), change])).values()];
      const named = [...new Set(distinct.flatMap(({ groups }) => groups))];
      const used = new Set([...named, ...distinct.flatMap(({ before, after }) => [...before.groups, ...after.groups])]);
      if (used.size > mostCounted) return ok(undefined);
      const everyone = await pool.everyone();
      if (!everyone.ok) return untold(everyone.failure);
      const inGroup = await membersOf([...used]);
      if (!inGroup.ok) return untold(inGroup.failure);

      const audiences = { everyone: everyone.value, inGroup: inGroup.value };
      const read = [everyone.value, ...inGroup.value.values()].map(({ readAt }) => readAt.getTime());
      const each = (of: (change: (typeof distinct)[number]) => Audience | undefined) => {
        const known = distinct.map(of).filter((one) => one !== undefined);
        return known.length === distinct.length ? together(known) : undefined;
      };
      const losing = each(({ before, after }) => audienceOnlyOf(before, after, audiences));
      return ok({
        all: headcount(everyone.value),
        now: counted(each(({ before }) => audienceOf(before, audiences))),
        after: counted(each(({ after }) => audienceOf(after, audiences))),
        loses: counted(losing),
        ...(losing && losing.people.size > 0 && { losing: [...losing.people].slice(0, mostLosing) }),
        gains: counted(each(({ before, after }) => audienceOnlyOf(after, before, audiences))),
        groups: named.map((name) => {
          const members = inGroup.value.get(name);
          return { name, ...(members && { people: headcount(members) }) };
        }),
        countedAt: new Date(Math.min(...read)),
      });
    },
  };
}
