import type { DashboardId } from '../dashboards/dashboard';
import type { Plan } from './plan';
import type { Month, PersonalUse, Sessions } from './use';

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
  /** The current month's, those with the most sessions first. */
  people: (Sessions & { sub: string; lastAt: Date })[];
}

/** With what the current month costs so far, where there is a plan. */
export interface PricedUse extends OrganisationUse {
  plan?: Plan | undefined;
  cost?: number | undefined;
}
