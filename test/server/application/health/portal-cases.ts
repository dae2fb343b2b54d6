import { failed, ok } from '#domain/result';
import type { BiFailure } from '#server/ports/bi-service';
import { both, metadata, put, refused, unreachable } from './changes';
import type { Case, Change } from './what-is-seen';

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

export const ofPortal: Case[] = [
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
