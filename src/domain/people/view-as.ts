import type { DashboardId } from '../dashboards/dashboard';

/** Whom a manager sees the portal as: any member of a group, or one person. */
export type Viewed =
  | { kind: 'group'; group: string }
  | {
      kind: 'person';
      /** Email address, or username where the pool knows none. */
      name: string;
      groups: readonly string[];
      /** The dashboards that they see whatever their groups. */
      granted: readonly DashboardId[];
    };

/** What decides which pages and dashboards they have. */
export function groupsOf(viewed: Viewed): readonly string[] {
  return viewed.kind === 'group' ? [viewed.group] : viewed.groups;
}

export function nameOf(viewed: Viewed): string {
  return viewed.kind === 'group' ? viewed.group : viewed.name;
}

export function isGrantedTo(viewed: Viewed, dashboard: DashboardId): boolean {
  return viewed.kind === 'person' && viewed.granted.includes(dashboard);
}
