import { beforeAll, expect, it } from 'vitest';
import { addressesOf } from '../../src/domain/live/audience.ts';
import { accessModes } from '../../src/domain/access/roles.ts';
import { subscribeCode } from '../stacks/signals.ts';
import { type Resource, type Synthesised, minimal, ofType, synthesise } from './synthesised.ts';

let live: Synthesised;
beforeAll(async () => {
  live = await synthesise({ ...minimal, liveUpdates: true });
});
const only = (type: string): Resource => {
  const found = ofType(live.portal, type);
  expect(found).toHaveLength(1);
  return found[0]!;
};

it('live updates on AWS have no finding, and are left out unless they are asked for', async () => {
  expect(live.violations).toEqual([]);
  const { portal } = await synthesise(minimal);
  expect(Object.values(portal).filter(({ Type }) => Type.startsWith('AWS::AppSync'))).toEqual([]);
  expect(JSON.stringify(portal)).not.toContain('SIGNALS_ENDPOINT');
});

it('live updates on AWS let the functions publish by IAM, and the pool’s users subscribe; nothing else is open', () => {
  expect(only('AWS::AppSync::GraphQLApi').Properties).toMatchObject({
    AuthenticationType: 'AMAZON_COGNITO_USER_POOLS',
    UserPoolConfig: { DefaultAction: 'DENY' },
    AdditionalAuthenticationProviders: [{ AuthenticationType: 'AWS_IAM' }],
    IntrospectionConfig: 'DISABLED',
  });
  const { Definition: schema } = only('AWS::AppSync::GraphQLSchema').Properties;
  expect(schema).toContain(
    'publish(kind: String!, id: ID!, readers: [String!]!, spreadSeconds: Int): Signal @aws_iam }',
  );
  expect(schema).toContain('changed: Signal @aws_subscribe(mutations: ["publish"]) @aws_cognito_user_pools }');
  expect(schema).toContain('readers: [String!] @aws_iam');
  expect(only('AWS::AppSync::DataSource').Properties.Type).toBe('NONE');
  const statements = Object.values(live.portal)
    .filter(({ Type }) => Type === 'AWS::IAM::Policy')
    .flatMap(({ Properties }) => Properties.PolicyDocument.Statement)
    .filter(({ Action }) => JSON.stringify(Action).includes('appsync'));
  expect(statements).toHaveLength(2);
  for (const { Action, Resource } of statements) {
    expect(Action).toBe('appsync:GraphQL');
    expect(JSON.stringify(Resource)).toContain('/types/Mutation/fields/publish');
  }
});

it('live updates on AWS are known to the functions, the pages and the security policy', () => {
  const functions = ofType(live.portal, 'AWS::Lambda::Function').filter(
    ({ Properties }) => Properties.Environment?.Variables?.TABLE,
  );
  expect(functions).toHaveLength(2);
  for (const { Properties } of functions) {
    expect(Properties.Environment.Variables).toHaveProperty('SIGNALS_ENDPOINT');
    expect(Properties.Environment.Variables).toMatchObject({ SIGNALS_SPREAD: '2' });
  }
  const headers = JSON.stringify(ofType(live.portal, 'AWS::CloudFront::ResponseHeadersPolicy'));
  expect(headers).toMatch(/connect-src [^;]*wss:\/\/.{0,80}RealtimeDns/);
  const uploads = JSON.stringify(ofType(live.portal, 'Custom::CDKBucketDeployment'));
  expect(uploads).toContain('GraphQLUrl');
});

interface Filter {
  filterGroup: { filters: { fieldName: string; operator: string; value: string[] }[] }[];
}

/** Returns the filter that AppSync would use, or `unauthorised`. Gives its modules, as its runtime does. */
function subscribe(
  access: (typeof accessModes)[number],
  groups: string[] | null,
  claims = {},
): Filter | 'unauthorised' {
  let filter: Filter | undefined;
  const util = {
    unauthorized() {
      throw new Error('unauthorised');
    },
  };
  const extensions = { setSubscriptionFilter: (given: Filter) => (filter = given) };
  const code = subscribeCode('our-client', access)
    .replace(/^import .*$/m, '')
    .replaceAll('export ', '');
  // oxlint-disable-next-line typescript/no-implied-eval -- It is code of ours that AppSync runs
  const response = new Function('extensions', 'util', `${code}; return response;`)(extensions, util) as (
    context: object,
  ) => null;
  try {
    response({ identity: { sub: 'ann', groups, claims: { aud: 'our-client', token_use: 'id', ...claims } } });
  } catch {
    return 'unauthorised';
  }
  return filter ?? 'unauthorised';
}

it.each(accessModes)('a subscription on AWS gets what the portal’s own rule says, where access is %s', (access) => {
  for (const groups of [[], ['Sales'], ['SuperUser'], Array.from({ length: 150 }, (_, index) => `Group ${index}`)]) {
    const filter = subscribe(access, groups);
    if (filter === 'unauthorised') throw new Error(filter);
    const values = filter.filterGroup.map(({ filters: [only] }) => only!);
    expect(values.flatMap(({ value }) => value)).toEqual(addressesOf({ sub: 'ann', access, groups }));
    for (const { fieldName, operator, value } of values) {
      expect([fieldName, operator]).toEqual(['readers', 'containsAny']);
      expect(value.length).toBeLessThanOrEqual(20);
    }
    expect(values.length).toBeLessThanOrEqual(10);
  }
  expect(subscribe(access, null)).toEqual(subscribe(access, []));
});

it('a subscription on AWS is for ID tokens of the portal’s own client', () => {
  expect(subscribe('by-group', [], { aud: 'another-client' })).toBe('unauthorised');
  expect(subscribe('by-group', [], { token_use: 'access', aud: undefined })).toBe('unauthorised');
});
