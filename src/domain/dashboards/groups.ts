import type { Dashboard } from './dashboard';

/** Adds what was typed, cut at commas and trimmed; what is blank or already there is left out. Names differ by case, as Cognito's do. */
export function addGroups(groups: readonly string[], typed: string): string[] {
  return tidyGroups([...groups, ...typed.split(',')]);
}

/** Trimmed, none blank, none twice, in the order given. */
export function tidyGroups(groups: readonly string[]): string[] {
  return [...new Set(groups.map((group) => group.trim()).filter((group) => group !== ''))];
}

/** The order in which groups were added means nothing. */
export function sameGroups(one: readonly string[], other: readonly string[]): boolean {
  const names = new Set(one);
  return names.size === new Set(other).size && other.every((group) => names.has(group));
}

/** The groups that the catalogue's dashboards use, most used first. */
export function groupsInUse(dashboards: readonly Pick<Dashboard, 'groupList'>[]): string[] {
  const uses = new Map<string, number>();
  for (const group of dashboards.flatMap(({ groupList }) => tidyGroups(groupList))) {
    uses.set(group, (uses.get(group) ?? 0) + 1);
  }
  return [...uses].toSorted(([a, usesA], [b, usesB]) => usesB - usesA || a.localeCompare(b)).map(([group]) => group);
}

/** Known groups that hold what was typed so far and are not chosen yet. */
export function suggestGroups(known: readonly string[], chosen: readonly string[], typed: string): string[] {
  const wanted = typed.trim().toLowerCase();
  return known.filter((group) => !chosen.includes(group) && group.toLowerCase().includes(wanted));
}
