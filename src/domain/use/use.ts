import type { DashboardId } from '../dashboards/dashboard';

/** A month in UTC, by which Amazon bills, such as `2026-11`. */
export type Month = string;

export const monthOf = (time: Date): Month => time.toISOString().slice(0, 7);

/** Returns the month `count` months before this one. */
export function monthsBefore(month: Month, count: number): Month {
  const first = new Date(`${month}-01T00:00:00.000Z`);
  first.setUTCMonth(first.getUTCMonth() - count);
  return monthOf(first);
}

/** This month and those before it, the oldest first. */
export const lastMonths = (now: Date, count: number): Month[] =>
  Array.from({ length: count }, (_, index) => monthsBefore(monthOf(now), count - 1 - index));

export const shownMonths = 12;
/** How many months of use are kept by person, this one included; of earlier ones only the sums are kept. */
export const personalMonths = 13;

/** Returns a new `sub` for a forgotten person, so that sums still count one person. */
export const someone = (): string => `someone-${crypto.randomUUID()}`;

/** Whether a `sub` is a forgotten person's; those of the pool are UUIDs. */
export const isSomeone = (sub: string): boolean => sub.startsWith('someone-');

export interface Sessions {
  /** How often it was opened. */
  opened: number;
  /** How often its session was renewed while it was open, which Amazon counts as another session. */
  renewed: number;
}

/** One person's use of one dashboard in one month. Single openings are not kept. */
export interface PersonalUse extends Sessions {
  month: Month;
  sub: string;
  dashboard: DashboardId;
  lastAt: Date;
}

/** One person's sessions of a month. */
export interface PersonUse extends Sessions {
  sub: string;
  lastAt: Date;
  /** At their last opening; missing if that was recorded without. */
  groups?: readonly string[];
}

/** How many people with exactly these groups used a dashboard. */
export interface GroupedReaders {
  dashboard: DashboardId;
  groups: readonly string[];
  people: number;
}

/** Everyone's use of one dashboard in one month. */
export interface DashboardUse extends Sessions {
  dashboard: DashboardId;
  people: number;
  lastAt: Date;
}

export const sessionsOf = ({ opened, renewed }: Sessions): number => opened + renewed;

export const sumOf = (uses: readonly Sessions[]): Sessions => ({
  opened: uses.reduce((sum, { opened }) => sum + opened, 0),
  renewed: uses.reduce((sum, { renewed }) => sum + renewed, 0),
});

type TimedSessions = Sessions & { lastAt: Date };

/** Adds sessions to `sum`, in place. */
export function addUse(sum: TimedSessions, { opened, renewed, lastAt }: TimedSessions): void {
  sum.opened += opened;
  sum.renewed += renewed;
  if (lastAt > sum.lastAt) sum.lastAt = lastAt;
}

/** A month's use by everyone. */
export interface MonthSum {
  month: Month;
  /** How many people used any dashboard. */
  people: number;
  /** In the order of their ids. */
  dashboards: readonly DashboardUse[];
}

export function sumOfMonth(month: Month, uses: readonly PersonalUse[]): MonthSum {
  const dashboards = new Map<DashboardId, DashboardUse>();
  for (const use of uses) {
    const { dashboard, lastAt } = use;
    const known = dashboards.get(dashboard) ?? { dashboard, people: 0, opened: 0, renewed: 0, lastAt };
    known.people++;
    addUse(known, use);
    dashboards.set(dashboard, known);
  }
  return {
    month,
    people: new Set(uses.map(({ sub }) => sub)).size,
    dashboards: [...dashboards.values()].toSorted((a, b) => (a.dashboard < b.dashboard ? -1 : 1)),
  };
}

/** Each person's sessions in these uses of one month. */
export function byPerson(uses: readonly PersonalUse[]): PersonUse[] {
  const people = new Map<string, PersonUse>();
  for (const use of uses) {
    const { sub, lastAt } = use;
    const known = people.get(sub) ?? { sub, opened: 0, renewed: 0, lastAt };
    addUse(known, use);
    people.set(sub, known);
  }
  return [...people.values()];
}

/** How many people have used each dashboard since a time. */
export function peopleSince(uses: readonly PersonalUse[], since: Date): Map<DashboardId, number> {
  return new Map([...subsSince(uses, since)].map(([dashboard, subs]) => [dashboard, subs.size]));
}

/** Counts the people who have used each dashboard since a time, by their groups as `people` has them last. */
export function groupsSince(uses: readonly PersonalUse[], people: readonly PersonUse[], since: Date): GroupedReaders[] {
  const groupsOf = new Map(
    people.flatMap(({ sub, groups }) => (groups ? [[sub, JSON.stringify(groups)] as const] : [])),
  );
  return [...subsSince(uses, since)].flatMap(([dashboard, subs]) => {
    const counts = new Map<string, number>();
    for (const sub of subs) {
      const groups = groupsOf.get(sub);
      if (groups !== undefined) counts.set(groups, (counts.get(groups) ?? 0) + 1);
    }
    return [...counts].map(([groups, count]) => ({ dashboard, groups: JSON.parse(groups) as string[], people: count }));
  });
}

function subsSince(uses: readonly PersonalUse[], since: Date): Map<DashboardId, Set<string>> {
  const people = new Map<DashboardId, Set<string>>();
  for (const { dashboard, sub, lastAt } of uses) {
    if (lastAt >= since) people.set(dashboard, (people.get(dashboard) ?? new Set()).add(sub));
  }
  return people;
}
