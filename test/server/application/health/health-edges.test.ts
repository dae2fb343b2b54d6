import { expect, it } from 'vitest';
import { judge } from '#server/application/health/judge';
import type { BiFailure } from '#server/ports/bi-service';
import type { Seen } from '#server/ports/health-probes';
import { failed, ok } from '#domain/result';
import { type Change, whatIsSeen } from './what-is-seen';
import { both, client, page, put, refused, told, unreachable } from './changes';

const silent = unreachable('ECONNREFUSED');
const busy = failed<BiFailure>({ kind: 'busy', retryAfterSeconds: 5 });
const policy =
  (csp: string): Change =>
  (seen) =>
    void Object.assign(seen.address.page.value.headers, { 'content-security-policy': csp });
const unshared = (count: number) =>
  put('quickSight', {
    published: count,
    sharing: Array.from({ length: count }, (_, n) => ({ title: `D${n}`, sharedWith: ok(0) })),
  });
const met = (trouble: string, named?: string) => put('openings', { [trouble]: named === undefined ? {} : { named } });
const megabytes = (count: number) => put('data', { freeBytes: count * 1024 ** 2 });

/** `state code values` of each finding; nothing where all is well. */
const rows: [what: string, Change, findings: string][] = [
  [
    'no right to see the account',
    put('quickSight', { account: refused('right') }),
    'unknown right-to-check quicksight:DescribeAccountSubscription',
  ],
  [
    'several other namespaces',
    put('quickSight', { namespaces: ok([{ name: 'people' }, { name: 'staff' }]) }),
    'wrong namespace default people, staff',
  ],
  [
    'another namespace in another region',
    put('quickSight', {
      namespaces: ok([
        { name: 'people', region: 'us-east-1' },
        { name: 'default', region: 'eu-west-1' },
      ]),
    }),
    '',
  ],
  ['five unshared dashboards', unshared(5), 'wrong not-shared-by-portal 5 D0, D1, D2, D3, D4'],
  ['six of them, the first five by name', unshared(6), 'wrong not-shared-by-portal 6 D0, D1, D2, D3, D4, ...'],
  [
    'other trouble than a missing right',
    put('quickSight', { rights: { 'quicksight:A': refused('credentials') } }),
    'wrong credentials',
  ],
  [
    'no right to look a reader up',
    put('embedding', { described: refused('right'), registered: undefined, page: undefined }),
    'unknown right-to-check quicksight:DescribeUser',
  ],
  ['no right to register', put('embedding', { registered: refused('right') }), 'wrong right quicksight:RegisterUser'],
  [
    'no right to embed',
    put('embedding', { page: refused('right') }),
    'wrong right quicksight:GenerateEmbedUrlForRegisteredUser',
  ],
  ['an embed URL without a session', page({ status: 401 }), 'wrong url-expired'],
  ['an embed page that is not found', page({ status: 400 }), 'unknown embed-page 400'],
  ['a page that everyone embeds', page({ ancestors: [] }), ''],
  ['a page that any origin embeds', page({ ancestors: ['https://a.example', '*'] }), ''],
  ['a page that this origin embeds', page({ ancestors: ['https://a.example', 'https://portal.example.com'] }), ''],
  ['a page for another scheme', page({ ancestors: ['http://*.example.com'] }), 'wrong domain'],
  ['a page for another port', page({ ancestors: ['https://*.example.com:8443'] }), 'wrong domain'],
  ['a pool without keys', put('pool', { keys: ok(0) }), 'wrong pool-unknown eu-west-1_AbCdEfGhI'],
  [
    'no right to see the client',
    put('pool', { clientSettings: refused('right') }),
    'unknown right-to-check cognito-idp:DescribeUserPoolClient',
  ],
  [
    'no right to see the pool',
    put('pool', { described: refused('right') }),
    'unknown right-to-check cognito-idp:DescribeUserPool',
  ],
  [
    'no answer about the client',
    put('pool', { client: silent }),
    'unknown no-answer cognito-idp:InitiateAuth ECONNREFUSED',
  ],
  [
    'an address that does not answer as an API',
    put('address', { api: silent }),
    'unknown no-answer /prod ECONNREFUSED',
  ],
  ['plain http on this machine', put('address', { certificateDays: undefined }), ''],
  ['a certificate for a month', put('address', { certificateDays: 31 }), ''],
  ['frames by the general rule', policy('default-src https://*.quicksight.aws.amazon.com'), ''],
  ['frames of any origin', policy("default-src 'none';  FRAME-SRC  *"), ''],
  [
    'no frames by the general rule',
    policy("default-src 'none'"),
    'wrong frame-blocked https://*.quicksight.aws.amazon.com',
  ],
  [
    'a policy that is not there',
    (seen) => void Object.assign(seen.address.page.value, { headers: { 'strict-transport-security': '' } }),
    'warning headers content-security-policy, x-content-type-options, referrer-policy',
  ],
  ['a policy without a rule for frames', policy("img-src 'self'"), ''],
  [
    'two origins of frames that are blocked',
    put('intended', { frames: ['https://a.example', 'https://b.example'] }),
    'wrong frame-blocked https://a.example https://b.example',
  ],
  [
    'another pool in another region',
    put('address', { configuration: ok({ userPoolClientId: 'client1' }) }),
    'wrong configuration region, userPoolId',
  ],
  ['two probes that hang', (seen) => void (seen.late = ['pool', 'data']), 'unknown late pool, data'],
  [
    'an address that does not answer at all',
    put('address', { page: silent, api: silent, configuration: silent, missingFile: ok(200) }),
    'wrong address ECONNREFUSED',
  ],
  ['no answer about missing files', put('address', { missingFile: silent }), 'unknown no-answer /assets/ ECONNREFUSED'],
  ['an API that is busy', put('address', { api: busy }), 'unknown no-answer /prod busy'],
  ['a pool that is busy', put('pool', { client: busy }), 'unknown no-answer cognito-idp:InitiateAuth busy'],
  ['a clock half a minute off', put('address', { clockAhead: 30_000 }), 'warning clock 30'],
  ['a clock five minutes off', put('address', { clockAhead: 300_000 }), 'wrong clock 300'],
  [
    'an account that is not there',
    put('quickSight', { account: failed({ kind: 'not-found' }) }),
    'wrong not-subscribed none',
  ],
  [
    'an embed URL of a dashboard that is shared with nobody',
    both(put('quickSight', { sharing: [{ title: 'Sales', sharedWith: ok(0) }] }), page({ status: 403 })),
    'wrong not-shared-by-portal 1 Sales',
  ],
  [
    'an embed URL that is too old, where another dashboard is shared with nobody',
    both(
      put('quickSight', {
        published: 2,
        sharing: [
          { title: 'Costs', sharedWith: ok(0) },
          { title: 'Sales', sharedWith: ok(1) },
        ],
      }),
      page({ status: 403 }),
    ),
    'wrong not-shared-by-portal 1 Costs; wrong url-expired',
  ],
  ['a page for other sites', page({ ancestors: ['https://*.example.org'] }), 'wrong domain'],
  [
    'no right to list people, where permissions are left as they are',
    both(put('intended', { managed: false }), put('pool', { rights: { 'cognito-idp:ListUsers': refused('right') } })),
    'wrong right cognito-idp:ListUsers; warning permissions-as-is',
  ],
  ['data in a table', (seen) => void (seen.data = { kind: 'in-a-table' }), ''],
  ['49 MB left', megabytes(49), 'wrong disk 49'],
  ['a backup of a week ago', put('data', { newestBackup: 7 }), ''],
  ['50 MB left', megabytes(50), 'warning disk 50'],
  ['500 MB left', megabytes(500), ''],
  ['openings in another region', met('identity-region', 'us-east-1'), 'wrong identity-region us-east-1'],
  ['openings in a region that nobody named', met('identity-region'), 'wrong identity-region ?'],
  ['openings in another account', met('account', '222233334444'), 'wrong account 222233334444'],
  ['openings of an unknown reader', met('not-registered'), 'wrong not-registered'],
  ['openings at a domain that is not allowed', met('domain'), 'wrong domain'],
  ['openings through a proxy', met('not-json'), 'wrong not-json QuickSight'],
  ['openings without credentials', met('credentials'), 'wrong credentials'],
  ['openings without a right', met('right', 'quicksight:A'), 'wrong right quicksight:A'],
  ['openings without a subscription', met('subscription', 'OptInRequired'), 'wrong subscription OptInRequired'],
  ['openings with a refused setting', met('setting', 'quickSight.x'), 'wrong setting quickSight.x'],
  ['too many openings', met('busy'), 'warning throttled'],
];

