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

/** The most values of one attribute that are read; a directory can send tens of thousands. */
export const mostValues = 10_000;

/** The role of managers (`Role`). */
const superUser = 'SuperUser';

/** The rules for groups and those that make managers, as one list. */
export function rulesOf({ companyGroups = [], companySuperUsers = [] }: CompanyRules): GroupRule[] {
  return [...companyGroups, ...companySuperUsers.map((rule) => ({ ...rule, group: superUser }))];
}

/** The groups that the rules give, without repetition. A value without a rule gives nothing. */
export function groupsFrom(rules: readonly GroupRule[], provider: string, claims: Claims): string[] {
  const textsByAttribute = new Map<string, Set<string>>();
  const textsOf = (attribute: string): Set<string> => {
    const known = textsByAttribute.get(attribute);
    if (known) return known;
    const values = valuesOf(claims, attribute).slice(0, mostValues);
    const texts = new Set(values.filter((value) => typeof value === 'string'));
    textsByAttribute.set(attribute, texts);
    return texts;
  };
  const given = rules.filter((rule) => rule.provider === provider && textsOf(rule.attribute).has(rule.value));
  return [...new Set(given.map(({ group }) => group))];
}

/** Whether an attribute that a rule reads has more than `mostValues`, so that a group could be missed. */
export function hasTooManyValues(rules: readonly GroupRule[], provider: string, claims: Claims): boolean {
  return rules.some((rule) => rule.provider === provider && valuesOf(claims, rule.attribute).length > mostValues);
}

/**
 * Compares a person's groups in the user pool with those that `groupsFrom` gave. Only groups of the provider's rules change; all others stay.
 */
export function groupChanges(
  rules: readonly GroupRule[],
  provider: string,
  given: readonly string[],
  current: readonly string[],
): GroupChanges {
  const own = new Set(rules.filter((rule) => rule.provider === provider).map(({ group }) => group));
  // A group that was given before a deployment can have lost its rule.
  const wanted = given.filter((group) => own.has(group));
  return {
    add: wanted.filter((group) => !current.includes(group)),
    remove: current.filter((group) => own.has(group) && !wanted.includes(group)),
  };
}

/** Whether Cognito itself keeps this group of a provider's people, such as `eu-west-1_AbCdEfGhI_Contoso`. It gives nothing in the portal. */
export const isOfPool = (userPoolId: string, group: string): boolean => group.startsWith(`${userPoolId}_`);

/** Whether `companyGroups` can give this group. SuperUser has `companySuperUsers`, so that nobody becomes a manager by mistake. */
export function mayGive(group: string): boolean {
  return group.toLowerCase() !== superUser.toLowerCase();
}

const valuesOf = (claims: Claims, attribute: string): unknown[] =>
  Object.hasOwn(claims, attribute) ? [claims[attribute]].flat() : [];
