import type { Visitor } from '#domain/access/roles';
import { canBeOpenedBy } from '#domain/access/visibility';
import type { DashboardId } from '#domain/dashboards/dashboard';
import { type GroupedReaders, lastMonths, monthOf } from '#domain/use/use';
import type { MostUsed } from '#domain/use/use-report';
import type { Clock } from '../../ports/clock';
import type { UseStore } from '../../ports/stores/use-store';
import type { ListDashboards } from '../catalogue/list-dashboards';
import { recentSince } from './organisation-use';

/** Fewer people could be told who they are. */
const fewestPeople = 5;
const mostListed = 5;
/** Milliseconds for which an answer is good enough: only newcomers ask. */
const goodFor = 60 * 60_000;

interface Parts {
  uses: Pick<UseStore, 'groupsSince'>;
  listDashboards: ListDashboards;
  clock: Clock;
}

/** What people who share a group with the caller opened most in the last 30 days, of what the caller may open. Never says whose. */
export function createMostUsed({
  uses,
  listDashboards,
  clock,
}: Parts): (caller: Visitor & { sub: string }) => Promise<MostUsed[]> {
  let kept: { at: number; answer: Promise<GroupedReaders[]> } | undefined;
  const read = (): Promise<GroupedReaders[]> => {
    const now = clock();
    if (kept && now.getTime() - kept.at < goodFor) return kept.answer;
    const since = recentSince(now);
    const months = lastMonths(now, 3).filter((month) => month >= monthOf(since));
    const asked = { at: now.getTime(), answer: uses.groupsSince(months, since) };
    kept = asked;
    asked.answer.catch(() => {
      if (kept === asked) kept = undefined;
    });
    return asked.answer;
  };

  return async (caller) => {
    const people = new Map<DashboardId, number>();
    for (const { dashboard, groups, people: count } of await read()) {
      if (groups.some((group) => caller.groups.includes(group))) {
        people.set(dashboard, (people.get(dashboard) ?? 0) + count);
      }
    }
    const openable = (await listDashboards(caller)).filter((dashboard) => canBeOpenedBy(caller, dashboard));
    return openable
      .map(({ id }) => ({ dashboard: id, people: people.get(id) ?? 0 }))
      .filter(({ people: count }) => count >= fewestPeople)
      .toSorted((a, b) => b.people - a.people)
      .slice(0, mostListed);
  };
}
