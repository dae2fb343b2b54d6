import type { DashboardId } from '#domain/dashboards/dashboard';
import { lastMonths, monthOf, shownMonths, sumOf } from '#domain/use/use';
import type { OrganisationUse } from '#domain/use/use-report';
import type { Clock } from '../../ports/clock';
import type { UseStore } from '../../ports/stores/use-store';

/** Milliseconds for which an answer is good enough. */
const goodFor = 60_000;
const recentDays = 30;

type Uses = Pick<UseStore, 'sum' | 'people' | 'peopleSince'>;

/** Reads what everyone used in the last twelve months. An answer is kept for a minute, and asked for once at a time. */
export function createOrganisationUse(uses: Uses, clock: Clock): () => Promise<OrganisationUse> {
  let kept: { at: number; answer: Promise<OrganisationUse> } | undefined;
  return () => {
    const now = clock();
    if (kept && now.getTime() - kept.at < goodFor) return kept.answer;
    const answer = read(uses, now);
    const asked = { at: now.getTime(), answer };
    kept = asked;
    answer.catch(() => {
      if (kept === asked) kept = undefined;
    });
    return answer;
  };
}

/** The day in UTC with which the last 30 begin. */
export const recentSince = (now: Date): Date =>
  new Date(`${new Date(now.getTime() - recentDays * 86_400_000).toISOString().slice(0, 10)}T00:00Z`);

async function read(uses: Uses, now: Date): Promise<OrganisationUse> {
  const months = lastMonths(now, shownMonths);
  const since = recentSince(now);
  const [sums, people, recent] = await Promise.all([
    Promise.all(months.map((month) => uses.sum(month))),
    uses.people(monthOf(now)),
    uses.peopleSince(
      months.filter((month) => month >= monthOf(since)),
      since,
    ),
  ]);

  const dashboards = new Map<DashboardId, OrganisationUse['dashboards'][number]>();
  for (const [index, sum] of sums.entries()) {
    for (const { dashboard, people: count, opened, renewed, lastAt } of sum.dashboards) {
      const peopleByMonth = dashboards.get(dashboard)?.peopleByMonth ?? months.map(() => 0);
      peopleByMonth[index] = count;
      const sessions = index === months.length - 1 ? { opened, renewed } : { opened: 0, renewed: 0 };
      const recentPeople = recent.get(dashboard) ?? 0;
      dashboards.set(dashboard, { dashboard, ...sessions, peopleByMonth, recentPeople, lastAt });
    }
  }
  return {
    months: sums.map(({ month, people: count, dashboards: used }) => ({ month, people: count, ...sumOf(used) })),
    dashboards: [...dashboards.values()],
    people: people.toSorted((a, b) => b.opened - a.opened || (a.sub < b.sub ? -1 : 1)),
  };
}
