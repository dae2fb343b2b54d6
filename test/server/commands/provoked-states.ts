import { createClient } from '@libsql/client';
import { rename, rm, truncate, utimes, writeFile, mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { onTestFinished, vi } from 'vitest';
import { noteBackup } from '#server/adapters/machine/data-folder-probe';
import { openSqliteStores } from '#server/adapters/sqlite/sqlite-stores';
import { aPortOfNobody } from '../../listen';
import { fiveFields } from '../settings/a-settings-file';
import { aCertificate } from './a-certificate';
import type { Fault } from './a-front';
import { aCompanySetUp, ofCompanies } from './a-company-set-up';
import { aMailSetUp, aSesSetUp, mailDomain } from './a-mail-set-up';
import { type SetUp, aSetUp } from './a-set-up';
import { type Answer, client, error, well } from './an-amazon';

/** Makes one thing wrong in a set-up in which all is well; `of` is the set-up it needs, the plain one if missing. */
export type State = [name: string, provoke: (setUp: SetUp) => unknown, of?: () => Promise<SetUp>];

const denied = (action: string, more = '', account: string = fiveFields.quickSight.accountId) =>
  error(
    400,
    'AccessDeniedException',
    `User: arn:aws:iam::${account}:user/x is not authorized to perform: ${action}${more}`,
  );

/** Cognito asks no policy about these. */
const forEveryone = new Set(['keys', 'cognito-idp:InitiateAuth']);

/** Each action refused, throttled, failing and answered by a proxy. */
const statesOf = (action: string, of?: () => Promise<SetUp>): State[] => {
  const answers: Record<string, Answer> = {
    ...(!forEveryone.has(action) && { 'is denied': denied(action) }),
    'is throttled': error(429, action.startsWith('quicksight') ? 'ThrottlingException' : 'TooManyRequestsException'),
    fails: error(500, 'InternalFailureException'),
    'answers with a page': [200, '<!doctype html>'],
  };
  return Object.entries(answers).map(([how, answer]) => [
    `${action} ${how}`,
    ({ where }) => where(action, answer),
    ...(of ? [of] : []),
  ]) as State[];
};
const actions = Object.keys(well);
/** Asked only where there are companies. */
const ofProviders = 'cognito-idp:DescribeIdentityProvider';
export const ofActions = actions
  .filter((action) => !action.startsWith('ses:') && action !== ofProviders)
  .flatMap((action) => statesOf(action));

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
const { accountId } = fiveFields.quickSight;
const permissions = 'quicksight:DescribeDashboardPermissions';
const ofAmazon: State[] = [
  ...accounts.map(([name, AccountInfo]): State => [
    name,
    ({ where }) =>
      where('quicksight:DescribeAccountSubscription', ({ path }) =>
        path.includes(accountId)
          ? [
              200,
              { AccountInfo: { Edition: 'ENTERPRISE', AccountSubscriptionStatus: 'ACCOUNT_CREATED', ...AccountInfo } },
            ]
          : undefined,
      ),
  ]),
  ...clients.map(([name, change]): State => [
    name,
    ({ where }) =>
      where('cognito-idp:DescribeUserPoolClient', ({ body }) =>
        body['ClientId'] === fiveFields.userPoolClientId ? [200, { UserPoolClient: client(change) }] : undefined,
      ),
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
        ({ region }) =>
          region === 'us-east-1'
            ? [200, { Namespaces: [{ Name: 'default', CapacityRegion: region }] }]
            : error(403, 'AccessDeniedException', 'your identity region is us-east-1'),
      ],
      [
        'another account',
        list,
        ({ path }) =>
          path.includes(accountId)
            ? denied(list, ` on resource: arn:aws:quicksight:eu-west-1:${accountId}:dashboard/*`, '999999999999')
            : undefined,
      ],
      ['expired credentials', list, ({ key }) => (key === 'any' ? error(403, 'ExpiredTokenException') : undefined)],
      ['another namespace', 'quicksight:ListNamespaces', [200, { Namespaces: [{ Name: 'people' }] }]],
      [
        'a namespace elsewhere',
        'quicksight:ListNamespaces',
        [200, { Namespaces: [{ Name: 'default', CapacityRegion: 'us-east-1' }] }],
      ],
      [
        'no such client',
        'cognito-idp:InitiateAuth',
        ({ body }) =>
          body['ClientId'] === fiveFields.userPoolClientId ? error(400, 'ResourceNotFoundException') : undefined,
      ],
      [
        'no such pool',
        'keys',
        ({ path }) => (path.includes(fiveFields.userPoolId) ? error(400, 'ResourceNotFoundException') : undefined),
      ],
      [
        'a pool without keys',
        'keys',
        ({ path }) => (path.includes(fiveFields.userPoolId) ? [200, { keys: [] }] : undefined),
      ],
      ['no group of managers', 'cognito-idp:ListUsersInGroup', error(400, 'ResourceNotFoundException')],
      ['an empty group of managers', 'cognito-idp:ListUsersInGroup', [200, { Users: [] }]],
      ['no second step', 'cognito-idp:DescribeUserPool', [200, { UserPool: { MfaConfiguration: 'OFF' } }]],
      [
        'codes by email that leave no way to reset a password',
        'cognito-idp:GetUserPoolMfaConfig',
        [200, { EmailMfaConfiguration: {} }],
      ],
      [
        'no session tracking',
        'cognito-idp:GetUserPoolSessionConfiguration',
        [200, { UserSessionTracking: 'DISABLED' }],
      ],
      [
        'a domain that is not allowed',
        'quicksight:GenerateEmbedUrlForRegisteredUser',
        error(403, 'DomainNotWhitelistedException'),
      ],
      ['a value that AWS refuses', list, error(400, 'InvalidParameterValueException', 'no')],
    ] satisfies [string, keyof typeof well, Answer][]
  ).map(([name, action, answer]): State => [name, ({ where }) => where(action, answer)]),
  ['a clock that AWS refuses', ({ where }) => where(list, error(403, 'InvalidSignatureException'))],
  ['a clock a minute ahead', clockOff(60)],
  ['a clock ten minutes behind', clockOff(-600)],
  ['a dashboard for nobody', ({ shared }) => shared.set('sales', [])],
  [
    'a dashboard for nobody, where the portal leaves permissions as they are',
    ({ shared }) => shared.set('sales', []),
    () => aSetUp({ access: 'open' }),
  ],
  ['a dashboard that is gone', ({ where }) => where(permissions, error(404, 'ResourceNotFoundException'))],
  [
    'permissions that were never applied',
    async ({ dataDir, restart, stop }) => {
      await stop();
      const stores = await openSqliteStores(join(dataDir, 'ipr-api'));
      await stores.permissions.savePhase('review');
      stores.close();
      await restart();
    },
  ],
];

