import type { Company } from '#domain/people/companies/company';
import type { GroupRule } from '#domain/people/companies/company-groups';
import {
  type GroupOrigin,
  type ProviderIdentity,
  belongingOf,
  groupOrigins,
} from '#domain/people/companies/group-origin';
import { groupsByScim } from '#domain/people/scim/scim-groups';
import type { Ports } from '../../ports/ports';
import { groupNamesAtSignIn } from './scim-groups';

export interface OriginSettings {
  /** None by default. */
  companies?: readonly Company[];
  companyRules?: readonly GroupRule[];
}

interface Account {
  groups: readonly string[];
  /** Empty without a verified one. */
  email: string;
  unverifiedEmail?: string | undefined;
  identities?: readonly ProviderIdentity[] | undefined;
}

/** Resolves to undefined where it isn't known, or where the portal has no companies. */
export type GroupOriginsOf = (account: Account) => Promise<GroupOrigin[] | undefined>;

/** Says where each group of an account comes from. Reads the store of companies' directories, and never the user pool. */
export function createGroupOrigins(
  { scim }: Pick<Ports, 'scim'>,
  { companies = [], companyRules: rules = [] }: OriginSettings,
): GroupOriginsOf {
  const directoryGroups = groupNamesAtSignIn(scim);
  return async ({ groups, email, unverifiedEmail, identities = [] }) => {
    if (companies.length === 0) return undefined;
    const belonging = belongingOf(companies, { identities, email });
    if (!belonging?.company) return belonging && groupOrigins(rules, groups, belonging, []);
    const { provider } = belonging.company;
    const subject = identities.find((one) => one.provider === provider)?.subject ?? '';
    // The address of someone who comes from the company is the company's word.
    const address = email || (belonging.signsIn ? unverifiedEmail : undefined);
    const names = await directoryGroups(provider, subject, address);
    return groupOrigins(rules, groups, belonging, groupsByScim(rules, provider, names));
  };
}