it.each(rows)('health: %s', (_, change, findings) => {
  expect(judge(whatIsSeen(change)).findings.map(told).join('; ')).toBe(findings);
});

it('asks for the flow and the callback only where the portal uses them', () => {
  const used = put('intended', { hostedLogin: 'https://login.example.com', customChallenge: true });
  const both = {
    callbacks: ['https://portal.example.com/login'],
    flows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH', 'ALLOW_CUSTOM_AUTH'],
  };
  expect(judge(whatIsSeen(used, client(both))).findings).toEqual([]);
  expect(judge(whatIsSeen(used, client({ ...both, grants: [] }))).findings).toMatchObject([{ code: 'callback' }]);
});

const seenAt = (...changes: Change[]) => {
  const { address, pool } = whatIsSeen(...changes);
  return { address, pool };
};
const toldAt = (seen: Seen) => judge(seen).findings.map(({ code, values }) => [code, ...Object.values(values ?? {})]);

it('nothing is wrong where all is well, with or without the pool', () => {
  expect(toldAt(seenAt())).toEqual([]);
  expect(toldAt({ address: seenAt().address })).toEqual([]);
});

it('nothing is said of rights that they need not have', () => {
  expect(
    toldAt(
      seenAt(
        put('pool', {
          clientSettings: refused('right'),
          described: refused('right'),
          tracksSessions: refused('right'),
          rights: { 'cognito-idp:ListUsers': refused('right') },
        }),
      ),
    ),
  ).toEqual([]);
});

it('the pool is the one that the address tells browsers', () => {
  const isGone = put('pool', { keys: ok(0) });
  expect(toldAt(seenAt(isGone))).toEqual([['pool-unknown', 'eu-west-1_AbCdEfGhI']]);
  expect(toldAt(seenAt(isGone, put('address', { configuration: silent })))).toContainEqual(['pool-unknown', '?']);
});