/** The pool's clock, by which this machine's is this many seconds ahead. */
function clockOff(seconds: number): State[1] {
  return ({ answers, where }) => {
    const healthy = answers.get('keys');
    const date = new Date(Date.now() - seconds * 1000).toUTCString();
    if (Array.isArray(healthy)) where('keys', [200, healthy[1] as object, { date }]);
  };
}

/** Settings that the running portal doesn't have. */
const ofSettings = Object.entries<object | ((setUp: SetUp) => object | Promise<object>)>({
  'another client': { userPoolClientId: 'another' },
  'another host': ({ publicUrl }) => ({ publicUrl: publicUrl.replace('127.0.0.1', 'localhost') }),
  'no portal at the address': async () => ({ publicUrl: `http://127.0.0.1:${await aPortOfNobody()}` }),
  'no portal at the port': async () => ({ port: await aPortOfNobody() }),
  'a name that nobody has': { publicUrl: 'https://portal.invalid' },
  'permissions that are left as they are': {
    quickSight: { ...fiveFields.quickSight, quickSightPermissions: 'as-is' },
  },
  'another namespace in the settings': { quickSight: { ...fiveFields.quickSight, namespace: 'people' } },
  'another identity region in the settings': { quickSight: { ...fiveFields.quickSight, identityRegion: 'us-east-1' } },
  'hosted login without a way back': { hostedLogin: { domain: 'https://login.example.com', providers: ['Google'] } },
  'custom challenges without their flow': { customChallenge: true },
  'codes by email without their flow': { signInMethods: ['password', 'emailCode'] },
  'codes by email as a second step of a pool that sends none': { emailSecondStep: true },
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
}).map(([name, change]): State => [
  name,
  async (setUp) => setUp.configure(typeof change === 'function' ? await change(setUp) : change),
]);

const backupIn = (dataDir: string) => join(dataDir, 'backups', 'portal.db');
const catalogueIn = (dataDir: string) => join(dataDir, 'ipr-api', 'catalogue.db');
const day = 24 * 60 * 60_000;
const month = new Date(Date.now() - 30 * day);

/** Done while the portal is stopped. */
const whileStopped =
  (damage: (setUp: SetUp) => unknown): State[1] =>
  async (setUp) => {
    await setUp.stop();
    await damage(setUp);
  };

const ofData: State[] = [
  ['no backup', ({ dataDir }) => rm(backupIn(dataDir))],
  ['an empty backup', ({ dataDir }) => truncate(backupIn(dataDir))],
  ['a backup that is cut short', ({ dataDir }) => truncate(backupIn(dataDir), 8192)],
  ['a backup of something else', ({ dataDir }) => writeFile(backupIn(dataDir), 'x'.repeat(9000))],
  ['a backup from last month', ({ dataDir }) => utimes(backupIn(dataDir), month, month)],
  [
    'a backup that was moved',
    async ({ dataDir, folder }) => {
      await rm(backupIn(dataDir));
      await noteBackup(dataDir, join(folder, 'moved.db'));
    },
  ],
  [
    'a disk that is not mounted',
    whileStopped(async ({ dataDir }) => {
      await rename(dataDir, `${dataDir}-on-its-disk`);
      await mkdir(dataDir);
    }),
  ],
  [
    'a catalogue of a later version',
    whileStopped(async ({ dataDir }) => {
      const catalogue = createClient({ url: pathToFileURL(catalogueIn(dataDir)).href });
      await catalogue.execute('PRAGMA user_version = 900');
      catalogue.close();
    }),
  ],
  ['a catalogue that is damaged', whileStopped(({ dataDir }) => writeFile(catalogueIn(dataDir), 'x'.repeat(8192)))],
  [
    'another program at the port',
    async ({ port, programs, stop }) => {
      await stop();
      const program = createServer((_, response) => void response.writeHead(404).end('hello'));
      await new Promise<void>((resolve) => program.listen(port, '127.0.0.1', resolve));
      onTestFinished(() => void program.close());
      programs.push(program);
    },
  ],
];

