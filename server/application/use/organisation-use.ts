import { countedGroups, idleReaders, type KnownReaders, useByGroup } from '#domain/use/group-use';
import { costOfMonth, costOfPastMonth, type MonthCost, type Plan } from '#domain/use/plan';
import { lastMonths, type Month, monthOf, type MonthSum, shownMonths, sumOf } from '#domain/use/use';
import { type DashboardsUse, type OrganisationUse, type PricedUse, useByDashboard } from '#domain/use/use-report';
import type { Clock } from '../../ports/clock';
import type { UseStore } from '../../ports/stores/use-store';
import { keptAnswer } from './kept-answer';
import { recentTime } from './recent-time';

/** Milliseconds. */
const goodFor = 60_000;

interface Parts {
  uses: Pick<UseStore, 'sum' | 'people' | 'peopleSince'>;
  readers: () => Promise<KnownReaders>;
  plan: Plan | undefined;
  clock: Clock;
}

interface SumsParts extends Pick<Parts, 'clock'> {
  uses: Pick<UseStore, 'sum' | 'peopleSince'>;
}

/** Reads how much each dashboard was used in the last twelve months, from sums alone: as quick for 100,000 people as for ten. */
export const createDashboardsUse = ({ uses, clock }: SumsParts): (() => Promise<DashboardsUse>) =>
  keptAnswer(goodFor, clock, async (now) => {
    const { sums, dashboards } = await readSums(uses, now);
    return {
      months: sums.map(({ month, people, dashboards: used }) => ({ month, people, ...sumOf(used) })),
      dashboards,
    };
  });

/** Reads everyone's use of the last twelve months. */
export function createOrganisationUse(parts: Parts): () => Promise<PricedUse> {
  const costs = new Map<Month, MonthCost | undefined>();
  return keptAnswer(goodFor, parts.clock, (now) => read(parts, now, costs));
}

/** Reads the sums of twelve months, and what they say of each dashboard. */
async function readSums(
  uses: SumsParts['uses'],
  now: Date,
): Promise<{ sums: MonthSum[]; dashboards: OrganisationUse['dashboards'] }> {
  const months = lastMonths(now, shownMonths);
  const { since, months: recentMonths } = recentTime(now);
  const [sums, recent] = await Promise.all([
    Promise.all(months.map((month) => uses.sum(month))),
    uses.peopleSince(recentMonths, since),
  ]);
  return { sums, dashboards: useByDashboard(sums, recent) };
}

/** Past months don't change any more: `costs` keeps what they cost. */
async function read(
  { uses, readers, plan }: Parts,
  now: Date,
  costs: Map<Month, MonthCost | undefined>,
): Promise<PricedUse> {
  const { since, months: recentMonths } = recentTime(now);
  const [{ sums, dashboards }, registered, people] = await Promise.all([
    readSums(uses, now),
    readers(),
    uses.people(monthOf(now)),
  ]);
  // The month before tells only of readers who have opened nothing in this one, and of groups that an earlier release didn't record.
  const before = registered.size > 0 || people.some(({ groups: known }) => !known) ? recentMonths.slice(0, -1) : [];
  const recentPeople = [...(await Promise.all(before.map((month) => uses.people(month)))).flat(), ...people];
  const groups = new Map(registered);
  for (const person of people) if (!groups.has(person.sub)) groups.set(person.sub, []);
  // The groups at a person's last opening are newer than those with which the reader was registered.
  for (const { sub, groups: latest } of recentPeople) if (latest && groups.has(sub)) groups.set(sub, latest);
  const groupOf = countedGroups(groups);
  const active = recentPeople.filter(({ lastAt }) => lastAt >= since);

  const cost = plan && costOfMonth(plan, people, groupOf.size);
  const costOf = async ({ month, people: count, dashboards: used }: MonthSum): Promise<MonthCost | undefined> => {
    if (!plan || cost === undefined) return undefined;
    if (month === monthOf(now)) return { cost };
    if (!costs.has(month)) {
      costs.set(month, await costOfPastMonth(plan, { people: count, ...sumOf(used) }, () => uses.people(month)));
    }
    return costs.get(month);
  };
  const priced: PricedUse['months'] = [];
  // In turn, because each may read everyone's use of its month.
  for (const sum of sums) {
    priced.push({ month: sum.month, people: sum.people, ...sumOf(sum.dashboards), ...(await costOf(sum)) });
  }
  return {
    months: priced,
    countedAt: now,
    dashboards,
    groups: useByGroup(people, groupOf, plan),
    ...(registered.size > 0 && {
      readers: {
        count: registered.size,
        idle: idleReaders(registered, new Set(active.map(({ sub }) => sub)), groupOf, plan),
      },
    }),
    ...(plan && { plan, cost }),
    people: people
      .map((person) => ({ ...person, group: groupOf.get(person.sub) }))
      .toSorted((a, b) => b.opened - a.opened || (a.sub < b.sub ? -1 : 1)),
  };
}
