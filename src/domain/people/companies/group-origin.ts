import { type Company, companyNamed, companyOfAddress, isForEveryone } from './company';
import type { GroupRule } from './company-groups';

/** A person at an identity provider: its name in the user pool, and the person's id there. */
export interface ProviderIdentity {
  provider: string;
  subject: string;
  /** Whether the account existed before the person came from there, and was linked. */
  isLinked?: true;
}

/** Where a group of a person comes from: their company at each sign-in, its directory by SCIM, or someone who gave it in the user pool. */
export interface GroupOrigin {
  group: string;
  from: 'company' | 'scim' | 'pool';
  /** The company's label; missing with `pool`. */
  company?: string | undefined;
}

/** What an account belongs to. */
export interface Belonging {
  company?: Company | undefined;
  /** Whether the company's provider signs the person in, which gives them groups. */
  signsIn: boolean;
}

/**
 * Finds the company of an account by its providers, or by its verified address. Undefined if that isn't known: a provider that is no company's
 * any more may have given any group.
 */
export function belongingOf(
  companies: readonly Company[],
  { identities, email }: { identities: readonly ProviderIdentity[]; email: string },
): Belonging | undefined {
  const own = identities.filter(({ provider }) => !isForEveryone(provider));
  if (own.length === 0) return { company: companyOfAddress(companies, email), signsIn: false };
  const found = own.map(({ provider }) => companyNamed(companies, provider));
  const [company] = found;
  return company && found.every((one) => one === company) ? { company, signsIn: true } : undefined;
}

/** `byScim` are the groups that the company's directory gives. A group that no rule of the company gives was given in the user pool. */
export function groupOrigins(
  rules: readonly GroupRule[],
  groups: readonly string[],
  { company, signsIn }: Belonging,
  byScim: readonly string[],
): GroupOrigin[] {
  const mayGive = (group: string): boolean =>
    rules.some((rule) => rule.group === group && rule.provider === company?.provider);
  return groups.map((group) => {
    if (!company || !mayGive(group)) return { group, from: 'pool' };
    if (byScim.includes(group)) return { group, from: 'scim', company: company.label };
    return signsIn ? { group, from: 'company', company: company.label } : { group, from: 'pool' };
  });
}
