import { describe, expect, it } from 'vitest';
import type { Account } from '#domain/people/companies/federation';
import { claimsIn } from '#server/lambda/federation-claims';
import { createFederationTrigger } from '#server/lambda/federation-trigger';

const userPoolId = 'eu-west-1_AbCdEfGhI';

/** The trigger of a pool with two companies. `done` has its changes and incidents. */
function aPool({ groups = ['Editors'], accounts = [] as Account[], directory = [] as string[], lacks = '' } = {}) {
  const done: string[] = [];
  const kept = new Map<string, readonly string[]>();
  const trigger = createFederationTrigger(
    {
      companies: [
        { provider: 'Contoso', label: 'Contoso', kind: 'OIDC', domains: ['contoso.example'] },
        { provider: 'Fabrikam', label: 'Fabrikam', kind: 'SAML', domains: ['fabrikam.example'] },
      ],
      companyGroups: [
        { provider: 'Contoso', attribute: 'groups', value: 'sales', group: 'Sales' },
        { provider: 'Contoso', attribute: 'groups', value: 'costs', group: 'Finance' },
        { provider: 'Fabrikam', attribute: 'team', value: 'sales', group: 'Sales' },
      ],
      companySuperUsers: [{ provider: 'Contoso', attribute: 'groups', value: 'admins' }],
      addresses: { Fabrikam: 'urn:mail' },
    },
    {
      accountsOf: async () => accounts,
      link: async (_, username, provider, subject) => void done.push(`link ${username} ${provider} ${subject}`),
      groupsOf: async () => groups,
      add: async (_, username, group) => {
        done.push(`add ${username} ${group}`);
        return group !== lacks;
      },
      remove: async (_, username, group) => void done.push(`remove ${username} ${group}`),
      directoryGroups: async () => directory,
      keep: async (who, given) => void kept.set(who, given),
      kept: async (who) => kept.get(who)?.slice(),
      incidents: (line) => void done.push(String(JSON.parse(line).code)),
    },
  );
  const arrive = (providerName: string, attributes: object, userName?: string) =>
    trigger({
      triggerSource: 'InboundFederation_ExternalProvider',
      userPoolId,
      userName,
      request: { providerName, attributes },
      response: {},
    });
  const issue = (userName: string, providerName: string, userId: string) =>
    trigger({
      triggerSource: 'TokenGeneration_HostedAuth',
      userPoolId,
      userName,
      request: {
        userAttributes: { identities: JSON.stringify([{ providerName, userId }]) },
        groupConfiguration: { groupsToOverride: groups, iamRolesToOverride: [] },
      },
      response: {},
    });
  return { done, trigger, arrive, issue };
}

const ana = { sub: '1', email: 'ana@contoso.example', groups: ['sales', 'SuperUser'] };
const groupsIn = (event: Record<string, unknown>) => {
  const { response } = event as {
    response: { claimsOverrideDetails?: { groupOverrideDetails: { groupsToOverride: string[] } } };
  };
  return response.claimsOverrideDetails?.groupOverrideDetails.groupsToOverride;
};

