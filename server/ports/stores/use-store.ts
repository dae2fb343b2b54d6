import type { DashboardId } from '#domain/dashboards/dashboard';
import type { Month, MonthSum, PersonalUse, Sessions } from '#domain/use/use';

/** One embed URL that was given out. */
export interface Use {
  sub: string;
  dashboard: DashboardId;
  at: Date;
  isRenewal: boolean;
}

/** One person's sessions of a month. */
export interface PersonUse extends Sessions {
  sub: string;
  lastAt: Date;
}

/** Who used which dashboards, and how often. A write resolves once it is on disk. */
export interface UseStore {
  add(use: Use): Promise<void>;
  /** What one person used in these months, in any order. */
  ofPerson(sub: string, months: readonly Month[]): Promise<PersonalUse[]>;
  /** Each person's sessions of a month, in any order; nobody's where only the sum is kept. */
  people(month: Month): Promise<PersonUse[]>;
  /** How many people have used each dashboard since a time in these months. */
  peopleSince(months: readonly Month[], since: Date): Promise<ReadonlyMap<DashboardId, number>>;
  /** Nothing is added any more to a month that is over, so that a store can keep its sum. */
  sum(month: Month, isOver: boolean): Promise<MonthSum>;
  /** Lets nobody see any more that this use in these months was that person's. */
  forget(sub: string, months: readonly Month[]): Promise<void>;
  /** Leaves only the sum of a month that is over. */
  sumUp(month: Month): Promise<void>;
}
