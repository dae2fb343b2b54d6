import { type GroupRule, groupChanges } from '../companies/company-groups';
import type { ScimRefusal } from './scim-request';

/** Rules with this attribute apply to SCIM's groups, whose `displayName` is the rule's value. */
const attribute = 'groups';
const superUser = 'SuperUser';
const longestName = 256;

export interface CompanyRules {
  groups: readonly GroupRule[];
  superUsers: readonly Omit<GroupRule, 'group'>[];
}

const rulesFor = ({ groups, superUsers }: CompanyRules): GroupRule[] =>
  [...groups, ...superUsers.map((rule) => ({ ...rule, group: superUser }))].filter(
    (rule) => rule.attribute === attribute,
  );

/** The changes in the user pool for a member of these groups of the company's directory. Groups by other attributes stay. */
export const groupChangesByScim = (
  rules: CompanyRules,
  provider: string,
  names: readonly string[],
  current: readonly string[],
): { add: string[]; remove: string[] } => groupChanges(rulesFor(rules), provider, { [attribute]: names }, current);

/** Whether a rule gives the members of a group of this name something. */
export const givesSomething = (rules: CompanyRules, provider: string, name: string): boolean =>
  rulesFor(rules).some((rule) => rule.provider === provider && rule.value === name);

/** Why a company's directory can't have a group of this name: only other companies' rules name it, for example. */
export function nameProblem(rules: CompanyRules, provider: string, name: string): ScimRefusal | undefined {
  const refusal = { scimType: 'invalidValue', field: 'displayName' } as const;
  if (name.trim() === '' || name.length > longestName) {
    return { ...refusal, detail: `displayName is missing, or has more than ${longestName} characters.` };
  }
  const naming = rulesFor(rules).filter(({ value, group }) => value === name || group === name);
  const isOfAnother = naming.length > 0 && naming.every((rule) => rule.provider !== provider);
  return isOfAnother ? { ...refusal, detail: 'This group belongs to another company.' } : undefined;
}
