import type { DashboardId } from '#domain/dashboards/dashboard';
import type { Month, MonthSum, PersonalUse } from '#domain/use/use';

/** One embed URL that was given out. */
export interface Use {
  sub: string;
  dashboard: DashboardId;
  at: Date;
  isRenewal: boolean;
}

/** Who used which dashboards, and how often. A write resolves once it is on disk. */
export interface UseStore {
  add(use: Use): Promise<void>;
  /** What one person used in these months, in any order. */
  ofPerson(sub: string, months: readonly Month[]): Promise<PersonalUse[]>;
  /** What each person used in a month, in any order; nothing where only the sum is kept. */
  ofMonth(month: Month): Promise<PersonalUse[]>;
  /** Nothing is added any more to a month that is over, so that a store can keep its sum. */
  sum(month: Month, isOver: boolean): Promise<MonthSum>;
  /** Lets nobody see any more that this use in these months was that person's. */
  forget(sub: string, months: readonly Month[]): Promise<void>;
  /** Leaves only the sum of a month that is over. */
  sumUp(month: Month): Promise<void>;
}
