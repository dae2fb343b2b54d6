import { costOfPerson, type Plan } from './plan';
import { type PersonUse, type Sessions, sessionsOf } from './use';

/** The readers whom the operator pays for, by `sub`, with their groups as far as they are known. */
export type KnownReaders = ReadonlyMap<string, readonly string[]>;

/** A month's use by the people of one group. */
export interface GroupUse extends Sessions {
  /** Missing for people without groups, or with unknown ones. */
  group?: string | undefined;
  /** How many readers it has, including those who opened nothing. */
  readers: number;
  /** How many people opened something. */
  active: number;
  /** Missing without a plan, and for a capacity. */
  cost?: number | undefined;
}

/** Billed readers who have opened nothing for 30 days. */
export interface IdleReaders {
  count: number;
  /** Their cost a month; missing unless the plan is by reader. */
  cost?: number | undefined;
  groups: { group?: string | undefined; people: number }[];
  people: readonly { sub: string; group?: string | undefined }[];
}

/** Assigns each person to one group, so that they count once: their largest, the first by name if equally large. */
export function countedGroups(people: KnownReaders): Map<string, string | undefined> {
  const sizes = new Map<string, number>();
  for (const groups of people.values()) for (const group of groups) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  const largestFirst = (a: string, b: string): number => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0) || (a < b ? -1 : 1);
  return new Map([...people].map(([sub, groups]) => [sub, groups.toSorted(largestFirst)[0]]));
}

/** Sums use by group, the most expensive or most active first. */
export function useByGroup(
  people: readonly PersonUse[],
  groupOf: ReadonlyMap<string, string | undefined>,
  plan: Plan | undefined,
): GroupUse[] {
  const uses = new Map(people.map((person) => [person.sub, person]));
  const isPriced = plan !== undefined && plan.kind !== 'capacity';
  const groups = new Map<string | undefined, GroupUse>();
  for (const [sub, group] of groupOf) {
    const known = groups.get(group) ?? {
      group,
      readers: 0,
      active: 0,
      opened: 0,
      renewed: 0,
      ...(isPriced && { cost: 0 }),
    };
    const use = uses.get(sub) ?? { opened: 0, renewed: 0 };
    known.readers++;
    known.active += Number(sessionsOf(use) > 0);
    known.opened += use.opened;
    known.renewed += use.renewed;
    if (isPriced)
      known.cost =
        (known.cost ?? 0) + (plan.kind === 'per-reader' ? plan.price : (costOfPerson(plan, sessionsOf(use)) ?? 0));
    groups.set(group, known);
  }
  return [...groups.values()].toSorted(
    (a, b) =>
      (b.cost ?? 0) - (a.cost ?? 0) || sessionsOf(b) - sessionsOf(a) || ((a.group ?? '') < (b.group ?? '') ? -1 : 1),
  );
}

/**
 * Returns the billed readers among these groups who opened nothing in the month: what a cost by reader has beside that of the people who
 * did. Undefined if there are none, or the plan isn't by reader.
 */
export function restOfReaders(
  groups: readonly GroupUse[],
  plan: Plan | undefined,
): { count: number; cost: number } | undefined {
  const count = groups.reduce((sum, { readers, active }) => sum + readers - active, 0);
  return plan?.kind === 'per-reader' && count > 0 ? { count, cost: count * plan.price } : undefined;
}

/** Returns the readers who are not among the `active` people. */
export function idleReaders(
  readers: KnownReaders,
  active: ReadonlySet<string>,
  groupOf: ReadonlyMap<string, string | undefined>,
  plan: Plan | undefined,
): IdleReaders {
  const people = [...readers.keys()].filter((sub) => !active.has(sub)).map((sub) => ({ sub, group: groupOf.get(sub) }));
  const counts = new Map<string | undefined, number>();
  for (const { group } of people) counts.set(group, (counts.get(group) ?? 0) + 1);
  return {
    count: people.length,
    ...(plan?.kind === 'per-reader' && { cost: people.length * plan.price }),
    groups: [...counts].map(([group, count]) => ({ group, people: count })).toSorted((a, b) => b.people - a.people),
    people,
  };
}