describe('the trigger of a pool with companies', () => {
  it('gives the groups of the rules before the first tokens, and takes the rules’ other groups away', async () => {
    const { done, arrive, issue } = aPool({ groups: ['Editors', 'Finance'] });
    expect(await arrive('Contoso', { idToken: ana })).toMatchObject({ response: { userAttributesToMap: {} } });
    expect(done).toEqual([]);
    const issued = await issue('contoso_1', 'Contoso', '1');
    expect(done).toEqual(['remove contoso_1 Finance', 'add contoso_1 Sales']);
    expect(groupsIn(issued)).toEqual(['Editors', 'Sales']);
  });

  it.each([
    ['keeps the groups of the company’s directory if the provider sends no groups', {}, ['sales'], ['Finance']],
    ['takes groups away that neither the provider nor the directory sends', {}, [], ['Sales', 'Finance']],
    [
      'takes groups away by an empty claim, whatever the directory says',
      { groups: [] },
      ['sales'],
      ['Sales', 'Finance'],
    ],
  ])('%s', async (_, claims, directory, taken) => {
    const { done, arrive, issue } = aPool({ groups: ['Editors', 'Sales', 'Finance'], directory });
    await arrive('Contoso', { idToken: { sub: '1', email: ana.email, ...claims } });
    await issue('contoso_1', 'Contoso', '1');
    expect(done).toEqual(taken.map((group) => `remove contoso_1 ${group}`));
  });

  it('makes a manager only by the rules for managers', async () => {
    const { done, arrive, issue } = aPool();
    await arrive('Contoso', { idToken: { ...ana, groups: 'admins' } });
    await issue('contoso_1', 'Contoso', '1');
    expect(done).toEqual(['add contoso_1 SuperUser']);
  });

  it('finds the groups of a SAML sign-in by the NameID in the username, in any case', async () => {
    const { done, arrive, issue } = aPool();
    await arrive('Fabrikam', { samlResponse: { 'urn:mail': 'Ben@Fabrikam.example', team: 'sales' } }, 'Fabrikam_B-7');
    await issue('fabrikam_b-7', 'Fabrikam', 'B-7');
    expect(done).toEqual(['add fabrikam_b-7 Sales']);
  });

  it('changes no groups of another person, nor of a person from Google', async () => {
    const { done, arrive, issue } = aPool();
    await arrive('Contoso', { idToken: ana });
    expect(groupsIn(await issue('contoso_2', 'Contoso', '2'))).toEqual(['Editors']);
    expect(groupsIn(await issue('google_1', 'Google', '1'))).toBeUndefined();
    expect(done).toEqual([]);
  });

  it('continues without a group that the pool lacks, and logs it', async () => {
    const { done, arrive, issue } = aPool({ lacks: 'Sales' });
    await arrive('Contoso', { idToken: ana });
    expect(groupsIn(await issue('contoso_1', 'Contoso', '1'))).toEqual(['Editors']);
    expect(done).toEqual(['add contoso_1 Sales', 'company-group-unknown']);
  });

  it.each([
    ['with an address of another company', 'Contoso', { idToken: { ...ana, email: 'ana@fabrikam.example' } }],
    ['by Google with an address of a company', 'Google', { userInfo: ana }],
    ['by a company without an address', 'Contoso', { idToken: { sub: '1' } }],
    ['with two addresses', 'Contoso', { idToken: { ...ana, email: [ana.email, 'ben@fabrikam.example'] } }],
    ['without a name of the provider', 'Contoso', { idToken: { ...ana, sub: undefined } }],
    ['with 10,001 groups', 'Contoso', { idToken: { ...ana, groups: Array.from({ length: 10_001 }, String) } }],
    ['with attributes that are no object', 'Contoso', [] as object],
  ])('refuses a sign-in %s', async (_, provider, attributes) => {
    const { done, arrive } = aPool();
    await expect(arrive(provider, attributes)).rejects.toThrow('Refused');
    expect(done).toEqual(['company-sign-in-refused']);
  });

  it('links the account with a password and the same verified address, unless the provider doubts the address', async () => {
    const account = {
      username: 'ana',
      status: 'CONFIRMED',
      email: ana.email,
      emailVerified: true,
      providers: [],
    };
    const { done, arrive } = aPool({ accounts: [account] });
    await arrive('Contoso', { idToken: { ...ana, email_verified: false } });
    expect(done).toEqual([]);
    await arrive('Contoso', { idToken: ana });
    expect(done).toEqual(['link ana Contoso 1']);
  });

  it('returns every other event unchanged', async () => {
    const event = { triggerSource: 'TokenGeneration_Authentication', userPoolId, userName: 'ana', request: {} };
    expect(await aPool().trigger(event)).toBe(event);
  });
});

it.each([
  ['[sales, costs]', ['sales', 'costs']],
  ['[a+b,c%2Cd]', ['a b', 'c,d']],
  ['["a","b"]', ['a', 'b']],
  ['[CN=Sales,OU=x]', '[CN=Sales,OU=x]'],
  ['[%zz]', '[%zz]'],
  ['sales,costs', 'sales,costs'],
])('the claim %s has several values only in a form of Cognito’s', (groups, expected) => {
  expect(claimsIn({ idToken: { groups } })).toEqual({ groups: expected });
  expect(claimsIn({ idToken: JSON.stringify({ groups }) })).toEqual({ groups: expected });
});
