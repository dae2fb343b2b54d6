import { describe, expect, it } from 'vitest';
import { fewEmails, unheardAlarms } from '../commands/said-at-deploy.ts';
import { type Resource, fourSettings, minimal, ofType, settingsOf, synthesise } from './synthesised.ts';
import { settingsOfFunctions } from '../settings/deployed.ts';
import { all, only, rightsOf, poolOf } from './four-stacks.ts';

const schedulesOf = (resources: Record<string, Resource>) =>
  ofType(resources, 'AWS::Scheduler::Schedule').map(({ Properties }) => [
    Properties.ScheduleExpression,
    Properties.Target.Input,
  ]);
/** What each function with settings knows of the minutes between two syncs. */
const syncIntervalsOf = (resources: Record<string, Resource>) =>
  ofType(resources, 'AWS::Lambda::Function')
    .map(({ Properties }) => Properties.Environment?.Variables?.SETTINGS)
    .filter((settings) => settings !== undefined)
    .map((settings) => /"syncEveryMinutes":\d+/.exec(JSON.stringify(settings).replaceAll('\\', ''))?.[0]);
const reserved = (name: string) =>
  ofType(all[name]!.portal, 'AWS::Lambda::Function').flatMap(
    ({ Properties }) => Properties.ReservedConcurrentExecutions ?? [],
  );
const alarm = (name: string) =>
  ofType(all[name]!.portal, 'AWS::CloudWatch::Alarm').find(({ Properties }) =>
    Properties.AlarmName.endsWith('-concurrency'),
  );
/** The name and the period of each alarm. */
const alarmsWith = async (syncEveryMinutes: number) => {
  const { portal } = await synthesise({ ...fourSettings['existing pool'], syncEveryMinutes });
  return ofType(portal, 'AWS::CloudWatch::Alarm').map(({ Properties: { AlarmName, Period } }) => [AlarmName, Period]);
};

