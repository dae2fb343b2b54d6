import { type Company, mayComeFrom } from '../../src/domain/people/companies/company';
import { groupChanges, type GroupRule } from '../../src/domain/people/companies/company-groups';
import type { HostedLoginOptions } from '../user-pool/hosted-login/providers';

/** The rules of the trigger on AWS: an address of another company is refused, and groups follow what the provider says. */
export const inboundFederation =
  (companies: readonly Company[], rules: readonly GroupRule[]): NonNullable<HostedLoginOptions['inboundFederation']> =>
  async ({ providerName, claims, attributes, groups }) => {
    if (!mayComeFrom(companies, attributes['email'] ?? '', providerName)) {
      throw new Error(`${providerName} can't speak for this email address.`);
    }
    return groupChanges(rules, providerName, claims, groups);
  };
