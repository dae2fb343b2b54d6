/** Gives a group to people of whom a company's provider says this, such as `{attribute: 'groups', value: 'Sales'}`. */
export interface GroupRule {
  /** The name of the company's provider in the user pool. */
  provider: string;
  /** A claim of the ID token, or the name of a SAML attribute. */
  attribute: string;
  /** Compared letter by letter. */
  value: string;
  /** A group of the user pool. Never SuperUser: see `mayGive`. */
  group: string;
}

/** The settings of the same names. */
export interface CompanyRules {
  companyGroups?: readonly GroupRule[] | undefined;
  companySuperUsers?: readonly Omit<GroupRule, 'group'>[] | undefined;
}

export interface GroupChanges {
  add: string[];
  remove: string[];
}

/** What a provider says about a person: text, or a list of texts, by claim or attribute. */
export type Claims = Readonly<Record<string, unknown>>;

/** How many values of one attribute are looked at; a directory can send tens of thousands. */
export const mostValues = 10_000;

/** The groups that the rules give, without repetition; a value without a rule gives nothing. */
export function groupsFrom(rules: readonly GroupRule[], provider: string, claims: Claims): string[] {
  const said = new Map<string, Set<string>>();
  const valuesOf = (attribute: string): Set<string> => {
    const known = said.get(attribute);
    if (known) return known;
    const claim = Object.hasOwn(claims, attribute) ? claims[attribute] : undefined;
    const values = [claim].flat().slice(0, mostValues);
    const texts = new Set(values.filter((value) => typeof value === 'string'));
    said.set(attribute, texts);
    return texts;
  };
  const given = rules.filter((rule) => rule.provider === provider && valuesOf(rule.attribute).has(rule.value));
  return [...new Set(given.map(({ group }) => group))];
}

/** All rules: those for groups, and those that make managers. */
export function rulesOf({ companyGroups = [], companySuperUsers = [] }: CompanyRules): GroupRule[] {
  return [...companyGroups, ...companySuperUsers.map((rule) => ({ ...rule, group: superUser }))];
}

/** Whether an attribute that a rule looks at has more values than are looked at, so that a group could be missed. */
export function saysTooMuch(rules: readonly GroupRule[], provider: string, claims: Claims): boolean {
  return rules.some(
    (rule) =>
      rule.provider === provider &&
      Object.hasOwn(claims, rule.attribute) &&
      [claims[rule.attribute]].flat().length > mostValues,
  );
}

/** What has to change in the user pool: the rules' groups are the provider's to give and to take, all others stay. */
export function groupChanges(
  rules: readonly GroupRule[],
  provider: string,
  claims: Claims,
  current: readonly string[],
): GroupChanges {
  return changesTo(rules, provider, groupsFrom(rules, provider, claims), current);
}

/** The same for groups that `groupsFrom` gave earlier, when the person was not in the pool yet. */
export function changesTo(
  rules: readonly GroupRule[],
  provider: string,
  given: readonly string[],
  current: readonly string[],
): GroupChanges {
  const own = new Set(rules.filter((rule) => rule.provider === provider).map(({ group }) => group));
  // The rules may have changed since.
  const wanted = given.filter((group) => own.has(group));
  return {
    add: wanted.filter((group) => !current.includes(group)),
    remove: current.filter((group) => own.has(group) && !wanted.includes(group)),
  };
}

/** Whether Cognito itself made this group for a provider's people, such as `eu-west-1_AbCdEfGhI_Contoso`. The portal ignores those. */
export const isOfPool = (userPoolId: string, group: string): boolean => group.startsWith(`${userPoolId}_`);

/** Whether `companyGroups` may give this group. SuperUser has rules of its own (`companySuperUsers`), so that none is given by mistake. */
export function mayGive(group: string): boolean {
  return group.toLowerCase() !== superUser.toLowerCase();
}

/** The role of managers (`Role`). */
const superUser = 'SuperUser';