describe('what the settings decide', () => {
  it('is the pool: a new one has a group for each role, an existing one is left as it is', () => {
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

  it('is hosted login: by code, back to the portal, with the providers’ secrets in Secrets Manager', () => {
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

  it('is sign-up and the first manager', () => {
    const { data } = all['hosted login and MFA']!;
    expect(only(data, 'AWS::Cognito::UserPool').Properties).toMatchObject({
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: false },
    });
    expect(only(data, 'AWS::Cognito::UserPoolUserToGroupAttachment').Properties.GroupName).toBe('SuperUser');
    expect(only(all['minimal']!.data, 'AWS::Cognito::UserPool').Properties).toMatchObject({
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
    });
  });
});

it('a new pool asks for twelve characters and a second step by default, and the portal names its rule', () => {
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

const ways = (name: string) => {
  const { Policies, WebAuthnRelyingPartyID, WebAuthnUserVerification, WebAuthnFactorConfiguration } = poolOf(name);
  const { ExplicitAuthFlows } = only(all[name]!.portal, 'AWS::Cognito::UserPoolClient').Properties;
  return {
    factors: Policies.SignInPolicy?.AllowedFirstAuthFactors,
    passkeys: [WebAuthnRelyingPartyID, WebAuthnUserVerification, WebAuthnFactorConfiguration],
    byChoice: ExplicitAuthFlows.includes('ALLOW_USER_AUTH'),
  };
};
it('a new pool and its client allow the ways to sign in that the settings name, on the domain of the portal', () => {
  expect(ways('minimal')).toEqual({ factors: undefined, passkeys: [undefined, undefined, undefined], byChoice: false });
  expect(ways('own domain and WAF')).toEqual({
    factors: ['PASSWORD', 'WEB_AUTHN'],
    passkeys: ['portal.example.com', 'required', undefined],
    byChoice: true,
  });
  expect(ways('hosted login and MFA')).toEqual({
    factors: ['PASSWORD', 'WEB_AUTHN'],
    passkeys: ['example.com', 'required', 'MULTI_FACTOR_WITH_USER_VERIFICATION'],
    byChoice: true,
  });
});

const steps = (name: string) => {
  const { EnabledMfas, AccountRecoverySetting } = poolOf(name);
  return [EnabledMfas, AccountRecoverySetting.RecoveryMechanisms.map(({ Name }: { Name: string }) => Name)];
};
it('a new pool sends second steps by email where the settings say so, and then resets passwords by phone too', () => {
  expect(steps('minimal')).toEqual([['SOFTWARE_TOKEN_MFA'], ['verified_email']]);
  expect(steps('hosted login and MFA')).toEqual([
    ['SOFTWARE_TOKEN_MFA', 'EMAIL_OTP'],
    ['verified_email', 'verified_phone_number'],
  ]);
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
describe('what the settings decide', () => {
  it('is the key: the operator’s encrypts all that the portal keeps, but for public files and logs of S3', () => {
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

  it('is threat protection, which costs extra', () => {
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

  it('is how many calls run at once, which others in the account can’t take', () => {
    expect([reserved('minimal'), reserved('own domain and WAF')]).toEqual([[], [40]]);
    expect(JSON.stringify(alarm('minimal'))).toContain('100 * running / SERVICE_QUOTA(running)');
    expect(JSON.stringify(alarm('own domain and WAF'))).toContain('100 * running / 40');
  });
});

it('a deployment lists the alarms of which nobody would hear, and none where somebody hears them', () => {
  const { folder } = all['minimal']!;
  const lines = unheardAlarms(settingsOf(minimal), folder);
  expect(lines[0]).toBe('Without aws.alarmEmail, these 14 alarms reach nobody:');
  expect(lines).toContainEqual(expect.stringContaining('An entry of the history was altered'));
  expect(lines).toContainEqual(expect.stringContaining('CloudFront answered one request in twenty with an error'));
  expect(unheardAlarms(settingsOf({ ...minimal, aws: { alarmEmail: 'ops@example.com' } }), folder)).toEqual([]);
});

it('a new pool sends its emails by the identity of SES in the settings; without one, a deployment names the limits', () => {
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

describe('what the settings decide', () => {
  it('is the address: a name, certificate and web ACL of one’s own', () => {
    const { portal } = all['own domain and WAF']!;
    expect(only(portal, 'AWS::CloudFront::Distribution').Properties.DistributionConfig).toMatchObject({
      Aliases: ['portal.example.com'],
      ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021' },
      WebACLId: expect.stringContaining('wafv2:us-east-1'),
    });
    const api = ofType(portal, 'AWS::Lambda::Function').find(({ Properties }) => Properties.Timeout === 29);
    expect(JSON.stringify(api!.Properties.Environment)).toContain('https://portal.example.com');
  });

  it('is how often it syncs, who hears of alarms, and what strangers can cost', () => {
    const own = all['own domain and WAF']!.portal;
    const ofExistingPool = all['existing pool']!.portal;
    for (const portal of [ofExistingPool, own]) {
      expect(schedulesOf(portal)).toEqual([['rate(1 minute)', '{"work":"due"}']]);
    }
    expect(syncIntervalsOf(ofExistingPool)).toEqual(['"syncEveryMinutes":60', '"syncEveryMinutes":60']);
    expect(syncIntervalsOf(own)).toEqual([undefined, undefined]);
    expect(only(own, 'AWS::SNS::Subscription').Properties).toMatchObject({
      Protocol: 'email',
      Endpoint: 'ops@example.com',
    });
    expect(only(own, 'AWS::ApiGatewayV2::Stage').Properties).toMatchObject({
      StageName: 'prod',
      DefaultRouteSettings: { ThrottlingRateLimit: 50, ThrottlingBurstLimit: 2000 },
    });
  });

  it('is watched for missing syncs where two intervals fit into the day that CloudWatch looks back', async () => {
    expect(await alarmsWith(720)).toContainEqual(['portal-sync-missed', 86_400]);
    expect((await alarmsWith(721)).flat()).not.toContain('portal-sync-missed');
  });
});

const mailAlarmOf = (name: string) =>
  ofType(all[name]!.portal, 'AWS::CloudWatch::Alarm').find(
    ({ Properties }) => Properties.AlarmName === 'portal-mails-waiting',
  );

it('what the settings decide is whether anyone hears of emails that wait for half an hour', () => {
  expect(mailAlarmOf('hosted login and MFA')?.Properties).toMatchObject({ EvaluationPeriods: 6, Threshold: 0 });
  expect(mailAlarmOf('minimal')).toBeUndefined();
});

it('what the settings decide is whether SES tells the function that syncs of mails that came back', () => {
  const [rule] = ofType(all['hosted login and MFA']!.portal, 'AWS::Events::Rule');
  expect(rule?.Properties).toMatchObject({
    EventPattern: { source: ['aws.ses'], detail: { eventType: ['Bounce', 'Complaint'] } },
    Targets: [
      {
        InputTransformer: {
          InputPathsMap: { detail: '$.detail' },
          InputTemplate: '{"work":"bounced","detail":<detail>}',
        },
      },
    ],
  });
  expect(ofType(all['minimal']!.portal, 'AWS::Events::Rule')).toEqual([]);
});

it('what the settings decide is where QuickSight is: dashboards and readers in their own regions and namespace', () => {
  const rights = JSON.stringify(rightsOf('existing pool'));
  expect(rights).toContain(':quicksight:us-east-1:111122223333:dashboard/*');
  expect(rights).toContain(':quicksight:eu-central-1:111122223333:user/sales/*');
});

it('the functions get the plan and the session check of the settings, as the site does', () => {
  const plan = { kind: 'per-reader', currency: 'EUR', price: 3, asOf: '2026-11-01' };
  const settings = settingsOf({ ...minimal, plan, sessionCheck: false });
  const given = { publicUrl: 'https://portal.example.com', userPoolId: 'eu-west-1_AbCdEfGhI', userPoolClientId: 'any' };
  expect(settingsOfFunctions(settings, given)).toMatchObject({ plan, sessionCheck: false });
});
