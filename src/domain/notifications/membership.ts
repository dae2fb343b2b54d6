/**
 * Since when a person has been here, and in each of their groups, as far as the backend has seen: a user pool doesn't say when someone joined a
 * group. Times are in milliseconds since 1970.
 */
export interface Membership {
  since: number;
  groups: readonly (readonly [group: string, since: number])[];
}

/** The membership of someone who is seen with these groups now; a group that they have left starts anew. Returns `known` itself if nothing changed. */
export function membershipAfter(known: Membership | undefined, groups: readonly string[], now: number): Membership {
  const before = new Map(known?.groups);
  const isSame = known && before.size === new Set(groups).size && groups.every((group) => before.has(group));
  if (isSame) return known;
  return {
    since: known?.since ?? now,
    groups: [...new Set(groups)].map((group) => [group, before.get(group) ?? now] as const),
  };
}

/** Reads what is stored; undefined if it can't be read. */
export function readMembership(stored: unknown): Membership | undefined {
  const { since, groups } = Object(stored) as { since?: unknown; groups?: unknown };
  if (typeof since !== 'number' || !Array.isArray(groups)) return undefined;
  return { since, groups: groups.filter(isPair) };
}

const isPair = (value: unknown): value is [string, number] =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number';
