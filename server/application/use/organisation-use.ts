import type { DashboardId } from '#domain/dashboards/dashboard';
import { lastMonths, monthOf, type PersonalUse, shownMonths, sumOf } from '#domain/use/use';
import type { OrganisationUse } from '#domain/use/use-report';
import type { Clock } from '../../ports/clock';
import type { UseStore } from '../../ports/stores/use-store';

/** Milliseconds for which an answer is good enough. */
const goodFor = 60_000;
const recentDays = 30;

/** Reads what everyone used in the last twelve months. An answer is kept for a minute, and asked for once at a time. */
export function createOrganisationUse(
  uses: Pick<UseStore, 'sum' | 'ofMonth'>,
  clock: Clock,
): () => Promise<OrganisationUse> {
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

async function read(uses: Pick<UseStore, 'sum' | 'ofMonth'>, now: Date): Promise<OrganisationUse> {
  const months = lastMonths(now, shownMonths);
  const since = new Date(now.getTime() - recentDays * 86_400_000);
  const recentMonths = months.filter((month) => month >= monthOf(since));
  const [sums, recent] = await Promise.all([
    Promise.all(months.map((month) => uses.sum(month, month < monthOf(now)))),
    Promise.all(recentMonths.map((month) => uses.ofMonth(month))),
  ]);
  const recentPeople = peopleOf(recent.flat().filter(({ lastAt }) => lastAt >= since));

  const dashboards = new Map<DashboardId, OrganisationUse['dashboards'][number]>();
  for (const [index, sum] of sums.entries()) {
    for (const { dashboard, people, opened, renewed, lastAt } of sum.dashboards) {
      const peopleByMonth = dashboards.get(dashboard)?.peopleByMonth ?? months.map(() => 0);
      peopleByMonth[index] = people;
      const sessions = index === months.length - 1 ? { opened, renewed } : { opened: 0, renewed: 0 };
      const recently = recentPeople.get(dashboard)?.size ?? 0;
      dashboards.set(dashboard, { dashboard, ...sessions, peopleByMonth, recentPeople: recently, lastAt });
    }
  }
  return {
    months: sums.map(({ month, people, dashboards: used }) => ({ month, people, ...sumOf(used) })),
    dashboards: [...dashboards.values()],
    people: byPerson(recent.at(-1) ?? []),
  };
}

function peopleOf(uses: readonly PersonalUse[]): Map<DashboardId, Set<string>> {
  const people = new Map<DashboardId, Set<string>>();
  for (const { dashboard, sub } of uses) people.set(dashboard, (people.get(dashboard) ?? new Set()).add(sub));
  return people;
}

function byPerson(uses: readonly PersonalUse[]): OrganisationUse['people'] {
  const people = new Map<string, OrganisationUse['people'][number]>();
  for (const { sub, opened, renewed, lastAt } of uses) {
    const known = people.get(sub) ?? { sub, opened: 0, renewed: 0, lastAt };
    known.opened += opened;
    known.renewed += renewed;
    if (lastAt > known.lastAt) known.lastAt = lastAt;
    people.set(sub, known);
  }
  return [...people.values()].toSorted((a, b) => b.opened - a.opened || (a.sub < b.sub ? -1 : 1));
}
