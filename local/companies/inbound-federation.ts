import type { Company } from '../../src/domain/people/companies/company';
import { groupChanges, type GroupRule } from '../../src/domain/people/companies/company-groups';
import { admit } from '../../src/domain/people/companies/federation';
import type { HostedLoginOptions } from '../user-pool/hosted-login/providers';

/** Applies the rules of the trigger on AWS (`server/lambda/federation-trigger.ts`), without linking accounts. */
export const inboundFederation =
  (companies: readonly Company[], rules: readonly GroupRule[]): NonNullable<HostedLoginOptions['inboundFederation']> =>
  async ({ provider, claims, attributes, groups }) => {
    const admitted = admit(companies, rules, { provider, address: attributes['email'] ?? '', claims });
    if (!admitted.ok) throw new Error(`Refused: ${admitted.failure}`);
    return groupChanges(rules, provider, admitted.value, groups);
  };
