import { type Claims, type GroupChanges, type GroupRule, groupChanges, groupsFrom } from '../companies/company-groups';
import type { ScimRefusal } from './scim-request';

/** Rules with this attribute apply to SCIM's groups, whose `displayName` is the rule's value. */
const attribute = 'groups';
const longestName = 256;

const rulesForGroups = (rules: readonly GroupRule[]): GroupRule[] =>
  rules.filter((rule) => rule.attribute === attribute);

/**
 * Whether rules read a person's groups, but the provider's claims have none, so that those of the directory count (`withGroups`). An empty list
 * is a claim. A missing one isn't: providers leave it out for people without groups, and if the directory sends groups instead.
 */
export const lacksGroups = (rules: readonly GroupRule[], provider: string, claims: Claims): boolean =>
  !Object.hasOwn(claims, attribute) && rulesForGroups(rules).some((rule) => rule.provider === provider);

export const withGroups = (claims: Claims, names: readonly string[]): Claims => ({ ...claims, [attribute]: names });

/** The groups of the user pool for a member of these groups of the company's directory. */
export const groupsByScim = (rules: readonly GroupRule[], provider: string, names: readonly string[]): string[] =>
  groupsFrom(rulesForGroups(rules), provider, { [attribute]: names });

/** The changes in the user pool for a member of these groups of the company's directory. Groups by other attributes stay. */
export function groupChangesByScim(
  rules: readonly GroupRule[],
  provider: string,
  names: readonly string[],
  current: readonly string[],
): GroupChanges {
  const own = rulesForGroups(rules);
  return groupChanges(own, provider, groupsByScim(own, provider, names), current);
}

/** Whether a rule gives the members of a group of this name something. */
export const givesSomething = (rules: readonly GroupRule[], provider: string, name: string): boolean =>
  rulesForGroups(rules).some((rule) => rule.provider === provider && rule.value === name);

/** Why a company's directory can't have a group of this name: only other companies' rules name it, for example. */
export function nameProblem(rules: readonly GroupRule[], provider: string, name: string): ScimRefusal | undefined {
  const refusal = { scimType: 'invalidValue', field: 'displayName' } as const;
  if (name.trim() === '' || name.length > longestName) {
    return { ...refusal, detail: `displayName is missing, or has more than ${longestName} characters.` };
  }
  const naming = rulesForGroups(rules).filter(({ value, group }) => value === name || group === name);
  const isOfAnother = naming.length > 0 && naming.every((rule) => rule.provider !== provider);
  return isOfAnother ? { ...refusal, detail: 'This group belongs to another company.' } : undefined;
}
