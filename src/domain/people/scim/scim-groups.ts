import { type GroupRule, groupChanges } from '../companies/company-groups';

/** The attribute of rules that SCIM's groups are read as: a group's `displayName` is its value. */
const attribute = 'groups';
const superUser = 'SuperUser';

export interface CompanyRules {
  groups: readonly GroupRule[];
  superUsers: readonly Omit<GroupRule, 'group'>[];
}

const rulesFor = ({ groups, superUsers }: CompanyRules): GroupRule[] =>
  [...groups, ...superUsers.map((rule) => ({ ...rule, group: superUser }))].filter(
    (rule) => rule.attribute === attribute,
  );

/** What has to change in the user pool for a member of these groups of the company's directory, and nothing that another attribute gives. */
export const groupChangesByScim = (
  rules: CompanyRules,
  provider: string,
  names: readonly string[],
  current: readonly string[],
): { add: string[]; remove: string[] } => groupChanges(rulesFor(rules), provider, { [attribute]: names }, current);

/** Whether members of a group get something by its name. */
export const givesSomething = (rules: CompanyRules, provider: string, name: string): boolean =>
  rulesFor(rules).some((rule) => rule.provider === provider && rule.value === name);

/** Whether only rules of other companies name it: two directories must not be taken for one another. */
export function isOfAnother(rules: CompanyRules, provider: string, name: string): boolean {
  const naming = rulesFor(rules).filter(({ value, group }) => value === name || group === name);
  return naming.length > 0 && naming.every((rule) => rule.provider !== provider);
}
