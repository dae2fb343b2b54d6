import type { DashboardId } from '../dashboards/dashboard';

/** Someone of the user pool. */
export interface Person {
  sub: string;
  /** Can be empty. */
  email: string;
  /** Their name, or the username where the pool has none. */
  name: string;
}

/** Someone with what decides which dashboards they see. */
export interface ViewedPerson extends Person {
  groups: readonly string[];
  /** What managers let them see whatever their groups. */
  granted: readonly DashboardId[];
}

/** As whom a manager views the portal. */
export type Viewed = { group: string } | { person: ViewedPerson };

export const nameOfPerson = ({ email, name }: Person): string => email || name;

export function nameOfViewed(viewed: Viewed): string {
  return 'group' in viewed ? viewed.group : nameOfPerson(viewed.person);
}
