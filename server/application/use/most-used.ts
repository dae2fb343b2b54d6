import type { Visitor } from '#domain/access/roles';
import { canBeOpenedBy } from '#domain/access/visibility';
import type { DashboardId } from '#domain/dashboards/dashboard';
import { recentTime } from '#domain/use/recent-time';
import type { MostUsed } from '#domain/use/use-report';
import type { Clock } from '../../ports/clock';
import type { UseStore } from '../../ports/stores/use-store';
import type { ListDashboards } from '../catalogue/list-dashboards';
import { keptAnswer } from './kept-answer';

/** Fewer people might be recognised, and so might one whom two counts differ by: counts are rounded down to multiples. */
const fewestPeople = 5;
const mostListed = 5;
/** Milliseconds: only newcomers ask. */
const goodFor = 60 * 60_000;

interface Parts {
  uses: Pick<UseStore, 'groupsSince'>;
  listDashboards: ListDashboards;
  clock: Clock;
}

/**
 * Lists the dashboards that people who share a group with the caller opened most in the last 30 days, if the caller may open them. The
 * answer names nobody.
 */
export function createMostUsed({
  uses,
  listDashboards,
  clock,
}: Parts): (caller: Visitor & { sub: string }) => Promise<MostUsed[]> {
  const read = keptAnswer(goodFor, clock, (now) => {
    const { months, since } = recentTime(now);
    return uses.groupsSince(months, since);
  });

  return async (caller) => {
    const people = new Map<DashboardId, number>();
    for (const { dashboard, groups, people: count } of await read()) {
      if (groups.some((group) => caller.groups.includes(group))) {
        people.set(dashboard, (people.get(dashboard) ?? 0) + count);
      }
    }
    const openable = (await listDashboards(caller)).filter((dashboard) => canBeOpenedBy(caller, dashboard));
    return openable
      .map(({ id }) => ({ dashboard: id, people: Math.floor((people.get(id) ?? 0) / fewestPeople) * fewestPeople }))
      .filter(({ people: count }) => count > 0)
      .toSorted((a, b) => b.people - a.people)
      .slice(0, mostListed);
  };
}
