import type { DashboardExperience } from 'amazon-quicksight-embedding-sdk';

export type FilterGroups = Awaited<ReturnType<DashboardExperience['getFilterGroupsForSheet']>>;

/** Filters of the selected sheet: the SDK (2.11.3) changes those of no other sheet. */
export async function readFilters(experience: DashboardExperience): Promise<FilterGroups | undefined> {
  try {
    return await experience.getFilterGroupsForSheet(await experience.getSelectedSheetId());
  } catch {
    return undefined;
  }
}

/** What the SDK is asked for, so that a sheet with the filters `now` has the `wanted` ones. */
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
