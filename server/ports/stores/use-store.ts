import type { DashboardId } from '#domain/dashboards/dashboard';
import type { GroupedReaders, Month, MonthSum, PersonalUse, PersonUse } from '#domain/use/use';

/** One embed URL that was given out. */
export interface Use {
  sub: string;
  /** The person's, at that time. */
  groups: readonly string[];
  dashboard: DashboardId;
  at: Date;
  isRenewal: boolean;
}

/** Keeps who used which dashboards, and how often. A write resolves once it is on disk. */
export interface UseStore {
  add(use: Use): Promise<void>;
  /** One person's uses in these months, in any order. */
  ofPerson(sub: string, months: readonly Month[]): Promise<PersonalUse[]>;
  /** Each person's sessions of a month, in any order; empty if only the sum is kept. */
  people(month: Month): Promise<PersonUse[]>;
  /** The same of these people alone, a hundred at most, without reading the others; those who opened nothing are missing. */
  peopleAmong(month: Month, subs: readonly string[]): Promise<PersonUse[]>;
  /** How many people have used each dashboard since the beginning of a day in UTC, in these months. */
  peopleSince(months: readonly Month[], since: Date): Promise<ReadonlyMap<DashboardId, number>>;
  /** The same, counted by the groups of those people. */
  groupsSince(months: readonly Month[], since: Date): Promise<GroupedReaders[]>;
  sum(month: Month): Promise<MonthSum>;
  /** Makes a person's use in these months anonymous; the sums stay. */
  forget(sub: string, months: readonly Month[]): Promise<void>;
  /** Keeps the sum of a month that is over. */
  sumUp(month: Month): Promise<void>;
  /** Leaves only the sum of a month that is over. */
  dropPeople(month: Month): Promise<void>;
}
