import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { settingsSchema } from '../../server/settings/settings.ts';
import { fourSettings, minimal, settingsOf } from './synthesised.ts';

function problemsOf(content: object): string[] {
  try {
    settingsOf(content);
  } catch (error) {
    return (error as Error).message
      .split('\n')
      .slice(1)
      .map((line) => line.trim());
  }
  return [];
}

const { email } = fourSettings['hosted login and MFA'].aws;

it('the settings for AWS take a region and an account; the rest has defaults', () => {
  expect(settingsOf(minimal)).toMatchObject({
    ...minimal,
    access: 'by-group',
    aws: {
      stage: 'portal',
      logRetentionDays: 90,
      peopleAtOnce: 1_000,
      limits: { requestsPerSecond: 1_000, burst: 2_000 },
    },
  });
});

it('the settings for AWS are also those of one machine, which leaves the group for AWS alone', () => {
  const oneMachine = JSON.parse(readFileSync(join(import.meta.dirname, '../one-machine/portal.settings.json'), 'utf8'));
  // Its pool exists already.
  const { mfa: _, threatProtection: __, ...aws } = fourSettings['own domain and WAF'].aws;
  const both = { ...oneMachine, aws };
  expect(settingsSchema.safeParse(both).success).toBe(true);
  expect(problemsOf(both)).toEqual([]);
});

it('the settings for AWS are those of the example once its values are filled in', () => {
  expect(problemsOf(JSON.parse(readFileSync(join(import.meta.dirname, '../portal.settings.json'), 'utf8')))).toEqual(
    [],
  );
});

