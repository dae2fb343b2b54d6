import type { Company } from '../../src/domain/people/companies/company';
import { groupChanges, type GroupRule } from '../../src/domain/people/companies/company-groups';
import { accountToLink, admit } from '../../src/domain/people/companies/federation';
import type { HostedLoginOptions } from '../user-pool/hosted-login/providers';

/** Applies the rules of the trigger on AWS (`server/lambda/federation-trigger.ts`). */
export const inboundFederation =
  (companies: readonly Company[], rules: readonly GroupRule[]): NonNullable<HostedLoginOptions['inboundFederation']> =>
  async ({ provider, claims, attributes, groups, accounts }) => {
    const address = attributes['email'] ?? '';
    const admitted = admit(companies, rules, { provider, address, claims });
    if (!admitted.ok) throw new Error(`Refused: ${admitted.failure}`);
    // Some providers don't say whether an address is verified.
    const isTrusted = String(claims['email_verified']).toLowerCase() !== 'false';
    const link = isTrusted ? accountToLink(companies, { provider, address }, accounts) : undefined;
    const current = accounts.find(({ username }) => username === link)?.groups ?? groups;
    return { ...groupChanges(rules, provider, admitted.value, current), link };
  };
