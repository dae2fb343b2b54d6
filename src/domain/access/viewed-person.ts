import type { DashboardId } from '../dashboards/dashboard';

export interface Person {
  sub: string;
  /** Verified; can be empty. */
  email: string;
  /** Their name, or the username where the pool has none. */
  name: string;
}

export interface ViewedPerson extends Person {
  groups: readonly string[];
  /** Dashboards that managers let them see regardless of their groups. */
  granted: readonly DashboardId[];
}

export type Viewed = { group: string } | { person: ViewedPerson };

export const nameOfPerson = ({ email, name }: Person): string => email || name;

export function nameOfViewed(viewed: Viewed): string {
  return 'group' in viewed ? viewed.group : nameOfPerson(viewed.person);
}
