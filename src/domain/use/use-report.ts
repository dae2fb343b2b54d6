import { type Dashboard, type DashboardId, isPublished } from '../dashboards/dashboard';
import {
  countedGroups,
  type GroupUse,
  type IdleReaders,
  idleReaders,
  type KnownReaders,
  useByGroup,
} from './group-use';
import { costOfMonth, type MonthCost, type Plan } from './plan';
import {
  isSomeone,
  type Month,
  type MonthSum,
  monthOf,
  type PersonalUse,
  type PersonUse,
  type Sessions,
  sessionsOf,
  sumOf,
} from './use';

/** One person's use in the last twelve months. */
export interface OwnUse {
  /** Missing if the operator hasn't set one. */
  plan?: Plan | undefined;
  uses: Omit<PersonalUse, 'sub'>[];
}

/** Everyone's use in the last twelve months. */
export interface OrganisationUse {
  /** The month of the people, of the groups and of the dashboards' sessions; the current one if the backend doesn't say. */
  month?: Month | undefined;
  /** The oldest first, the current one last. */
  months: (Sessions & { month: Month; people: number } & Partial<MonthCost>)[];
  /** Opened dashboards: how many people opened them by month and in the last 30 days, and the month's sessions. */
  dashboards: (Sessions & { dashboard: DashboardId; peopleByMonth: number[]; recentPeople: number; lastAt: Date })[];
  /** The month's people, the most active first. */
  people: (Sessions & { sub: string; forgotten?: boolean | undefined; group?: string | undefined; lastAt: Date })[];
  /** The month's groups; each person counts in one. A past one's readers are those who opened something. */
  groups: GroupUse[];
  /** Missing if no readers are known to be registered, and with a past month. */
  readers?: { count: number; idle: IdleReaders } | undefined;
}

/** What is known of use without reading anyone's: without costs. */
export type DashboardsUse = Pick<OrganisationUse, 'months' | 'dashboards'>;

/** Sums up the use of each dashboard. `sums` has the months, the current one last; `recentPeople` counts the people of the last 30 days. */
export function useByDashboard(
  sums: readonly MonthSum[],
  recentPeople: ReadonlyMap<DashboardId, number>,
): OrganisationUse['dashboards'] {
  const dashboards = new Map<DashboardId, OrganisationUse['dashboards'][number]>();
  for (const [index, sum] of sums.entries()) {
    for (const { dashboard, people, opened, renewed, lastAt } of sum.dashboards) {
      const peopleByMonth = dashboards.get(dashboard)?.peopleByMonth ?? sums.map(() => 0);
      peopleByMonth[index] = people;
      const sessions = index === sums.length - 1 ? { opened, renewed } : { opened: 0, renewed: 0 };
      const recent = recentPeople.get(dashboard) ?? 0;
      dashboards.set(dashboard, { dashboard, ...sessions, peopleByMonth, recentPeople: recent, lastAt });
    }
  }
  return [...dashboards.values()];
}

/** How many people of the user's groups at least opened a dashboard in the last 30 days: a multiple of five. */
export interface MostUsed {
  dashboard: DashboardId;
  people: number;
}

/** The tables of use that can be downloaded; only managers get tables other than `own`. */
export const useTables = ['own', 'months', 'groups', 'people', 'dashboards', 'idle', 'unseen'] as const;
export type UseTable = (typeof useTables)[number];

/** With the month's cost, if there is a plan. */
export interface PricedUse extends OrganisationUse {
  plan?: Plan | undefined;
  cost?: number | undefined;
  /** When it was counted; missing if the backend doesn't say. */
  countedAt?: Date | undefined;
}

/** What a backend has read of everyone's use. */
export interface ReadUse extends Pick<OrganisationUse, 'dashboards'> {
  now: Date;
  plan: Plan | undefined;
  /** The current month's last. */
  sums: readonly MonthSum[];
  pastCosts: ReadonlyMap<Month, MonthCost | undefined>;
  /** The current month's. */
  people: readonly PersonUse[];
  /** Those of earlier months since `since`, as far as they are needed for readers and groups. */
  earlierPeople: readonly PersonUse[];
  /** Who opened nothing since then is idle. */
  since: Date;
  /** Registered in the BI service. */
  readers: KnownReaders;
}

