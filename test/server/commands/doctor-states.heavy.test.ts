import { readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { expect, it, onTestFinished } from 'vitest';
import type { HealthFinding } from '#domain/health/health';
import { examineAddress } from '#server/commands/doctor/examine';
import { exitCodeOf } from '#server/commands/doctor/report';
import { listenAtFreePort } from '../../listen';
import { fiveFields } from '../settings/a-settings-file';
import { aSetUp } from './a-set-up';
import { type Answer, client, well } from './an-amazon';

type SetUp = Awaited<ReturnType<typeof aSetUp>>;
type Answers = Record<string, Answer>;
type State = [name: string, provoke: (setUp: SetUp) => Promise<readonly HealthFinding[]>];

const error = (status: number, type: string, message = 'no'): Answer => [status, { __type: type, message }];
const denied = (action: string, more = '') =>
  error(
    400,
    'AccessDeniedException',
    `User: arn:aws:iam::111122223333:user/x is not authorized to perform: ${action}${more}`,
  );

/** Each action refused, throttled, failing and answered by a proxy. */
const ofActions = Object.keys(well).flatMap((action): State[] => {
  const answers: Record<string, Answer> = {
    'is denied': denied(action),
    'is throttled': error(429, action.startsWith('quicksight') ? 'ThrottlingException' : 'TooManyRequestsException'),
    fails: error(500, 'InternalFailureException'),
    'answers with a page': [200, '<!doctype html>'],
  };
  return Object.entries(answers).map(([how, answer]) => [`${action} ${how}`, ({ where }) => where(action, answer)]);
});

const ofAnswers = ([name, action, answer]: [string, keyof typeof well, Answer]): State => [
  name,
  ({ where }) => where(action, answer),
];
const accounts: [string, object][] = [
  ['the Standard edition', { Edition: 'STANDARD' }],
  ['an account that unsubscribed', { AccountSubscriptionStatus: 'UNSUBSCRIBED' }],
  ['an account that is unsubscribing', { AccountSubscriptionStatus: 'UNSUBSCRIBE_IN_PROGRESS' }],
  ['an account on IAM Identity Center', { AuthenticationType: 'IAM_IDENTITY_CENTER' }],
];
const clients: [string, object][] = [
  ['a client with a secret', { ClientSecret: 'x' }],
  ['the implicit grant', { AllowedOAuthFlows: ['implicit'] }],
  ['no SRP', { ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH'] }],
  [
    'no rotation',
    { RefreshTokenRotation: undefined, ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'] },
  ],
  ['no renewal', { RefreshTokenRotation: undefined }],
  ['rotation without grace', { RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 0 } }],
  ['no revocation', { EnableTokenRevocation: false }],
  ['names that can be tried', { PreventUserExistenceErrors: 'LEGACY' }],
  ['tokens of a day', { IdTokenValidity: 1, TokenValidityUnits: { IdToken: 'days' } }],
];
const list = 'quicksight:ListDashboards';
const ofAmazon: State[] = [
  ...accounts.map(([name, AccountInfo]): State => [
    name,
    ({ where }) =>
      where('quicksight:DescribeAccountSubscription', [
        200,
        { AccountInfo: { Edition: 'ENTERPRISE', AccountSubscriptionStatus: 'ACCOUNT_CREATED', ...AccountInfo } },
      ]),
  ]),
  ...clients.map(([name, change]): State => [
    name,
    ({ where }) => where('cognito-idp:DescribeUserPoolClient', [200, { UserPoolClient: client(change) }]),
  ]),
  ...(
    [
      [
        'an account that never subscribed',
        'quicksight:DescribeAccountSubscription',
        error(404, 'ResourceNotFoundException'),
      ],
      [
        'an account that is not signed up',
        list,
        error(403, 'AccessDeniedException', 'Account is not signed up with QuickSight'),
      ],
      [
        'another identity region',
        'quicksight:ListNamespaces',
        error(403, 'AccessDeniedException', 'your identity region is us-east-1'),
      ],
      ['another account', list, denied(list, ' on resource: arn:aws:quicksight:eu-west-1:999999999999:dashboard/*')],
      ['expired credentials', list, error(403, 'ExpiredTokenException')],
      ['a clock that AWS refuses', list, error(403, 'InvalidSignatureException')],
      ['another namespace', 'quicksight:ListNamespaces', [200, { Namespaces: [{ Name: 'people' }] }]],
      [
        'a namespace elsewhere',
        'quicksight:ListNamespaces',
        [200, { Namespaces: [{ Name: 'default', CapacityRegion: 'us-east-1' }] }],
      ],
      ['a dashboard for nobody', 'quicksight:DescribeDashboardPermissions', [200, { Permissions: [] }]],
      ['a dashboard that is gone', 'quicksight:DescribeDashboardPermissions', error(404, 'ResourceNotFoundException')],
      ['no such client', 'cognito-idp:InitiateAuth', error(400, 'ResourceNotFoundException')],
      ['no such pool', 'keys', error(400, 'ResourceNotFoundException')],
      ['a pool without keys', 'keys', [200, { keys: [] }]],
      ['no group of managers', 'cognito-idp:ListUsersInGroup', error(400, 'ResourceNotFoundException')],
      ['an empty group of managers', 'cognito-idp:ListUsersInGroup', [200, { Users: [] }]],
      ['a clock a minute ahead', 'keys', [200, { keys: [{}] }, { date: new Date(Date.now() - 60_000).toUTCString() }]],
      [
        'a clock ten minutes behind',
        'keys',
        [200, { keys: [{}] }, { date: new Date(Date.now() + 600_000).toUTCString() }],
      ],
      ['no second step', 'cognito-idp:DescribeUserPool', [200, { UserPool: { MfaConfiguration: 'OFF' } }]],
    ] satisfies [string, keyof typeof well, Answer][]
  ).map(ofAnswers),
];

/** Settings that the running portal doesn't have. */
const ofSettings = Object.entries({
  'another client': { userPoolClientId: 'another' },
  'another host': { publicUrl: 'http://localhost:{port}' },
  'no portal at the address': { publicUrl: 'http://127.0.0.1:1' },
  'no portal at the port': { port: 1 },
  'a name that nobody has': { publicUrl: 'https://portal.invalid' },
  'permissions that are left as they are': {
    quickSight: { ...fiveFields.quickSight, quickSightPermissions: 'as-is' },
  },
  'another namespace in the settings': { quickSight: { ...fiveFields.quickSight, namespace: 'people' } },
  'another identity region in the settings': { quickSight: { ...fiveFields.quickSight, identityRegion: 'us-east-1' } },
  'hosted login without a way back': { hostedLogin: { domain: 'https://login.example.com', providers: ['Google'] } },
  'custom challenges without their flow': { customChallenge: true },
  'a data folder without a catalogue': { dataDir: '.' },
  'a pool of another region': { region: 'us-east-1' },
  'a field that is misspelt': { acess: 'open' },
  'a region that is none': { region: 'eu-west-9', userPoolId: 'eu-west-9_AbCdEfGhI' },
  'an account of eleven digits': { quickSight: { accountId: '11112222333' } },
  'managed permissions without groups': {
    access: 'open',
    quickSight: { ...fiveFields.quickSight, quickSightPermissions: 'managed' },
  },
  'a role of another account': {
    quickSight: { ...fiveFields.quickSight, readerRoleArn: 'arn:aws:iam::444455556666:role/reader' },
  },
  'a gateway that asks for IAM, without its address': { apiAuth: 'iam' },
  'a logo that is missing': { logo: 'logo.svg' },
  'a data folder that is a file': { dataDir: 'index.html' },
  'a secret in the settings': { aws: { secretAccessKey: 'any' } },
  'a password in an address': { links: { help: 'https://user:password@help.example' } },
  'a title of a thousand characters': { title: 'x'.repeat(1000) },
  'figures at the portal’s own port': { metricsPort: 8080, port: 8080 },
  'an accent that nobody can read': { accent: { light: '#ffd400', dark: '#ffb3c7' } },
}).map(([name, change]): State => [name, ({ withSettings }) => withSettings(change)]);

/** Puts a copy of the folder's file back afterwards. */
const ofFiles = ([name, path, damage]: [
  string,
  (dataDir: string) => string,
  (file: string) => Promise<unknown>,
]): State => [
  name,
  async ({ dataDir, findings, mend }) => {
    mend();
    const file = path(dataDir);
    const bytes = await readFile(file);
    await damage(file);
    const found = await findings();
    await rm(file, { recursive: true, force: true });
    await writeFile(file, bytes);
    return found;
  },
];
const backupIn = (dataDir: string) => join(dataDir, 'backups', 'portal.db');
const ofData = (
  [
    ['no backup', backupIn, (file) => rm(file)],
    ['an empty backup', backupIn, (file) => truncate(file)],
    ['a backup that is cut short', backupIn, (file) => truncate(file, 8192)],
    ['a backup of something else', backupIn, (file) => writeFile(file, 'x'.repeat(9000))],
    ['a backup from last month', backupIn, (file) => utimes(file, month, month)],
  ] satisfies Parameters<typeof ofFiles>[0][]
).map(ofFiles);

const day = 24 * 60 * 60_000;
const month = new Date(Date.now() - 30 * day);

const forLocalhost = { keyType: 'ec', algorithm: 'sha256' } as const;
const named = [{ name: 'commonName', value: 'localhost' }];
const certificates: [string, () => ReturnType<typeof generate>][] = [
  ['a certificate of its own', () => generate(named, forLocalhost)],
  [
    'a certificate without its intermediate',
    async () => {
      const { private: key, cert } = await generate([{ name: 'commonName', value: 'An intermediate' }], forLocalhost);
      return generate(named, { ...forLocalhost, ca: { key, cert } });
    },
  ],
];
const ofCertificates = certificates.map(([name, make]): State => [
  name,
  async () => {
    const { private: key, cert } = await make();
    const server = createServer({ key, cert }, (_, response) => void response.end());
    onTestFinished(() => void server.close());
    return (await examineAddress(`https://localhost:${await listenAtFreePort(server)}`)).findings;
  },
]);

it('the doctor names each provoked state with an exit code and a step, as in doctor-states.txt', async () => {
  const setUp = await aSetUp();
  const states = [...ofActions, ...ofAmazon, ...ofSettings, ...ofData, ...ofCertificates];
  const lines: string[] = [];
  for (const [name, provoke] of states) {
    setUp.mend();
    const findings = await provoke(setUp);
    lines.push(`${name}: exit code ${exitCodeOf(findings)}`);
    lines.push(...findings.map(({ state, code, step }) => `  ${state} ${code}: ${step}`));
  }
  setUp.mend();
  expect(await setUp.findings()).toEqual([]);
  const { publicUrl } = setUp;
  await expect(lines.join('\n').replaceAll(publicUrl, '<publicUrl>')).toMatchFileSnapshot('doctor-states.txt');
});

const clientWith = (change: object): Answers => ({
  'cognito-idp:DescribeUserPoolClient': [200, { UserPoolClient: client(change) }],
});
const inAccount = (change: object) => ({ quickSight: { accountId: '111122223333', ...change } });
const shared = (...Permissions: object[]): Answers => ({
  'quicksight:DescribeDashboardPermissions': [200, { Permissions }],
});

const forAddress = (answer: Answer, publicUrl: string): Answer =>
  JSON.parse(JSON.stringify(answer).replaceAll('{publicUrl}', publicUrl));

const healthy: [name: string, settings?: object, answers?: Answers][] = [
  ['the five fields'],
  ['access for everyone', { access: 'open' }],
  [
    'access for everyone, with managed permissions',
    { access: 'by-group', ...inAccount({ quickSightPermissions: 'managed' }) },
  ],
  [
    'a namespace',
    inAccount({ namespace: 'people' }),
    { 'quicksight:ListNamespaces': [200, { Namespaces: [{ Name: 'default' }, { Name: 'people' }] }] },
  ],
  [
    'an identity region',
    inAccount({ identityRegion: 'us-east-1' }),
    { 'quicksight:ListNamespaces': [200, { Namespaces: [{ Name: 'default', CapacityRegion: 'us-east-1' }] }] },
  ],
  ['dashboards elsewhere', inAccount({ region: 'eu-central-1', identityRegion: 'eu-west-1' })],
  ['readers of a role', inAccount({ readerRoleArn: 'arn:aws:iam::111122223333:role/reader' })],
  ['readers named by address', inAccount({ readersNamedBy: 'email' })],
  [
    'hosted login',
    { hostedLogin: { domain: 'https://login.example.com', providers: ['Google'] } },
    clientWith({ AllowedOAuthFlows: ['code'], CallbackURLs: ['{publicUrl}/login'] }),
  ],
  [
    'several ways back',
    { hostedLogin: { domain: 'https://login.example.com', providers: ['Google'] } },
    clientWith({ AllowedOAuthFlows: ['code'], CallbackURLs: ['{publicUrl}/login', 'https://other.example/'] }),
  ],
  [
    'custom challenges',
    { customChallenge: true },
    clientWith({ ExplicitAuthFlows: ['ALLOW_CUSTOM_AUTH', 'ALLOW_USER_SRP_AUTH'] }),
  ],
  ['no live updates', { liveUpdates: false }],
  ['a schedule, and figures', { syncEveryMinutes: 60, metricsPort: 0 }],
  [
    'other looks',
    { title: 'Figures', accent: { light: '#8a1538', dark: '#ffb3c7' }, links: { help: 'https://help.example' } },
  ],
  ['tokens of five minutes', {}, clientWith({ IdTokenValidity: 5, TokenValidityUnits: { IdToken: 'minutes' } })],
  ['tokens of an hour, said in hours', {}, clientWith({ IdTokenValidity: 1 })],
  [
    'two-step verification for everyone',
    {},
    { 'cognito-idp:DescribeUserPool': [200, { UserPool: { MfaConfiguration: 'ON' } }] },
  ],
  [
    'the edition with Q',
    {},
    {
      'quicksight:DescribeAccountSubscription': [
        200,
        { AccountInfo: { Edition: 'ENTERPRISE_AND_Q', AccountSubscriptionStatus: 'ACCOUNT_CREATED' } },
      ],
    },
  ],
  [
    'a dashboard with an owner, and shared by its link',
    {},
    shared(
      { Principal: 'ann', Actions: ['quicksight:UpdateDashboardPermissions'] },
      { Principal: 'all', Actions: ['quicksight:QueryDashboard'] },
    ),
  ],
  [
    'no group of the portal yet',
    {},
    { 'quicksight:ListGroupMemberships': [404, { __type: 'ResourceNotFoundException', message: 'no' }] },
  ],
];

it.each(healthy)('the doctor finds nothing where all is well, with %s', async (_, settings = {}, answers = {}) => {
  const setUp = await aSetUp(settings);
  for (const [action, answer] of Object.entries(answers))
    setUp.answers.set(action, forAddress(answer, setUp.publicUrl));
  expect(await setUp.findings()).toEqual([]);
});
