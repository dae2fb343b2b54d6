import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import type { HealthFinding } from '#domain/health/health';
import { backUp, restore } from '#server/adapters/sqlite/backup';
import { aFront } from './a-front';
import { changeClientOf, changeProvider } from './a-company-set-up';
import { mailDomain } from './a-mail-set-up';
import { type SetUp, sharedByPortal } from './a-set-up';
import type { Answer } from './an-amazon';

/** Does what a finding's step says, as far as that is possible here; otherwise returns why it isn't. */
type CarryOut = (setUp: SetUp, words: string[], finding: HealthFinding) => unknown;

const another = {
  accountId: '444455556666',
  userPoolId: 'eu-west-1_CopiedAgn',
  userPoolClientId: '5copiedagainfromtheconsole',
};

const withValue = (settings: object, [name = '', ...rest]: string[], value: unknown): object => ({
  ...settings,
  [name]: rest.length === 0 ? value : withValue(Object(Object(settings)[name]), rest, value),
});
const valueAt = (settings: object, path: string[]): unknown =>
  path.reduce<unknown>((value, name) => Object(value)[name], settings);

/** Changes a setting and restarts the portal: otherwise the setting has no effect. */
async function set(setUp: SetUp, field: string, value: unknown, { step }: HealthFinding): Promise<void> {
  await setUp.configure(withValue(await setUp.settings(), field.split('.'), value));
  if (!step.includes('restart')) throw new Error(`The step doesn't say to restart: ${step}`);
  await setUp.restart();
}

interface Client {
  ExplicitAuthFlows: string[];
  RefreshTokenRotation?: { Feature: string };
}
/** Changes the app client as Cognito allows it. */
const changeClient =
  (change: (client: Client) => object): CarryOut =>
  ({ patch }) =>
    patch('cognito-idp:DescribeUserPoolClient', ({ UserPoolClient }) => {
      const before = UserPoolClient as unknown as Client;
      const client: Client = { ...before, ...change(before) };
      const renews = client.ExplicitAuthFlows.includes('ALLOW_REFRESH_TOKEN_AUTH');
      if (renews && client.RefreshTokenRotation?.Feature === 'ENABLED') throw new Error('Cognito refuses both');
      return { UserPoolClient: client };
    });

/** Puts back what passes by itself. */
const wait: CarryOut = ({ mend }) => mend((_, answer) => Array.isArray(answer) && isPassing(answer as unknown[]));
const isPassing = ([status]: unknown[]) => status === 429 || Number(status) >= 500;
const isPage = (answer: Answer | undefined) => Array.isArray(answer) && typeof answer[1] === 'string';

const passUnchanged: CarryOut = ({ front, mend }) => {
  front.fault = {};
  mend((_, answer) => isPage(answer));
};
const resetByPhone = ({ where }: SetUp): void => {
  const AccountRecoverySetting = { RecoveryMechanisms: [{ Name: 'verified_phone_number' }] };
  const SmsConfiguration = { SnsCallerArn: 'arn:aws:iam::111122223333:role/text-messages' };
  where('cognito-idp:DescribeUserPool', [
    200,
    { UserPool: { MfaConfiguration: 'OPTIONAL', AccountRecoverySetting, SmsConfiguration } },
  ]);
};
const runBackup: CarryOut = ({ dataDir }) => backUp(join(dataDir, 'ipr-api'), join(dataDir, 'backups', 'new.db'));
const bringBack: CarryOut = async ({ dataDir, restart, stop }) => {
  await stop();
  const [newest = ''] = await readdir(join(dataDir, 'backups'));
  await restore(join(dataDir, 'backups', newest), join(dataDir, 'ipr-api'), join(dataDir, 'replaced'));
  await restart();
};
const applyPermissions: CarryOut = async ({ ask }) => {
  const look = () => ask('maya', 'permissions');
  await expect.poll(look).toMatchObject({ due: 0 });
  await ask('maya', 'permissions', { action: 'apply', takeBack: [] });
  await expect.poll(look).toMatchObject({ due: 0, phase: 'managed' });
};
/** Cognito's or QuickSight's answers of an account, a client or a pool of its own. */
const of =
  (field: keyof typeof another, path: string = field): CarryOut =>
  (setUp, _, finding) =>
    set(setUp, path, another[field], finding);

