import type { Company } from '#domain/people/companies/company';
import type { CompanyRules } from '#domain/people/scim/scim-groups';
import { companyOfAddress } from '#domain/people/companies/company';
import { createForgetPerson } from '../application/people/forget-person';
import { createPersonSteps } from '../application/scim/person-steps';
import { createPersonWork } from '../application/scim/person-work';
import { createScimGroups, groupNamesOf } from '../application/scim/scim-groups';
import { createScimPeople } from '../application/scim/scim-people';
import { createScimTokens } from '../application/scim/scim-tokens';
import type { Caller } from '../http/caller';
import { type AddressOf, createLimit } from '../http/guards/limits';
import { scimRoutes } from '../http/scim/scim-routes';
import { userForm } from '../http/scim/user-form';
import type { Ports } from '../ports/ports';

export interface ScimSettings {
  /** None by default. */
  companies?: readonly Company[];
  companyRules?: CompanyRules;
  publicUrl: string;
  addressOf: AddressOf;
}

/** Where SCIM is served on one machine; on AWS it is below the API's own path. */
export const scimPath = '/scim/v2';

/** People and groups of companies, as their directories tell them, and what is done about leavers. */
export function composeScim(
  ports: Ports,
  { companies = [], companyRules: rules = { groups: [], superUsers: [] }, publicUrl, addressOf }: ScimSettings,
  { begin }: { begin: () => void },
) {
  const { scim, clock } = ports;
  const people = createScimPeople({ ...ports, companies, form: userForm, begin });
  const doStep = createPersonSteps({
    ...ports,
    rules,
    groupsOf: groupNamesOf(scim),
    forget: createForgetPerson(ports),
  });
  const job = createPersonWork({
    ...ports,
    doStep,
    async findAccounts({ provider, id, userName, externalId, email, goal }) {
      // The address may belong to someone else by now.
      const heir = await scim.find({ provider, kind: 'user' }, { key: `email:${email}` });
      const isTaken = goal === 'deleted' && heir !== undefined && heir.id !== id;
      const subjects = [...new Set([userName, ...(externalId === undefined ? [] : [externalId])])];
      const found = await ports.poolAccounts.find({ provider, subjects, email: isTaken ? '' : email });
      if (!found.ok) throw new Error(found.failure);
      return found.value;
    },
    onDone: async ({ goal, email, accounts }) => {
      if (goal !== 'active') await people.isOut(email, accounts);
    },
  });
  const routes = scimRoutes({
    people,
    groups: createScimGroups({ scim, clock, rules, align: (provider, id) => people.align(provider, id) }),
    tokens: createScimTokens(ports),
    isCompany: (provider) => companies.some((company) => company.provider === provider),
    address: `${publicUrl}${scimPath}`,
    addressOf,
    callsOf: createLimit(clock),
    strangersOf: createLimit(clock),
    log: ports,
  });
  return {
    jobs: [job],
    routes,
    /** Links someone of a company who signs in with the directory's record of them. */
    async signedIn({ sub, email, unverifiedEmail = '' }: Caller): Promise<void> {
      const company = companyOfAddress(companies, email || unverifiedEmail);
      if (company) await people.signedIn(company.provider, { sub, email: email || unverifiedEmail });
    },
  };
}
