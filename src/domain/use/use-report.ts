import { type Dashboard, type DashboardId, isPublished } from '../dashboards/dashboard';
import type { GroupUse, IdleReaders } from './group-use';
import type { Plan } from './plan';
import { type Month, type PersonalUse, type Sessions, sessionsOf } from './use';

/** What one person opened in the last twelve months. */
export interface OwnUse {
  /** Missing where the operator names none. */
  plan?: Plan | undefined;
  uses: Omit<PersonalUse, 'sub'>[];
}

/** What everyone opened in the last twelve months. */
export interface OrganisationUse {
  /** The oldest first, the current one last. */
  months: (Sessions & { month: Month; people: number })[];
  /** Those that were opened: how many people did by month, how many in the last 30 days, and the current month's sessions. */
  dashboards: (Sessions & { dashboard: DashboardId; peopleByMonth: number[]; recentPeople: number; lastAt: Date })[];
  /** The current month's, those who opened most first. */
  people: (Sessions & { sub: string; forgotten?: boolean | undefined; lastAt: Date })[];
  /** The current month's, each person in one of them. */
  groups: GroupUse[];
  /** Missing where nobody is known to be registered as a reader. */
  readers?: { count: number; idle: IdleReaders } | undefined;
}

/** How many people of one's groups opened a dashboard in the last 30 days. */
export interface MostUsed {
  dashboard: DashboardId;
  people: number;
}

/** The tables of use that can be downloaded; all but one's own are for managers. */
export const useTables = ['own', 'months', 'groups', 'people', 'dashboards', 'idle'] as const;
export type UseTable = (typeof useTables)[number];

/** With what the current month costs so far, where there is a plan. */
export interface PricedUse extends OrganisationUse {
  plan?: Plan | undefined;
  cost?: number | undefined;
}

/** A dashboard that nobody opened for this many days is unused. */
export const unusedAfterDays = 90;

/**
 * The published ones of these dashboards that nobody opens, the longest unused first; without days where nobody is known to have opened it. Those don't count
 * before they have been as they are for so long, nor before use has been recorded for so long.
 */
export function unusedDashboards(
  { dashboards, months }: Pick<OrganisationUse, 'dashboards' | 'months'>,
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