/** By the beginning of the step. */
const advices: [step: RegExp, carryOut: CarryOut][] = [
  [
    /^Allow (.+?) (?:in the policy|if you want)/,
    ({ mend }, [, actions = '']) => mend((one) => actions.split(', ').includes(one)),
  ],
  [/^(?:Wait|Check again in) a minute/, wait],
  [/^Check the network .* failure of AWS, see its status page/, wait],
  [
    /^Look for what answers in between|^Let the proxy (?!pass Host)|^Take these people out .* or let your proxy|^Take Access-Control|^Let missing files/,
    passUnchanged,
  ],
  [
    /^Let the proxy pass Host on.* correct publicUrl/,
    (setUp, _, finding) => set(setUp, 'publicUrl', setUp.publicUrl, finding),
  ],
  [
    /^Check the proxy's target/,
    ({ front, port }) => {
      front.target = port;
    },
  ],
  [
    /^Upgrade the account to Enterprise/,
    ({ patch }) =>
      patch('quicksight:DescribeAccountSubscription', ({ AccountInfo }) => ({
        AccountInfo: { ...Object(AccountInfo), Edition: 'ENTERPRISE' },
      })),
  ],
  [
    /^Sign up for QuickSight|^In Manage QuickSight, check that the account is subscribed/,
    ({ mend }) => mend((action) => /:(DescribeAccountSubscription|ListDashboards)$/.test(action)),
  ],
  [/^Set quickSight.accountId to an account/, of('accountId', 'quickSight.accountId')],
  [
    /^Correct quickSight.accountId/,
    (setUp, _, finding) => set(setUp, 'quickSight.accountId', /account (\d{12})$/.exec(finding.what)?.[1], finding),
  ],
  [/^Make a new public app client/, of('userPoolClientId')],
  [
    /^Copy (userPoolId|userPoolClientId) again/,
    (setUp, [, field], finding) => of(field as keyof typeof another)(setUp, [], finding),
  ],
  [/^Turn the implicit grant off/, changeClient(() => ({ AllowedOAuthFlows: ['code'] }))],
  [
    /^Turn (ALLOW_\w+) on/,
    (setUp, [, flow = ''], finding) =>
      changeClient(({ ExplicitAuthFlows: flows }) => ({ ExplicitAuthFlows: [...flows, flow] }))(setUp, [], finding),
  ],
  [
    /^Turn refresh token rotation on.*(ALLOW_REFRESH_TOKEN_AUTH)/,
    changeClient(({ ExplicitAuthFlows: flows }) => ({
      ExplicitAuthFlows: flows.filter((flow) => flow !== 'ALLOW_REFRESH_TOKEN_AUTH'),
      RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 10 },
    })),
  ],
  [
    /^Set the retry grace period .* to 10 seconds/,
    changeClient(() => ({ RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 10 } })),
  ],
  [/^Turn token revocation on/, changeClient(() => ({ EnableTokenRevocation: true }))],
  [/^Turn on "Prevent user existence errors"/, changeClient(() => ({ PreventUserExistenceErrors: 'ENABLED' }))],
  [
    /^Set ID and access tokens to 60 minutes/,
    changeClient(() => ({ IdTokenValidity: 60, TokenValidityUnits: { IdToken: 'minutes' } })),
  ],
  [
    /^Add (\S+\/login) to the app client's/,
    (setUp, [, callback], finding) =>
      changeClient(() => ({ CallbackURLs: [callback], AllowedOAuthFlows: ['code'] }))(setUp, [], finding),
  ],
  [
    /^Make multi-factor authentication/,
    ({ where }) => where('cognito-idp:DescribeUserPool', [200, { UserPool: { MfaConfiguration: 'OPTIONAL' } }]),
  ],
  [
    /^Set UserSessionTracking to ENABLED/,
    ({ where }) => where('cognito-idp:GetUserPoolSessionConfiguration', [200, { UserSessionTracking: 'ENABLED' }]),
  ],
  [
    /^Allow (\w+) as first factors in the user pool's sign-in policy/,
    ({ where }, [, factor]) => {
      const Policies = { SignInPolicy: { AllowedFirstAuthFactors: ['PASSWORD', factor] } };
      where('cognito-idp:DescribeUserPool', [200, { UserPool: { MfaConfiguration: 'OPTIONAL', Policies } }]);
    },
  ],
  [
    /^Turn on email as a second step in the user pool/,
    (setUp) => {
      setUp.where('cognito-idp:GetUserPoolMfaConfig', [200, { EmailMfaConfiguration: {} }]);
      resetByPhone(setUp);
    },
  ],
  [/^Add a verified phone number to account recovery/, resetByPhone],
  [
    /^Create the group SuperUser/,
    ({ where }) => where('cognito-idp:ListUsersInGroup', [200, { Users: [{ Username: 'maya' }] }]),
  ],
  [
    /^Set (quickSight\.\w+) to (one of them|[\w-]+) and restart/,
    (setUp, [, field = '', value], finding) =>
      set(setUp, field, value === 'one of them' ? /There are: (\S+)/.exec(finding.what)?.[1] : value, finding),
  ],
  [
    /^Give the process .* valid keys.* clock/,
    ({ mend }) => {
      vi.stubEnv('AWS_ACCESS_KEY_ID', 'new');
      mend((_, answer) => Array.isArray(answer) && Object(answer[1]).__type === 'InvalidSignatureException');
    },
  ],
  [/^Turn time synchronisation/, ({ mend }) => mend((action) => action === 'keys')],
  [/^In QuickSight, open Manage QuickSight, Domains/, ({ mend }) => mend((action) => action.includes('EmbedUrl'))],
  [/^In Dashboard management, open Permissions in QuickSight, look at/, applyPermissions],
  [
    /^Share each in QuickSight with the people or groups it is for/,
    ({ shared }) => shared.set('sales', sharedByPortal().get('sales') ?? []),
  ],
  [/^Sync the catalogue/, ({ ask }) => ask('maya', 'dashboard/sync')],
  [/^Restart the portal/, ({ restart }) => restart()],
  [
    /^Stop (?:the other process|what uses the port) and start/,
    async ({ programs, restart }) => {
      for (const program of programs) program.close();
      await restart();
    },
  ],
  [
    /^Check that the portal and its proxy run/,
    async ({ front, restart, settings }) => {
      const { hostname, port } = new URL((await settings()).publicUrl);
      if (hostname !== '127.0.0.1') return 'its name is nobody’s, and the tests keep no DNS';
      await restart();
      if (Number(port) !== front.port) await aFront(Number(port)).then((own) => void (own.target = front.target));
      return undefined;
    },
  ],
  [
    /^Mount the disk/,
    async ({ dataDir }) => {
      await rm(dataDir, { recursive: true });
      await rename(`${dataDir}-on-its-disk`, dataDir);
    },
  ],
  [/^Stop the portal, bring back the newest backup|^Start the later version, or restore a backup/, bringBack],
  [/^(?:If you moved it.* otherwise r|R)un npm run backup/, runBackup],
  [/^Correct each field that is named/, (setUp, _, finding) => correctFields(setUp, finding)],
  [
    /^(?:Install a certificate|Renew the certificate)/,
    ({ front, certificate }) => certificate && front.install(certificate),
  ],
  [
    /^Correct (mail\.smtp|mail\.from) in the settings/,
    (setUp, [, field = ''], finding) => {
      setUp.dns.set(mailDomain, 'v=spf1 -all');
      return set(setUp, field, valueAt(setUp.healthy, field.split('.')), finding);
    },
  ],
  [
    /^Correct MAIL_USER and MAIL_PASSWORD/,
    ({ restart }) => {
      vi.stubEnv('MAIL_PASSWORD', 'right');
      return restart();
    },
  ],
  [/^In the domain's DNS, add the TXT record/, ({ dns }) => dns.set(mailDomain, 'v=spf1 -all')],
  [/^In the SES console/, ({ mend }) => mend((action) => action.startsWith('ses:'))],
  [
    /^Correct the kind of (\w+) in hostedLogin.companies/,
    async (setUp, [, company], finding) => {
      const { companies } = Object(Object(await setUp.settings()).hostedLogin) as { companies: { provider: string }[] };
      const changed = companies.map((one) => (one.provider === company ? { ...one, kind: 'SAML' } : one));
      await set(setUp, 'hostedLogin.companies', changed, finding);
    },
  ],
  [
    /^Set the issuer of the user pool's provider (\w+) to exactly (\S+)\.$/,
    (setUp, [, company = '', issuer]) => changeProvider(setUp, company, { ProviderDetails: { oidc_issuer: issuer } }),
  ],
  [
    /^Allow the app client to write (\w+)/,
    (setUp, [, attribute = '']) =>
      changeClientOf(setUp, ({ WriteAttributes: known = [] }) => ({ WriteAttributes: [...known, attribute] })),
  ],
  [
    /^Add (\w+) to the app client's identity providers/,
    (setUp, [, company = '']) =>
      changeClientOf(setUp, ({ SupportedIdentityProviders: known = [] }) => ({
        SupportedIdentityProviders: [...known, company],
      })),
  ],
  [/^Save the app client again/, (setUp) => changeClientOf(setUp, () => ({ LastModifiedDate: Date.now() / 1000 }))],
  [/^Add the domain to the user pool/, ({ mend }) => mend((action) => action.endsWith(':DescribeUserPool'))],
  [
    /^(?:Add a provider with exactly|Map .* in the user pool's provider|Have \w+ offer it|Check the address, its certificate|Correct the address in|Open the address in a browser|Ask (?:Contoso|Fabrikam))/,
    ({ mend }) => mend((action) => action.startsWith('company/') || action.endsWith(':DescribeIdentityProvider')),
  ],
  [/^Do what the reason says/, () => 'what to do depends on what AWS writes'],
];

/** Puts back each setting whose name is in a problem, and checks again. */
async function correctFields(setUp: SetUp, finding: HealthFinding): Promise<void> {
  let settings: object = await setUp.settings();
  for (const [field] of finding.what.matchAll(/[a-zA-Z]+(?:\.[a-zA-Z]+)*/g)) {
    const path = field.split('.');
    if (valueAt(settings, path) === undefined) continue;
    const healthy = valueAt(setUp.healthy, path);
    settings = withValue(settings, healthy === undefined ? path.slice(0, 1) : path, healthy);
  }
  await setUp.configure(settings);
  const [next] = await setUp.findings();
  if (next?.code === 'settings' && next.what !== finding.what) await correctFields(setUp, next);
}

/** Carries out a finding's step; the reason if that can't be done here. */
export async function carryOut(setUp: SetUp, finding: HealthFinding): Promise<string | undefined> {
  for (const [step, run] of advices) {
    const words = step.exec(finding.step);
    const reason = words && (await run(setUp, [...words], finding));
    if (words) return typeof reason === 'string' ? reason : undefined;
  }
  throw new Error(`Nobody knows how to carry out: ${finding.step}`);
}
