import type { DashboardId } from './dashboard';

/** Who reads a dashboard in the BI service: one of the portal's groups, someone whom a manager lets see it alone, or the BI service's own name for anyone else. */
export type PermittedReader =
  | { of: 'everyone' }
  | { of: 'group'; name: string }
  | { of: 'person'; sub: string; email: string }
  | { of: 'other'; name: string; link: boolean };

/** A dashboard whose permissions in the BI service differ from the catalogue. */
export interface PermissionDifference {
  id: DashboardId;
  now: PermittedReader[];
  willBe: PermittedReader[];
  /** Shared by others; taken back only if a manager says so. */
  drift: PermittedReader[];
  /** Why the last try failed. */
  problem?: string;
}

export interface PermissionReview {
  /**
   * `as-is`: the portal leaves permissions alone. `review`: nothing is changed before a manager applies it. `undoing`: what was changed is
   * being taken back.
   */
  phase: 'as-is' | 'review' | 'managed' | 'undoing';
  /** How many dashboards are still to be checked or changed. */
  due: number;
  /** How many are checked and as they should be. */
  equal: number;
  differences: PermissionDifference[];
}
