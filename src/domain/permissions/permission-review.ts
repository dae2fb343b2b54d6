import type { DashboardId } from '../dashboards/dashboard';
import type { PoolGroup } from '../dashboards/groups';
import type { GroupedReaders } from '../use/use';

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
  /** How many people who used it in the last 30 days lose it at most, with `drift` kept and taken back; missing if nobody does. */
  losing?: { kept: number; takenBack: number };
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

const keyOf = (reader: PermittedReader): string => JSON.stringify(reader);
const without = (readers: readonly PermittedReader[], others: readonly PermittedReader[]): PermittedReader[] => {
  const left = new Set(others.map(keyOf));
  return readers.filter((reader) => !left.has(keyOf(reader)));
};

/** What applying makes of a dashboard's readers; `takesBack`: access that was given outside the portal is removed. */
export function applied({ now, willBe, drift }: PermissionDifference, takesBack: boolean) {
  const after = takesBack ? willBe : [...willBe, ...without(drift, willBe)];
  return { after, added: without(after, now), removed: without(now, after) };
}

/** Whether applying changes the dashboard, or tries again what has failed. */
export function isApplied(difference: PermissionDifference, takesBack: boolean): boolean {
  const { added, removed } = applied(difference, takesBack);
  return added.length + removed.length > 0 || difference.problem !== undefined;
}

/**
 * How many people these groups have at most, because people can be in several; undefined if not all of them are counted. Nobody, if those
 * who read it `anyway` are everyone.
 */
export function mostPeople(
  readers: readonly PermittedReader[],
  groups: readonly PoolGroup[],
  anyway: readonly PermittedReader[],
): number | undefined {
  if (anyway.some(isForEveryone)) return 0;
  const counts = readers.map((reader) =>
    reader.of === 'group' ? groups.find(({ name }) => name === reader.name)?.people : undefined,
  );
  return counts.reduce<number | undefined>(
    (sum, people) => (sum === undefined || !people || people.isMore ? undefined : sum + people.count),
    0,
  );
}

/**
 * How many of the people who used a dashboard can read it now and can't with the readers `after`. At most, because the members of the BI
 * service's own groups aren't known.
 */
export function mostLosing(
  used: readonly Pick<GroupedReaders, 'groups' | 'people'>[],
  now: readonly PermittedReader[],
  after: readonly PermittedReader[],
): number {
  const reads = (readers: readonly PermittedReader[], groups: readonly string[]): boolean =>
    readers.some((reader) => isForEveryone(reader) || (reader.of === 'group' && groups.includes(reader.name)));
  return used.reduce((sum, { groups, people }) => sum + (reads(now, groups) && !reads(after, groups) ? people : 0), 0);
}

const isForEveryone = (reader: PermittedReader): boolean =>
  reader.of === 'everyone' ||
  (reader.of === 'other' && (reader.link || biPrincipal(reader.name).of === 'everyoneThere'));

/** Splits an ARN of the BI service, such as `arn:aws:quicksight:eu-west-1:1111:user/default/author`, into kind and name. */
export function biPrincipal(arn: string): { of: 'user' | 'group' | 'everyoneThere' | 'other'; name: string } {
  const resource = arn.split(':').at(-1) ?? arn;
  // The namespace comes before the name.
  const [, kind, name] = /^(user|group)\/[^/]+\/(.+)$/.exec(resource) ?? [];
  if (kind !== undefined && name !== undefined) return { of: kind === 'user' ? 'user' : 'group', name };
  return { of: resource.startsWith('namespace/') ? 'everyoneThere' : 'other', name: resource };
}
