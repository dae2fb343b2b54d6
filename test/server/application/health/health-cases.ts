import { failed, ok } from '#domain/result';
import type { BiFailure } from '#server/ports/bi-service';
import type { Change } from './what-is-seen';
import { both, client, company, metadata, page, put, refused, unreachable } from './changes';

const gone = failed<BiFailure>({ kind: 'not-found' });
const headers =
  (change: Record<string, string | undefined>): Change =>
  (seen) => {
    const given: Record<string, string | undefined> = { ...seen.address.page.value.headers, ...change };
    const left = Object.entries(given).filter(([, value]) => value !== undefined);
    Object.assign(seen.address.page.value, { headers: Object.fromEntries(left) });
  };
const api =
  (change: object): Change =>
  (seen) =>
    void Object.assign(seen.address.api.value, change);
const account = (change: object) =>
  put('quickSight', { account: ok({ edition: 'ENTERPRISE', identityCenter: false, status: 'OK', ...change }) });
const edition = (message: string) =>
  failed<BiFailure>({ kind: 'refused', reason: `UnsupportedUserEditionException: ${message}` });
const byChoice = client({ flows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH', 'ALLOW_USER_AUTH'] });
const unshared = { sharing: [{ title: 'Sales', sharedWith: ok(0) }] };

const smtp = (trouble: { isSignIn: boolean; reason: string }) =>
  put('mail', { smtp: { server: 'smtp.example.com:25', isReached: false, ...trouble } });
const ses =
  (change: object): Change =>
  ({
    mail: {
      ses: { account: ofSes },
    },
  }) =>
    ofSes.ok && Object.assign(ofSes.value, change);

export const groupBytes = (...people: number[]) => ok({ people, isWhole: true });
export const damaged: Change = (seen) =>
  void Object.assign(seen, {
    data: { kind: 'damaged', reason: 'SQLITE_CORRUPT' },
    laterEntries: undefined,
    work: undefined,
  });

/** A change to a set-up where all is well, and the finding that it makes: `state code {values}`. */
export const rows: [change: string, Change, finding: string][] = [
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
  // The address
  ['no answer', put('address', { page: unreachable('ECONNREFUSED') }), 'wrong address ECONNREFUSED'],
  ['an expired certificate', put('address', { page: unreachable('CERT_HAS_EXPIRED') }), 'wrong certificate-ended'],
  [
    'a foreign certificate',
    put('address', { page: unreachable('ERR_TLS_CERT_ALTNAME_INVALID') }),
    'wrong certificate ERR_TLS_CERT_ALTNAME_INVALID',
  ],
  ['a certificate near its end', put('address', { certificateDays: 30 }), 'warning certificate-ends 30'],
  ['another Host', (seen) => void (seen.address.page.value.status = 421), 'wrong host'],
  [
    'a proxy without a portal',
    put('address', {
      page: ok({ status: 502, headers: {} }),
      configuration: unreachable('Unexpected token <'),
      api: ok({ status: 502, isJson: false, gotToken: true, allowsOrigin: undefined, isStored: true }),
      missingFile: ok(502),
    }),
    'wrong address-status 502',
  ],
  ['a header less', headers({ 'referrer-policy': undefined }), 'warning headers referrer-policy'],
  ['no HSTS', headers({ 'strict-transport-security': undefined }), 'warning hsts'],
  [
    'a policy without frames',
    headers({ 'content-security-policy': "default-src 'none'; frame-src https://other.example" }),
    'wrong frame-blocked https://*.quicksight.aws.amazon.com',
  ],
  [
    'a page as configuration',
    put('address', { configuration: unreachable('Unexpected token <') }),
    'wrong not-json /config.json',
  ],
  [
    'another pool',
    put('address', {
      configuration: ok({ region: 'eu-west-1', userPoolId: 'eu-west-1_Other', userPoolClientId: 'client1' }),
    }),
    'wrong configuration userPoolId',
  ],
  ['a page as answer', api({ isJson: false, gotToken: false, isStored: true }), 'wrong not-json /prod'],
  ['no Authorization', api({ gotToken: false }), 'wrong authorization'],
  ['a cache', api({ isStored: true }), 'wrong cached-answers'],
  ['any origin', api({ allowsOrigin: '*' }), 'wrong cors *'],
  ['a page for every file', put('address', { missingFile: ok(200) }), 'warning missing-files'],
  ['a proxy without WebSockets', put('address', { realTime: ok(426) }), 'warning no-websockets 426'],
  [
    'tokens that the gateway refuses',
    put('pool', { groupBytes: groupBytes(4000, 3000, 2000) }),
    'warning large-tokens 2 10300 8000',
  ],
  [
    'tokens that the gateway nearly refuses',
    (seen) => void (seen.largestTokens = 6401),
    'warning tokens-near-limit 6401 8000',
  ],
  ['a clock a minute off', put('address', { clockAhead: -60_000 }), 'warning clock 60'],
  ['a clock an hour ahead', put('address', { clockAhead: 3_600_000 }), 'wrong clock 3600'],
  ['a clock an hour behind', put('address', { clockAhead: -3_600_000 }), 'wrong clock 3600'],
  [
    'a clock that is the proxy’s too, but not the companies’',
    both(
      put('pool', { clockAhead: -3_600_000 }),
      metadata(0, { clockAhead: -3_600_000 }),
      metadata(1, { clockAhead: -3_600_000 }),
    ),
    'wrong clock 3600',
  ],
  ['a probe that hangs', (seen) => void (seen.late = ['pool']), 'unknown late pool'],
  // The data
  ['a read-only disk', (seen) => void (seen.data = { kind: 'unusable', reason: 'EROFS' }), 'wrong data-unusable EROFS'],
  ['a later version', (seen) => void (seen.data = { kind: 'later-version' }), 'wrong later-version'],
  ['two processes', (seen) => void (seen.data = { kind: 'used-by-another' }), 'wrong used-by-another'],
  ['a damaged catalogue', damaged, 'wrong catalogue-damaged SQLITE_CORRUPT'],
  ['no catalogue', (seen) => void (seen.data = { kind: 'lost' }), 'wrong catalogue-lost'],
  [
    'another program at the port',
    (seen) => void (seen.data = { kind: 'other-program', port: 8080 }),
    'wrong other-program 8080',
  ],
  ['a disk that fills', put('data', { freeBytes: 400 * 1024 ** 2 }), 'warning disk 400'],
  ['a full disk', put('data', { freeBytes: 0 }), 'wrong disk 0'],
  ['no backup', put('data', { newestBackup: undefined }), 'warning no-backup'],
  ['a backup that was moved', put('data', { movedBackup: '/mnt/p.db' }), 'unknown backup-moved /mnt/p.db'],
  ['an old backup', put('data', { newestBackup: 8.4 }), 'warning old-backup 8'],
  ['entries of a later version', (seen) => void (seen.laterEntries = 3), 'warning later-entries 3'],
  ['work that is late', put('work', { late: 75 }), 'warning work-late 75'],
  ['work of a later version', put('work', { unknown: 2 }), 'warning work-unknown 2'],
  ['work without its settings', put('work', { lacking: ['exports', 'mail'] }), 'warning work-lacking exports, mail'],
  // Faults that people met
  ['openings that were refused', put('openings', { forbidden: {} }), 'warning url-refused'],
  ['openings that showed nothing', put('openings', { silent: {} }), 'warning frame-silent'],
  ['openings without QuickSight', put('openings', { unreachable: {} }), 'warning frame-unreachable'],
  ['openings that the site blocked', put('openings', { blocked: {} }), 'wrong frame-blocked QuickSight'],
  // Views
  ['more views than sessions', put('views', { views: ok(1101) }), 'warning views-differ 1000 1101'],
  ['fewer views than sessions', put('views', { views: ok(899) }), 'warning views-differ 1000 899'],
  [
    'views that nobody may read',
    put('views', { views: refused('right') }),
    'unknown right-to-check cloudwatch:GetMetricData',
  ],
  [
    'views that CloudWatch does not tell',
    put('views', { views: unreachable('ETIMEDOUT') }),
    'unknown no-answer cloudwatch:GetMetricData ETIMEDOUT',
  ],
  // Mail
  [
    'no mail server',
    smtp({ isSignIn: false, reason: 'ECONNREFUSED' }),
    'wrong mail-server smtp.example.com:25 ECONNREFUSED',
  ],
  ['a refused sign-in', smtp({ isSignIn: true, reason: '535' }), 'wrong mail-sign-in smtp.example.com:25 535'],
  ['a sender of no domain', put('mail', { domain: gone }), 'wrong mail-domain portal@example.com'],
  ['no SPF', put('mail', { domain: ok(['v=spf10', 'other']) }), 'warning mail-spf portal@example.com'],
  ['no DNS', put('mail', { domain: unreachable('ETIMEOUT') }), 'unknown no-answer DNS ETIMEOUT'],
  ['the sandbox of SES', ses({ isInSandbox: true }), 'wrong ses-sandbox'],
  ['a stop by SES', ses({ isPaused: true }), 'wrong ses-paused'],
  ['no suppression list', ses({ keepsBounces: false }), 'warning ses-bounces'],
  [
    'an identity that is not verified',
    (seen) => void (seen.mail.ses.isVerified = ok(false)),
    'wrong ses-identity example.com',
  ],
  [
    'an identity that SES does not know',
    (seen) => void (seen.mail.ses.isVerified = gone),
    'wrong ses-identity example.com',
  ],
];