/** A proxy before the portal that does one thing wrong. */
const ofProxies: State[] = Object.entries<Fault>({
  'takes Authorization out': { asked: (headers) => delete headers.authorization },
  'lets every origin read': { answered: () => ({ 'access-control-allow-origin': '*' }) },
  'lets answers be stored': { answered: () => ({ 'cache-control': 'max-age=60' }) },
  'takes the security headers out': { answered: () => ({ 'content-security-policy': undefined }) },
  'has a security policy of its own': { answered: () => ({ 'content-security-policy': "frame-src 'self'" }) },
  'answers with its own page': { page: true },
  'has a page for missing files': { statusOfMissing: 200 },
  'passes no WebSockets on': { refusesUpgrades: true },
}).map(([name, fault]) => [`a proxy that ${name}`, ({ front }) => void (front.fault = fault)]);
ofProxies.push([
  'a proxy that takes less than someone’s tokens',
  ({ front, where }) => {
    const Groups = Array.from({ length: 90 }, (_, nth) => ({ GroupName: `${nth}`.padStart(110, 'x') }));
    where('cognito-idp:ListGroups', [200, { Groups }]);
    front.fault = { takes: 10_240 };
  },
]);
ofProxies.push(['a proxy that leads elsewhere', ({ front, url }) => void (front.target = Number(new URL(url).port))]);

const withCertificate = async () => aSetUp({}, await aCertificate());
const ofCertificates: State[] = [
  [
    'a certificate without its intermediate',
    ({ front, certificate }) => certificate && front.install({ ...certificate, cert: certificate.leaf }),
    withCertificate,
  ],
  ['a certificate that nobody knows', async ({ front }) => front.install(await aCertificate()), withCertificate],
  [
    'a certificate that has ended',
    async ({ front, certificate }) => front.install(await aCertificate(-1, certificate)),
    withCertificate,
  ],
  [
    'a certificate that ends in 20 days',
    async ({ front, certificate }) => front.install(await aCertificate(20, certificate)),
    withCertificate,
  ],
  [
    'a proxy that sends no Strict-Transport-Security',
    ({ front }) => void (front.fault = { answered: () => ({ 'strict-transport-security': undefined }) }),
    withCertificate,
  ],
];

const sesAccount = (change: object): State[1] => {
  const account = { ...well['ses:GetAccount'][1], ...change };
  return ({ where }) => where('ses:GetAccount', [200, account]);
};
const ofMail: State[] = [
  [
    'a mail server that is not there',
    async (setUp) => {
      const { mail } = setUp.healthy as typeof setUp.healthy & { mail: { smtp: object } };
      await setUp.configure({ mail: { ...mail, smtp: { ...mail.smtp, port: await aPortOfNobody() } } });
    },
    aMailSetUp,
  ],
  [
    'a wrong password for the mail server',
    () => vi.stubEnv('MAIL_PASSWORD', 'wrong'),
    async () => aMailSetUp(await aCertificate()),
  ],
  ['a sender whose domain nobody has', ({ dns }) => dns.clear(), aMailSetUp],
  ['a sender without SPF', ({ dns }) => dns.set(mailDomain, ''), aMailSetUp],
  ['the sandbox of SES', sesAccount({ ProductionAccessEnabled: false }), aSesSetUp],
  ['an account whose sending was stopped', sesAccount({ SendingEnabled: false }), aSesSetUp],
  ['no suppression list', sesAccount({ SuppressionAttributes: {} }), aSesSetUp],
  [
    'a sender that is still to be verified',
    ({ where }) => where('ses:GetEmailIdentity', [200, { VerifiedForSendingStatus: false }]),
    aSesSetUp,
  ],
  [
    'a sender that SES does not know',
    ({ where }) => where('ses:GetEmailIdentity', error(404, 'NotFoundException')),
    aSesSetUp,
  ],
  ...actions.filter((action) => action.startsWith('ses:')).flatMap((action) => statesOf(action, aSesSetUp)),
];

/** Each in a set-up of its own. */
export const others: State[] = [
  ...ofAmazon,
  ...ofSettings,
  ...ofData,
  ...ofProxies,
  ...ofCertificates,
  ...ofMail,
  ...statesOf(ofProviders, aCompanySetUp),
  ...ofCompanies,
];