/** Sums up everyone's use, with what it costs. */
export function organisationUse(read: ReadUse): PricedUse {
  const { now, plan, sums, pastCosts, dashboards, people, earlierPeople, since, readers } = read;
  const recentPeople = [...earlierPeople, ...people];
  const groups = new Map(readers);
  for (const { sub } of people) if (!groups.has(sub)) groups.set(sub, []);
  // The groups at a person's last opening are newer than those with which the reader was registered.
  for (const { sub, groups: latest } of recentPeople) if (latest && groups.has(sub)) groups.set(sub, latest);
  const groupOf = countedGroups(groups);
  const active = new Set(recentPeople.filter(({ lastAt }) => lastAt >= since).map(({ sub }) => sub));
  const cost = plan && costOfMonth(plan, people, groupOf.size);
  const costOf = (month: Month): MonthCost | undefined =>
    month !== monthOf(now) ? pastCosts.get(month) : cost === undefined ? undefined : { cost };
  return {
    month: monthOf(now),
    countedAt: now,
    ...(plan && { plan, cost }),
    months: sums.map(({ month, people: count, dashboards: used }) => ({
      month,
      people: count,
      ...sumOf(used),
      ...costOf(month),
    })),
    dashboards,
    people: listed(people, groupOf),
    groups: useByGroup(people, groupOf, plan),
    ...(readers.size > 0 && {
      readers: { count: readers.size, idle: idleReaders(readers, active, groupOf, plan) },
    }),
  };
}

/**
 * Returns the same with the people, groups and dashboards of a month that is over. Its groups are those of the last opening in it, because
 * who was registered then isn't kept.
 */
export function useOfPastMonth(
  current: PricedUse,
  { month, dashboards }: MonthSum,
  people: readonly PersonUse[],
): PricedUse {
  const { readers: _, ...use } = current;
  const groupOf = countedGroups(new Map(people.map(({ sub, groups = [] }) => [sub, groups])));
  const opened = new Map(dashboards.map((one) => [one.dashboard, one]));
  return {
    ...use,
    month,
    cost: use.months.find((one) => one.month === month)?.cost,
    dashboards: use.dashboards.flatMap((one) => {
      const ofMonth = opened.get(one.dashboard);
      return ofMonth ? [{ ...one, opened: ofMonth.opened, renewed: ofMonth.renewed, lastAt: ofMonth.lastAt }] : [];
    }),
    people: listed(people, groupOf),
    groups: useByGroup(people, groupOf, use.plan),
  };
}

const listed = (
  people: readonly PersonUse[],
  groupOf: ReadonlyMap<string, string | undefined>,
): OrganisationUse['people'] =>
  people
    .map(({ sub, opened, renewed, lastAt }) => ({
      sub,
      group: groupOf.get(sub),
      ...(isSomeone(sub) && { forgotten: true }),
      opened,
      renewed,
      lastAt,
    }))
    .toSorted((a, b) => sessionsOf(b) - sessionsOf(a) || (a.sub < b.sub ? -1 : 1));

/** Returns the totals of the report's month. */
export const figuresOf = ({ months, month }: OrganisationUse): OrganisationUse['months'][number] =>
  months.find((one) => one.month === month) ?? months.at(-1) ?? { month: '1970-01', people: 0, opened: 0, renewed: 0 };

/** Whether the report is of a month that is over. */
export const isOfPast = ({ months, month }: OrganisationUse): boolean =>
  months.slice(0, -1).some((one) => one.month === month);

/** Returns the months to choose from, the current one first: those in which something was opened. */
export const recordedMonths = ({ months }: OrganisationUse): Month[] =>
  months
    .filter((one, index) => index === months.length - 1 || sessionsOf(one) > 0)
    .map(({ month }) => month)
    .toReversed();

/** What `unusedDashboards` needs, the oldest first. Where a dashboard is in it several times, the last one counts. */
export interface UsedDashboards {
  months: readonly (Sessions & { month: Month })[];
  dashboards: readonly { dashboard: DashboardId; lastAt: Date }[];
}

/** A dashboard that nobody opened for this many days is unused. */
export const unusedAfterDays = 90;

/**
 * Returns the published dashboards that nobody opens, the longest unused first; `days` is undefined if no opening is recorded. Those count
 * only once they have been unchanged, and use has been recorded, for as long.
 */
export function unusedDashboards(
  { dashboards, months }: UsedDashboards,
  listed: readonly Dashboard[],
  now: Date,
): { dashboard: Dashboard; days: number | undefined }[] {
  const lastAt = new Map(dashboards.map((use) => [use.dashboard, use.lastAt]));
  const first = months.find((month) => sessionsOf(month) > 0)?.month;
  const recordedSince = first === undefined ? now.getTime() : Date.parse(`${first}-01`);
  return listed
    .filter((dashboard) => isPublished(dashboard) && !dashboard.missing)
    .flatMap((dashboard) => {
      const last = lastAt.get(dashboard.id);
      const age = daysUntil(now, last?.getTime() ?? Math.max(recordedSince, dashboard.updatedAt.getTime()));
      return age < unusedAfterDays ? [] : [{ dashboard, days: last && age }];
    })
    .toSorted((a, b) => (b.days ?? Number.MAX_VALUE) - (a.days ?? Number.MAX_VALUE));
}

const daysUntil = (now: Date, time: number): number => Math.floor((now.getTime() - time) / 86_400_000);
