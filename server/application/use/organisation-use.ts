import type { KnownReaders } from '#domain/use/group-use';
import { costOfPastMonth, type MonthCost, type Plan } from '#domain/use/plan';
import { recentTime } from '#domain/use/recent-time';
import { lastMonths, type Month, monthOf, type MonthSum, shownMonths, sumOf } from '#domain/use/use';
import {
  type DashboardsUse,
  type OrganisationUse,
  organisationUse,
  type PricedUse,
  useByDashboard,
  useOfPastMonth,
} from '#domain/use/use-report';
import type { Clock } from '../../ports/clock';
import type { UseStore } from '../../ports/stores/use-store';
import { keptAnswer } from './kept-answer';

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

/** Reads everyone's use. Its people, groups and dashboards are those of `month`, or of the current month if `month` isn't among the last twelve. */
export type ReadOrganisationUse = (month?: Month) => Promise<PricedUse>;

/** Reads everyone's use of the last twelve months. */
export function createOrganisationUse(parts: Parts): ReadOrganisationUse {
  const { uses, clock } = parts;
  const pastCosts = new Map<Month, MonthCost | undefined>();
  const readCurrent = keptAnswer(goodFor, clock, (now) => read(parts, now, pastCosts));
  // One month at most, because it holds everyone who opened something.
  let past: { month: Month; read: () => Promise<PricedUse> } | undefined;
  return async (month) => {
    const current = await readCurrent();
    if (month === undefined || !current.months.slice(0, -1).some((one) => one.month === month)) return current;
    if (past?.month !== month) {
      past = {
        month,
        read: keptAnswer(goodFor, clock, async () => {
          const [sum, people] = await Promise.all([uses.sum(month), uses.people(month)]);
          return useOfPastMonth(await readCurrent(), sum, people);
        }),
      };
    }
    return past.read();
  };
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

/** Past months don't change any more: `pastCosts` keeps what they cost. */
async function read(
  { uses, readers, plan }: Parts,
  now: Date,
  pastCosts: Map<Month, MonthCost | undefined>,
): Promise<PricedUse> {
  const { since, months: recentMonths } = recentTime(now);
  const [{ sums, dashboards }, registered, people] = await Promise.all([
    readSums(uses, now),
    readers(),
    uses.people(monthOf(now)),
  ]);
  // The month before tells only of readers who have opened nothing in this one, and of groups that an earlier release didn't record.
  const before = registered.size > 0 || people.some(({ groups }) => !groups) ? recentMonths.slice(0, -1) : [];
  const earlierPeople = (await Promise.all(before.map((month) => uses.people(month)))).flat();
  // In turn, because each may read everyone's use of its month.
  for (const { month, people: count, dashboards: used } of sums.slice(0, -1)) {
    if (pastCosts.has(month)) continue;
    const sum = { people: count, ...sumOf(used) };
    pastCosts.set(month, await costOfPastMonth(plan, sum, () => uses.people(month)));
  }
  return organisationUse({ now, since, plan, sums, pastCosts, dashboards, people, earlierPeople, readers: registered });
}
