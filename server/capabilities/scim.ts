import { companyOfAddress } from '#domain/people/companies/company';
import { createForgetPerson } from '../application/people/forget-person';
import type { OriginSettings } from '../application/scim/group-origins';
import { createPersonSteps } from '../application/scim/person-steps';
import { createPersonWork } from '../application/scim/person-work';
import { createPersonAccounts } from '../application/scim/person-accounts';
import { createScimGroups, groupNamesOf } from '../application/scim/scim-groups';
import { createScimMembers } from '../application/scim/scim-members';
import { type UserForm, createScimPeople } from '../application/scim/scim-people';
import { rowBy, usersOf } from '../application/scim/scim-rows';
import { createScimTokens } from '../application/scim/scim-tokens';
import { scimCalls } from '../http/calls/people-calls';
import type { Caller } from '../http/caller';
import { type AddressOf, createLimit } from '../http/guards/limits';
import { scimRoutes } from '../http/scim/scim-routes';
import type { Ports } from '../ports/ports';

export interface ScimSettings extends OriginSettings {
  publicUrl: string;
  addressOf: AddressOf;
}

/** Loads scimmy at the first use, because most portals have no companies. */
const loadForm = async () => (await import('../http/scim/user-form')).userForm;
const form: UserForm = {
  read: async (resource) => (await loadForm()).read(resource),
  patch: async (resource, operation) => (await loadForm()).patch(resource, operation),
};

/** People and groups of companies' directories, and what follows for people's accounts. */
export function composeScim(
  ports: Ports,
  { companies = [], companyRules: rules = [], publicUrl, addressOf }: ScimSettings,
  { begin }: { begin: () => void },
) {
  const { scim, clock } = ports;
  const members = createScimMembers(scim);
  const accounts = createPersonAccounts({ ...ports, companies, begin });
  const people = createScimPeople({ ...ports, companies, form, members, accounts });
  const doStep = createPersonSteps({
    ...ports,
    rules,
    groupsOf: groupNamesOf(scim, members),
    forget: createForgetPerson(ports),
  });
  const job = createPersonWork({
    ...ports,
    doStep,
    async findAccounts({ provider, id, userName, externalId, email, goal }) {
      // A deleted person's address may belong to someone else by now.
      const heir = await scim.find(usersOf(provider), rowBy({ attribute: 'email', value: email }));
      const isTaken = goal === 'deleted' && heir !== undefined && heir.id !== id;
      const subjects = [...new Set([userName, externalId ?? userName])];
      const found = await ports.poolAccounts.find({ provider, subjects, email: isTaken ? '' : email });
      if (!found.ok) throw new Error(found.failure);
      return found.value;
    },
  });
  const tokens = createScimTokens(ports);
  const routes = scimRoutes({
    people,
    groups: createScimGroups({ scim, clock, rules, members, align: (provider, id) => accounts.align(provider, id) }),
    tokens,
    isCompany: (provider) => companies.some((company) => company.provider === provider),
    publicUrl,
    addressOf,
    callsOf: createLimit(clock),
    strangersOf: createLimit(clock),
    log: ports,
  });
  return {
    jobs: [job],
    calls: scimCalls(
      tokens,
      companies.map(({ provider }) => provider),
    ),
    routes,
    /** Has the account of someone of a company found at their first sign-in. */
    async signedIn({ sub, email, unverifiedEmail = '' }: Caller): Promise<void> {
      const address = email || unverifiedEmail;
      const company = companyOfAddress(companies, address);
      if (company) await accounts.signedIn(company.provider, { sub, email: address });
    },
  };
}
