import { failed, ok } from '#domain/result';
import type { BiFailure } from '#server/ports/bi-service';
import { both, client, company, metadata, page, put, refused, unreachable } from './changes';
import type { Case } from './what-is-seen';

const gone = failed<BiFailure>({ kind: 'not-found' });
const account = (change: object) =>
  put('quickSight', { account: ok({ edition: 'ENTERPRISE', identityCenter: false, status: 'OK', ...change }) });
const edition = (message: string) =>
  failed<BiFailure>({ kind: 'refused', reason: `UnsupportedUserEditionException: ${message}` });
const byChoice = client({ flows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH', 'ALLOW_USER_AUTH'] });
const unshared = { sharing: [{ title: 'Sales', sharedWith: ok(0) }] };

export const ofAmazon: Case[] = [
  // QuickSight
  [
    'another identity region',
    put('quickSight', { account: refused('identity-region', 'us-east-1') }),
    'wrong identity-region us-east-1',
  ],
  [
    'a namespace of another region',
    put('quickSight', { namespaces: ok([{ name: 'default', region: 'us-east-1' }]) }),
    'wrong identity-region us-east-1',
  ],
  [
    'another account',
    put('quickSight', { dashboards: refused('account', '222233334444') }),
    'wrong account 222233334444',
  ],
  ['no credentials', put('quickSight', { dashboards: refused('credentials') }), 'wrong credentials'],
  ['no right to list', put('quickSight', { dashboards: refused('right') }), 'wrong right quicksight:ListDashboards'],
  [
    'no right to look',
    put('quickSight', { namespaces: refused('right') }),
    'unknown right-to-check quicksight:ListNamespaces',
  ],
  [
    'throttling',
    put('quickSight', { dashboards: failed({ kind: 'busy', retryAfterSeconds: 5 }) }),
    'unknown throttled',
  ],
  ['no subscription', put('quickSight', { dashboards: refused('subscription', 'x') }), 'wrong subscription x'],
  ['a refused setting', put('quickSight', { dashboards: refused('setting', 'x') }), 'wrong setting x'],
  ['HTML', put('quickSight', { dashboards: refused('not-json') }), 'wrong not-json QuickSight'],
  [
    'a slow QuickSight',
    put('quickSight', { dashboards: unreachable('TimeoutError: Stream timed out') }),
    'wrong quicksight-slow',
  ],
  [
    'a slow pool',
    put('pool', { client: unreachable('TimeoutError: Stream timed out') }),
    'unknown slow cognito-idp:InitiateAuth',
  ],
  ['no network', put('quickSight', { dashboards: unreachable('ENOTFOUND') }), 'wrong quicksight-unreachable ENOTFOUND'],
  ['the edition', account({ edition: 'STANDARD' }), 'wrong edition STANDARD'],
  ['IAM Identity Center', account({ identityCenter: true }), 'wrong identity-center'],
  [
    'no such namespace',
    put('quickSight', { namespaces: ok([{ name: 'people', region: 'eu-west-1' }]) }),
    'wrong namespace default people',
  ],
  ['an account that was unsubscribed', account({ status: 'UNSUBSCRIBED' }), 'wrong not-subscribed UNSUBSCRIBED'],
  [
    'an account that was never subscribed',
    put('quickSight', { account: gone, dashboards: edition('Account 111122223333 is not subscribed for QuickSight') }),
    'wrong not-subscribed none',
  ],
  [
    'the Standard edition, without the right to see the account',
    put('quickSight', { account: refused('right'), dashboards: edition('Standard edition') }),
    'wrong edition STANDARD',
  ],
  [
    'a refusal for another reason',
    put('quickSight', { dashboards: failed({ kind: 'refused', reason: 'InvalidNextTokenException: no' }) }),
    'wrong refused quicksight:ListDashboards InvalidNextTokenException: no',
  ],
  [
    'no network at all',
    put('quickSight', {
      dashboards: unreachable('ETIMEDOUT'),
      account: unreachable('ETIMEDOUT'),
      namespaces: unreachable('ETIMEDOUT'),
      rights: { 'quicksight:A': unreachable('ETIMEDOUT') },
      sharing: [{ title: 'Sales', sharedWith: unreachable('ETIMEDOUT') }],
    }),
    'wrong quicksight-unreachable ETIMEDOUT',
  ],
  [
    'rights that could not be tried',
    put('quickSight', { rights: { 'quicksight:A': unreachable('ETIMEDOUT'), 'quicksight:B': gone } }),
    'unknown no-answer quicksight:A no answer',
  ],
  [
    'a dashboard for nobody',
    both(put('intended', { managed: false, byGroup: false }), put('quickSight', unshared)),
    'wrong shared-with-nobody 1 Sales',
  ],
  ['a dashboard that the portal has yet to share', put('quickSight', unshared), 'wrong not-shared-by-portal 1 Sales'],
  [
    'permissions that nobody has applied',
    put('quickSight', { applied: { phase: 'review', refused: 0 } }),
    'warning never-applied',
  ],
  [
    'permissions that QuickSight refuses',
    put('quickSight', { applied: { phase: 'managed', refused: 2 } }),
    'warning not-applied-yet 2',
  ],
  [
    'a dashboard that is gone',
    put('quickSight', { sharing: [{ title: 'Sales', sharedWith: gone }] }),
    'wrong dashboards-gone 1 Sales',
  ],
  ['dashboards that nobody looked at', put('quickSight', { published: 101 }), 'unknown sharing-in-part 1 101'],
  ['thousands of layouts to read', put('faces', { read: 1200 }), 'unknown faces-in-part 1200 10000'],
  ['permissions that are left alone', put('intended', { managed: false }), 'warning permissions-as-is'],
  [
    'rights that an update needs',
    put('quickSight', {
      rights: { 'quicksight:A': refused('right'), 'quicksight:B': gone, 'quicksight:C': refused('right') },
    }),
    'wrong right quicksight:A, quicksight:C',
  ],
  [
    'no right to read how old data is',
    put('quickSight', { refreshRights: { 'quicksight:ListIngestions': refused('right') } }),
    'warning refreshes quicksight:ListIngestions',
  ],
  [
    'no right to read folders',
    put('quickSight', { folderRights: { 'quicksight:ListFolders': refused('right') } }),
    'warning folders quicksight:ListFolders',
  ],
  [
    'no right to look where the portal keeps permissions',
    put('quickSight', { sharing: [{ title: 'Sales', sharedWith: refused('right') }] }),
    'wrong right quicksight:DescribeDashboardPermissions',
  ],
  // One embed URL
  [
    'an unregistered reader',
    put('embedding', { described: gone, registered: undefined, page: undefined }),
    'wrong reader-not-registered ann',
  ],
  ['a reader unknown after registering', put('embedding', { page: refused('not-registered') }), 'wrong not-registered'],
  ['an embed URL twice', page({ isTheSameTwice: true, status: 403 }), 'wrong url-used-twice'],
  ['an embed URL that is too old', page({ status: 403 }), 'wrong url-expired'],
  ['a page that fails', page({ status: 500 }), 'unknown embed-page 500'],
  ['a domain that is not allowed', page({ ancestors: ['https://other.example.com'] }), 'wrong domain'],
  ['a domain that is refused', put('embedding', { page: refused('domain') }), 'wrong domain'],
  // The pool
  ['keys that do not come', put('pool', { keys: unreachable('ENOTFOUND') }), 'wrong pool-unreachable ENOTFOUND'],
  [
    'no network to the pool',
    put('pool', {
      keys: unreachable('ENOTFOUND'),
      client: unreachable('ENOTFOUND'),
      clientSettings: unreachable('ENOTFOUND'),
      tracksSessions: unreachable('ENOTFOUND'),
      described: unreachable('ENOTFOUND'),
      steps: unreachable('ENOTFOUND'),
      rights: { 'cognito-idp:ListUsers': unreachable('ENOTFOUND') },
      members: unreachable('ENOTFOUND'),
    }),
    'wrong pool-unreachable ENOTFOUND',
  ],
  ['no such pool', put('pool', { keys: gone }), 'wrong pool-unknown eu-west-1_AbCdEfGhI'],
  [
    'no such client',
    put('pool', { client: gone, clientSettings: gone }),
    'wrong client-unknown client1 eu-west-1_AbCdEfGhI',
  ],
  ['a client with a secret', client({ hasSecret: true }), 'wrong client-secret'],
  [
    'a client with a secret, without the right to see the client',
    put('pool', { client: ok({ hasSecret: true }), clientSettings: refused('right') }),
    'wrong client-secret; unknown right-to-check cognito-idp:DescribeUserPoolClient',
  ],
  ['the implicit grant', client({ grants: ['code', 'implicit'] }), 'wrong implicit-grant'],
  ['no SRP', client({ flows: ['ALLOW_REFRESH_TOKEN_AUTH'] }), 'wrong flow ALLOW_USER_SRP_AUTH'],
  [
    'no renewal',
    client({ flows: ['ALLOW_USER_SRP_AUTH'], rotates: false }),
    'wrong flow ALLOW_REFRESH_TOKEN_AUTH; warning no-rotation',
  ],
  ['no custom challenges', put('intended', { customChallenge: true }), 'wrong flow ALLOW_CUSTOM_AUTH'],
  [
    'another callback',
    put('intended', { hostedLogin: 'https://login.example.com' }),
    'wrong callback https://portal.example.com/login',
  ],
  ['no rotation', client({ rotates: false }), 'warning no-rotation'],
  ['rotation without grace', client({ graceSeconds: 0 }), 'warning no-grace'],
  ['no revocation', client({ revokes: false }), 'warning no-revocation'],
  ['names that can be tried', client({ hidesUsers: false }), 'warning users-shown'],
  ['long tokens', client({ tokenLife: 1440 }), 'warning long-tokens 1440'],
  [
    'no right to list people',
    put('pool', { rights: { 'cognito-idp:ListUsers': refused('right') } }),
    'wrong right cognito-idp:ListUsers',
  ],
  ['no right to list members', put('pool', { members: refused('right') }), 'wrong right cognito-idp:ListUsersInGroup'],
  ['no group of managers', put('pool', { members: gone }), 'wrong no-manager'],
  ['an empty group of managers', put('pool', { members: ok(0) }), 'wrong no-manager'],
  ['no session tracking', put('pool', { tracksSessions: ok(false) }), 'warning sessions-untracked'],
  [
    'no two-step verification',
    put('pool', { described: ok({ mfa: 'OFF', factors: ['PASSWORD'], resetsByEmailOnly: false, domains: [] }) }),
    'warning mfa-off',
  ],
  [
    'ways to sign in that the pool does not allow',
    both(put('intended', { signInMethods: ['password', 'emailCode', 'textCode'] }), byChoice),
    'wrong factors EMAIL_OTP, SMS_OTP',
  ],
  [
    'passkeys without a domain',
    put('intended', { signInMethods: ['password', 'passkey'] }),
    'wrong flow ALLOW_USER_AUTH; wrong factors WEB_AUTHN; wrong passkey-domain – portal.example.com',
  ],
  [
    'passkeys of another domain',
    both(
      put('intended', { signInMethods: ['password', 'passkey'] }),
      put('pool', {
        described: ok({ mfa: 'OPTIONAL', factors: ['PASSWORD', 'WEB_AUTHN'], resetsByEmailOnly: true, domains: [] }),
        steps: ok({ passkeyDomain: 'ortal.example.com', byEmail: false }),
      }),
      byChoice,
    ),
    'wrong passkey-domain ortal.example.com portal.example.com',
  ],
  [
    'codes by email that the portal offers and the pool does not send',
    put('intended', { emailSecondStep: true }),
    'wrong no-email-codes',
  ],
  [
    'codes by email that leave no way to reset a password',
    put('pool', { steps: ok({ passkeyDomain: undefined, byEmail: true }) }),
    'warning no-reset',
  ],
  // Companies
  [
    'a pool whose hosted login is elsewhere',
    both(
      put('intended', { hostedLogin: 'https://other.example.com' }),
      client({ callbacks: ['https://portal.example.com/login'] }),
    ),
    'warning login-domain other.example.com login.example.com',
  ],
  [
    'a provider that the pool lacks',
    ({ companies }) => void (companies[0]!.described = gone),
    'wrong company-unknown Contoso',
  ],
  [
    'no right to see providers',
    ({ companies }) => companies.forEach((one) => (one.described = refused('right'))),
    'unknown right-to-check cognito-idp:DescribeIdentityProvider',
  ],
  ['a provider of another kind', company(0, { described: { kind: 'SAML' } }), 'wrong company-kind Contoso OIDC'],
  [
    'a SAML provider without email addresses',
    company(1, { described: { attributes: [] } }),
    'wrong company-mapping Fabrikam email',
  ],
  [
    'an OIDC provider without usernames',
    company(0, { described: { attributes: ['email'] } }),
    'wrong company-mapping Contoso username',
  ],
  ['a client that may not write names', client({ writes: ['email'] }), 'wrong company-writes Contoso given_name'],
  [
    'a client that lists no companies',
    client({ providers: ['COGNITO'] }),
    'wrong company-client Contoso; wrong company-client Fabrikam',
  ],
  ['a client saved too early', client({ savedAt: 59_999 }), 'warning company-client-saved Fabrikam'],
  [
    'metadata that Cognito cannot reach',
    company(1, { metadata: { kind: 'closed', address: 'http://idp' } }),
    'wrong company-address Fabrikam http://idp',
  ],
  [
    'a provider that is down',
    company(1, { metadata: { kind: 'unreachable', address: 'https://idp', reason: 'ECONNREFUSED' } }),
    'unknown company-unreachable Fabrikam https://idp ECONNREFUSED',
  ],
  [
    'a provider whose certificate nobody trusts',
    company(1, { metadata: { kind: 'unreachable', address: 'https://idp', reason: 'CERT_HAS_EXPIRED' } }),
    'wrong company-unreachable Fabrikam https://idp CERT_HAS_EXPIRED',
  ],
  [
    'metadata that has moved',
    company(0, { metadata: { kind: 'status', address: 'https://idp', status: 302 } }),
    'wrong company-status Contoso https://idp 302',
  ],
  [
    'a page instead of metadata',
    company(0, { metadata: { kind: 'other', address: 'https://idp' } }),
    'wrong company-page Contoso https://idp',
  ],
  [
    'another issuer',
    metadata(0, { issuer: 'https://login.contoso.example/' }),
    'wrong company-issuer Contoso https://login.contoso.example/ https://login.contoso.example',
  ],
  ['metadata without keys', metadata(0, { lacks: ['keys'] }), 'wrong company-lacks Contoso keys'],
  [
    'a token endpoint without https',
    metadata(0, { plain: ['token_endpoint'] }),
    'wrong company-plain Contoso token_endpoint',
  ],
  ['a secret in a header only', metadata(0, { takesSecret: false }), 'wrong company-secret Contoso'],
  [
    'a company’s certificate that has expired',
    metadata(1, { certificateDays: -1 }),
    'wrong company-certificate-ended Fabrikam',
  ],
  [
    'a company’s certificate that expires soon',
    metadata(1, { certificateDays: 30 }),
    'warning company-certificate-ends Fabrikam 30',
  ],
  ['a company’s clock six minutes ahead', metadata(1, { clockAhead: -360_000 }), 'warning company-clock Fabrikam 6'],
  // Exports
  ['a ceiling that is nearly reached', put('exports', { jobs: 80 }), 'warning exports-ceiling 80 100'],
];