describe('problems of the settings for AWS', () => {
  it('are all named at once, by field, before AWS is asked', () => {
    expect(
      problemsOf({
        region: 'eu-west-1',
        userPoolId: 'us-east-1_AbCdEfGhI',
        quickSight: { accountId: '1234' },
        aws: {
          stage: 'a-stage-name-that-no-bucket-could-have',
          certificateArn: 'arn:aws:acm:eu-west-1:111122223333:certificate/1',
          webAclArn: 'arn:aws:wafv2:eu-west-1:111122223333:regional/webacl/portal/1',
          alarmEmail: 'nobody',
          managerEmail: 'nobody',
          mfa: 'sometimes',
          logRetentionDays: 91,
          limits: { requestsPerSecond: 0, readUnitsPerSecond: 1e9 },
          wat: 1,
        },
      }),
    ).toMatchInlineSnapshot(`
    [
      "quickSight.accountId must be the 12 digits of the AWS account.",
      "aws.stage must be 1 to 20 lower-case letters, digits and dashes that start with a letter.",
      "aws.certificateArn must be the ARN of a certificate in us-east-1, where CloudFront looks for it.",
      "aws.webAclArn must be the ARN of a global web ACL in us-east-1, where CloudFront looks for it.",
      "aws.alarmEmail must be an email address.",
      "aws.managerEmail must be an email address.",
      "aws.mfa must be one of off, optional, required.",
      "aws.logRetentionDays must be a number of days that CloudWatch offers: 1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731.",
      "aws.limits.requestsPerSecond must be a number of requests from 1 to 10000.",
      "aws.limits.readUnitsPerSecond must be a number of read units from 100 to 40000.",
      "aws.wat is not a setting: remove it or correct its spelling.",
      "userPoolId is of a pool in us-east-1, but region is eu-west-1: correct the one that is wrong.",
    ]
  `);
  });

  it.each([
    ['an own address without a certificate', { publicUrl: 'https://portal.example.com' }],
    [
      'a certificate without its address',
      { aws: { certificateArn: fourSettings['own domain and WAF'].aws.certificateArn } },
    ],
    ['settings of a new pool for an existing one', { userPoolId: 'eu-west-1_AbCdEfGhI', aws: { mfa: 'required' } }],
    [
      'ways to sign in that the Lite plan lacks',
      { signInMethods: ['password', 'passkey'], aws: { plan: 'lite', passkeyDomain: 'example.com' } },
    ],
    [
      'a code by email in place of a password that needs a second step',
      { signInMethods: ['password', 'emailCode'], aws: { email } },
    ],
    [
      'a code by email with Cognito’s own sender',
      { signInMethods: ['password', 'emailCode'], aws: { mfa: 'optional' } },
    ],
    ['a second step by email that the Lite plan lacks', { emailSecondStep: true, aws: { email, plan: 'lite' } }],
    ['a second step by email with Cognito’s own sender', { emailSecondStep: true }],
    ['a second step by email in a pool that asks for none', { emailSecondStep: true, aws: { email, mfa: 'off' } }],
    ['a code by text message from a new pool', { signInMethods: ['password', 'textCode'] }],
    ['threat protection outside of the Plus plan', { aws: { plan: 'essentials', threatProtection: 'audit' } }],
    ['passkeys without a domain', { signInMethods: ['password', 'passkey'] }],
    [
      'a domain of passkeys that the portal is not in',
      {
        ...fourSettings['own domain and WAF'],
        signInMethods: ['password', 'passkey'],
        aws: { ...fourSettings['own domain and WAF'].aws, passkeyDomain: 'example.org' },
      },
    ],
    ['a domain of passkeys that nobody can use', { aws: { passkeyDomain: 'example.com' } }],
    [
      'an address as the domain of passkeys',
      { signInMethods: ['password', 'passkey'], aws: { passkeyDomain: '10.0.0.1' } },
    ],
    [
      'a gateway of one’s own',
      {
        apiAuth: 'iam',
        identityPoolId: 'eu-west-1:12345678-1234-1234-1234-123456789012',
        iprApiUrl: 'https://api.example.com/prod',
      },
    ],
    ['custom challenges in a new pool', { customChallenge: true }],
    ['hosted login elsewhere', { hostedLogin: { domain: 'https://login.example.com', providers: [] } }],
    ['a provider without its client', { hostedLogin: fourSettings['hosted login and MFA'].hostedLogin, aws: {} }],
    [
      'a client of a provider that nobody is offered',
      { aws: { providers: { Google: fourSettings['hosted login and MFA'].aws.providers.Google } } },
    ],
    ['an address with a port', { ...fourSettings['own domain and WAF'], publicUrl: 'https://portal.example.com:8443' }],
    [
      'a certificate and a web ACL of another account',
      { ...fourSettings['own domain and WAF'], quickSight: { accountId: '999999999999' } },
    ],
    [
      'a certificate whose ARN names none',
      { aws: { certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/mine' } },
    ],
    ['a sender that SES can’t know', { aws: { email: { from: 'portal', identity: 'mailbox' } } }],
    ['a mail server', { mail: { from: 'portal@example.com', smtp: { host: 'mail.example.com' } } }],
    ['a regional web ACL', { aws: { webAclArn: 'arn:aws:wafv2:us-east-1:111122223333:regional/webacl/portal/1' } }],
    ...['aws', 'amazon', 'cognito'].map((word): [string, object] => [
      `a hosted domain with ${word} in its prefix`,
      { hostedLogin: { domain: `https://my-${word}-portal.auth.eu-west-1.amazoncognito.com`, providers: [] } },
    ]),
    ['a link that confirms a sign-up without a hosted domain', { signUp: 'link' }],
    ['a secret in another region', { ...fourSettings['hosted login and MFA'], region: 'eu-central-1' }],
    ['a region that does not exist', { region: 'eu-west-9' }],
    ['a logo that is not there', { logo: 'none.svg' }],
    ['a stage that has the name of another one’s data', { aws: { stage: 'portal-data' } }],
  ])('include %s', (_, content) => {
    expect(problemsOf({ ...minimal, ...content }).map((line) => line.replace(/\/tmp\/\S+\//, ''))).toMatchSnapshot();
  });

  it('include a logo that everyone would wait for', () => {
    const folder = mkdtempSync(join(tmpdir(), 'logo-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const logo = join(folder, 'logo.svg');
    writeFileSync(logo, 'x'.repeat(5 * 1024 * 1024));
    expect(problemsOf({ ...minimal, logo })).toEqual([
      `logo is ${logo}, which has 5120 KB: choose a picture of at most 100 KB.`,
    ]);
  });

  it('include what looks like a secret, and who else can read the file, but not the secret itself', () => {
    expect(problemsOf({ ...minimal, title: 'AKIAIOSFODNN7EXAMPLE' })).toEqual([
      'title looks like a secret: give it to the process in its environment instead, and replace it, because everyone on this machine can read the file.',
    ]);
  });
});
