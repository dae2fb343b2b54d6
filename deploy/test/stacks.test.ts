import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CfnResource } from 'aws-cdk-lib';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { makeApp } from '../make-app.ts';
import { historyWatchCode } from '../stacks/history-watch.ts';
import { type Resource, aBuild, aFolder, minimal, ofType, settingsOf } from './synthesised.ts';
import { all, cases, resourcesOf, only, rightsOf } from './four-stacks.ts';

const changed = (before: string, after?: string) => ({
  eventName: 'MODIFY',
  dynamodb: {
    Keys: { pk: { S: 'history' } },
    OldImage: { entry: { S: before }, count: { N: '1' } },
    ...(after !== undefined && { NewImage: { entry: { S: after }, count: { N: '2' } } }),
  },
});

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

  it('keep downloads that are made for an address for a day and others for eight, to themselves', () => {
    const [id, bucket] =
      Object.entries(all[name]!.portal).find(
        ([key, { Type }]) => Type === 'AWS::S3::Bucket' && key.startsWith('IprApi'),
      ) ?? [];
    expect(bucket!.Properties).toMatchObject({
      LifecycleConfiguration: {
        Rules: [
          { ExpirationInDays: 1, Prefix: 'once/', Status: 'Enabled' },
          { ExpirationInDays: 8, NoncurrentVersionExpiration: { NoncurrentDays: 1 }, Status: 'Enabled' },
        ],
      },
      PublicAccessBlockConfiguration: { BlockPublicAcls: true, BlockPublicPolicy: true, RestrictPublicBuckets: true },
    });
    const rights = rightsOf(name).filter(({ Action }) => [Action].flat().some((action) => action.startsWith('s3:')));
    for (const { Resource } of rights) {
      expect(Resource).toEqual({ 'Fn::Join': ['', [{ 'Fn::GetAtt': [id, 'Arn'] }, '/*']] });
    }
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
    expect(schedules).toHaveLength(1);
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

const entry = (email: string, person: string, personSub?: string, kind = 'access') =>
  JSON.stringify({ kind, by: { sub: 'a-sub', email }, person, personSub });

it('the watch over the history fails for altered and removed entries, not for grown counts and forgotten people', async () => {
  const exports: { handler?: (event: object) => Promise<void> } = {};
  const errors: string[] = [];
  runInNewContext(historyWatchCode, { exports, console: { error: (line: string) => errors.push(line) } });
  await exports.handler!({ Records: [changed('a', 'a')] });
  await expect(exports.handler!({ Records: [changed('a', 'a'), changed('who', 'else')] })).rejects.toThrow('1 entries');
  await expect(exports.handler!({ Records: [changed('who')] })).rejects.toThrow();
  expect(errors).toHaveLength(2);
  expect(errors[0]).toContain('who');
  const sub = '9f2c1e7a-04b8-4c51-8d0e-6a1f5c2b7e90';
  await exports.handler!({ Records: [changed(entry('a@b', 'c@d'), entry('', 'c@d'))] });
  await exports.handler!({ Records: [changed(entry('a@b', 'c@d'), entry('a@b', sub, sub))] });
  await exports.handler!({ Records: [changed(entry('a@b', 'c@d', sub), entry('', sub, sub))] });
  const others = [entry('x@y', 'c@d'), entry('a@b', 'x@y'), entry('', 'c@d', undefined, 'changed'), entry('a@b', sub)];
  for (const other of others)
    await expect(exports.handler!({ Records: [changed(entry('a@b', 'c@d'), other)] })).rejects.toThrow('1 entries');
  for (const other of [entry('a@b', 'x@y', sub), entry('a@b', 'c@d', 'eve'), entry('a@b', 'eve', 'eve')])
    await expect(exports.handler!({ Records: [changed(entry('a@b', 'c@d', sub), other)] })).rejects.toThrow(
      '1 entries',
    );
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

it('a property that CloudFormation does not know fails the synthesis', async () => {
  const app = await makeApp(settingsOf(minimal), { dist: aBuild(), outdir: aFolder() });
  new CfnResource(app.node.findChild('Portal'), 'Odd', { type: 'AWS::SNS::Topic', properties: { TopicNam: 'x' } });
  expect(() => app.synth()).toThrow('TopicNam');
});
