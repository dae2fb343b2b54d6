import { plain } from '../plain-text';
import type { Dashboard } from './dashboard';

/** A number of people; the count stopped there if `isMore`. */
export interface Headcount {
  count: number;
  isMore: boolean;
}

/** A group of the user pool, with its people as far as they are counted. */
export interface PoolGroup {
  name: string;
  people?: Headcount | undefined;
}

/** The user pool's groups, without some if there are more than the backend reads. */
export interface PoolGroups {
  groups: PoolGroup[];
  isMore: boolean;
}

/** Adds a group by its trimmed name, unless it is blank or already there. Cognito allows commas in names, and tells them apart by case. */
export function addGroup(groups: readonly string[], name: string): string[] {
  return tidyGroups([...groups, name]);
}

/** Groups as a form holds them: those added, and a name that was typed but not added yet. */
export interface TypedGroups {
  groupList: string[];
  groupText: string;
}

/**
 * Joins names by a comma and a space. A name that holds a comma or a quotation mark, or does not begin with a letter or a digit, is in
 * quotation marks, with those inside it doubled: the line reads back unambiguously, and a spreadsheet takes none of it for a formula.
 */
export function spellGroups(groups: readonly string[]): string {
  return groups.map(spellGroup).join(', ');
}

export const spellGroup = (name: string): string =>
  /^[\p{L}\p{N}][^",]*$/u.test(name) ? name : `"${name.replaceAll('"', '""')}"`;

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

/** The groups that contain `typed`, without `chosen`: exact names first, then names, then later words that begin with it. */
export function matchGroups(known: readonly PoolGroup[], chosen: readonly string[], typed: string): PoolGroup[] {
  const wanted = plain(typed.trim());
  const rank = ({ name }: PoolGroup): number => {
    const words = plain(name);
    if (words === wanted) return 0;
    if (words.startsWith(wanted)) return 1;
    return words.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted)) ? 2 : 3;
  };
  return known
    .filter(({ name }) => !chosen.includes(name) && plain(name).includes(wanted))
    .map((group) => ({ group, rank: rank(group) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ group }) => group);
}
