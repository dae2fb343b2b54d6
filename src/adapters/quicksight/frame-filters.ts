import type { DashboardExperience } from 'amazon-quicksight-embedding-sdk';

export type FilterGroups = Awaited<ReturnType<DashboardExperience['getFilterGroupsForSheet']>>;

/** Reads filters. The SDK (2.11.3) reads those of any sheet, but changes those of the selected one only. */
export async function readFilters(experience: DashboardExperience, sheet: string): Promise<FilterGroups | undefined> {
  try {
    return await experience.getFilterGroupsForSheet(sheet);
  } catch {
    return undefined;
  }
}

export function isSameFilters(one: FilterGroups | undefined, other: FilterGroups | undefined): boolean {
  if (!one || !other) return false;
  return Object.values(filterChanges(one, other)).every((groups) => groups.length === 0);
}

/** The calls of the SDK that turn a sheet's filters `now` into the `wanted` ones. */
export function filterChanges(
  now: FilterGroups,
  wanted: FilterGroups,
): { gone: string[]; changed: FilterGroups; added: FilterGroups } {
  const known = new Map(now.map((group) => [group.FilterGroupId, JSON.stringify(group)]));
  const kept = new Set(wanted.map(({ FilterGroupId }) => FilterGroupId));
  return {
    gone: [...known.keys()].filter((id) => id !== undefined && !kept.has(id)).map(String),
    changed: wanted.filter((group) => {
      const before = known.get(group.FilterGroupId);
      return before !== undefined && before !== JSON.stringify(group);
    }),
    added: wanted.filter(({ FilterGroupId }) => !known.has(FilterGroupId)),
  };
}
