import type { DashboardId } from '../dashboards/dashboard';

/**
 * A reader of a dashboard in the BI service: a group of the portal, a person with individual access, or the BI service's own name for
 * anyone else.
 */
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
  /** Granted outside the portal; revoked only if a manager says so. */
  drift: PermittedReader[];
  /** Why the last try failed. */
  problem?: string;
}

export interface PermissionReview {
  /**
   * `as-is`: the portal leaves permissions alone. `review`: a manager must apply changes. `undoing`: the portal's changes are
   * being reverted.
   */
  phase: 'as-is' | 'review' | 'managed' | 'undoing';
  /** How many dashboards are still to be checked or changed. */
  due: number;
  /** How many match the catalogue. */
  equal: number;
  differences: PermissionDifference[];
}

/** Splits an ARN of the BI service, such as `arn:aws:quicksight:eu-west-1:1111:user/default/author`, into kind and name. */
export function biPrincipal(arn: string): { of: 'user' | 'group' | 'everyoneThere' | 'other'; name: string } {
  const resource = arn.split(':').at(-1) ?? arn;
  // The namespace comes before the name.
  const [, kind, name] = /^(user|group)\/[^/]+\/(.+)$/.exec(resource) ?? [];
  if (kind !== undefined && name !== undefined) return { of: kind === 'user' ? 'user' : 'group', name };
  return { of: resource.startsWith('namespace/') ? 'everyoneThere' : 'other', name: resource };
}
