import type { Socket } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { failed } from '#domain/result';
import type { UserPool } from '#ports/people/user-pool';
import { aPortOfNobody } from '../../../listen';
import { ada } from '../../people/user-pool-contract';
import { aRecordedPool, refusal } from '../recorded-pool';
import { busy, hour, sessionUnderTest, signedOut, unreachable } from './session-of-ada';
import { deferred } from '../../../application/deferred';

const refresh = 'GetTokensFromRefreshToken';
const session = sessionUnderTest();

const endedAtOnce = async (page: UserPool) => {
  expect(await page.idToken()).toEqual(signedOut);
  expect(session.pool.asked).toEqual([refresh]);
  expect(session.storage.keys()).toEqual([]);
  expect(page.remembers()).toBe(false);
  expect(await page.idToken()).toEqual(signedOut);
  expect(session.pool.asked).toHaveLength(1);
};

it.each([
  ['NotAuthorizedException', 'Refresh Token has been revoked'],
  ['NotAuthorizedException', 'Refresh Token has expired'],
  ['NotAuthorizedException', 'Access Token has been revoked'],
  ['NotAuthorizedException', 'User is disabled.'],
  ['NotAuthorizedException', 'Invalid Refresh Token'],
  ['UserNotFoundException', 'User does not exist.'],
  ['RefreshTokenReuseException', 'Refresh token has been invalidated by rotation'],
])('a definite answer signs out with one request, and leaves no key: %s: %s', async (type, message) => {
  await session.signInLongAgo();
  session.pool.instead = () => refusal(type, message);
  await endedAtOnce(session.page);
});

it.each([
  'Unable to verify secret hash for client 1h57kf5cpq17m0eml12EXAMPLE',
  'Client portalclient is configured with secret but SECRET_HASH was not received',
  'Access Token does not have required scopes',
  'PreTokenGeneration failed with error Not today.',
  '',
])('a refresh that the pool does not authorise signs out, whatever it says: %j', async (message) => {
  await session.signInLongAgo();
  session.pool.instead = () => refusal('NotAuthorizedException', message);
  await endedAtOnce(session.page);
});

it.each(['Access Token has expired', 'Could not verify signature for Access Token'])(
  'an access token that the pool does not take is replaced once, and signs nobody out: %s',
  async (message) => {
    const { userPool, account } = session.pool.cognito(session.storage);
    await userPool.signIn(ada);
    session.pool.asked.length = 0;
    session.pool.instead = (operation) =>
      operation === 'GetUser' ? refusal('NotAuthorizedException', message) : undefined;
    expect(await account.attributes()).toEqual(failed({ kind: 'unexpected' }));
    expect(session.pool.asked).toEqual(['GetUser', refresh, 'GetUser']);
    session.pool.instead = undefined;
    expect(await account.attributes()).toMatchObject({ ok: true });
  },
);

it.each<[string, (page: typeof session) => Promise<unknown> | void]>([
  ['has revoked the tokens', ({ pool }) => pool.administration.signOutUser('ada')],
  ['has disabled the user', ({ pool }) => pool.administration.disableUser('ada')],
  ['finds the refresh token too old', ({ pool }) => pool.clock.pass(31 * 24 * hour)],
  ['has no such user any more', ({ pool }) => pool.administration.deleteUser('ada')],
])('the real pool %s: signed out with one request', async (_, happened) => {
  onTestFinished(async () => {
    await session.pool.administration.deleteUser('ada').catch(() => {});
    await session.pool.administration.createUser({ ...ada, email: 'ada@example.com', groups: [] });
  });
  await session.signInLongAgo();
  await happened(session);
  await endedAtOnce(session.page);
});

it.each([
  ['revoked access token', 'Access Token has been revoked'],
  ['disabled user', 'User is disabled.'],
])('the real pool says so of a %s in the middle of the account: signed out with one request', async (_, message) => {
  let over = 0;
  const { userPool, account } = session.pool.cognito(session.storage);
  userPool.ended$.subscribe(() => (over += 1));
  await userPool.signIn(ada);
  session.pool.asked.length = 0;
  session.pool.instead = () => refusal('NotAuthorizedException', message);
  expect(await account.attributes()).toEqual(signedOut);
  expect(session.pool.asked).toEqual(['GetUser']);
  expect(over).toBe(1);
  expect(session.storage.keys()).toEqual([]);
});

it('an access token that only this browser’s clock calls valid is renewed, and the call retried', async () => {
  const { clock } = session.pool;
  let setBack = 0;
  const { userPool, account } = session.pool.cognito(session.storage, { now: () => clock() - setBack });
  await userPool.signIn(ada);
  session.pool.asked.length = 0;
  clock.pass(2 * hour);
  setBack = 2 * hour;
  expect(await account.attributes()).toMatchObject({ ok: true });
  expect(session.pool.asked).toEqual(['GetUser', refresh, 'GetUser']);
});

const html = { headers: { 'content-type': 'text/html' } };
const passing: [string, (connection: Socket) => Response | Promise<Response>][] = [
  ['429', () => refusal('TooManyRequestsException', 'Rate exceeded')],
  ['429 without words', () => new Response(null, { status: 429 })],
  ['500', () => refusal('InternalErrorException', 'Something went wrong')],
  ['500 as text', () => new Response('no', { status: 500 })],
  ['500 that says what only a 4xx may', () => Response.json({ __type: 'NotAuthorizedException' }, { status: 500 })],
  ['503 in JSON of another kind', () => Response.json({ message: 'Service Unavailable' }, { status: 503 })],
  ['502 in HTML', () => new Response('<html><h1>Bad Gateway', { status: 502, ...html })],
  ['403 of a firewall', () => new Response('<html><h1>Request blocked', { status: 403, ...html })],
  ['a page in HTML with status 200', () => new Response('<html><h1>Welcome to the airport', html)],
  ['an empty answer', () => new Response('')],
  ['an empty object', () => Response.json({})],
  ['an object of another kind', () => Response.json({ AuthenticationResult: 5 })],
  ['invalid tokens', () => Response.json({ AuthenticationResult: { IdToken: 'x', AccessToken: 'y' } })],
  ['a connection that is reset', (connection) => (connection.resetAndDestroy(), neverAnswered())],
  ['a connection that breaks in the answer', breakInAnswer],
  ['a pool that never answers', hang],
];

const neverAnswered = () => deferred<Response>().promise;

function breakInAnswer(connection: Socket): Promise<Response> {
  connection.write('HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n{"Auth', () => connection.resetAndDestroy());
  return neverAnswered();
}

/** Longer than the client's timeout of ten seconds. */
function hang(): Promise<Response> {
  vi.advanceTimersByTime(10_000);
  return neverAnswered();
}

it.each(passing)('a temporary fault does not sign out: %s', async (name, instead) => {
  await session.signInLongAgo();
  withFakePatience();
  session.pool.instead = (_, __, connection) => instead(connection);
  expect(await session.page.idToken()).toEqual(name.startsWith('429') ? busy : unreachable);
  expect(session.page.remembers()).toBe(true);
  session.pool.instead = undefined;
  expect(await session.page.idToken()).toMatchObject({ ok: true });
});

it('no pool at all', async () => {
  const gone = await aRecordedPool();
  const away = gone.page(session.storage);
  await away.signIn(ada);
  gone.clock.pass(2 * hour);
  await gone.close();
  expect(await away.idToken()).toEqual(unreachable);
  expect(await away.signIn(ada)).toEqual(failed({ kind: 'network' }));
  expect(away.remembers()).toBe(true);
});

const mostFaults = process.env['SOAK'] ? 500 : 150;

it(
  'a temporary fault does not sign out: none of many in a row, between which tokens are renewed',
  { timeout: 120_000 },
  async () => {
    await session.signIn();
    const online = session.page;
    const offline = session.pool.page(session.storage, { endpoint: `http://127.0.0.1:${await aPortOfNobody()}` });
    await offline.currentUser();
    withFakePatience();
    const told: string[] = [];
    for (let round = 0; told.length < mostFaults; round += 1) {
      session.pool.clock.pass(2 * hour);
      // One, two or three tries fail; the third failure is reported, and the next call starts over.
      let left = 1 + (round % 3);
      session.pool.instead = (_, __, connection) => {
        const [name, fault] = passing[told.length % passing.length] ?? [];
        if (left === 0 || !name) return undefined;
        left -= 1;
        told.push(name);
        return fault?.(connection);
      };
      const fails = left === 3;
      expect(await online.idToken()).toMatchObject({ ok: !fails });
      expect(left).toBe(0);
      if (!fails) continue;
      expect(await offline.idToken()).toEqual(unreachable);
      told.push('offline', 'offline', 'offline');
      expect(offline.remembers()).toBe(true);
    }
    for (const [name] of passing) expect(told.filter((one) => one === name).length, name).toBeGreaterThan(3);
    session.pool.instead = undefined;
    for (const page of [online, offline]) expect(await page.idToken()).toMatchObject({ ok: true });
  },
);

/** Pauses end at once; the client's timeout is up when a fault says so. */
function withFakePatience(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
}

it('retrying stops after three tries, with pauses that grow to five seconds at most', async () => {
  await session.signInLongAgo();
  session.pool.instead = () => new Response('', { status: 503 });
  const longest = [0, 0];
  for (let round = 0; round < 100; round += 1) {
    const pauses: number[] = [];
    const pause = async (milliseconds: number) => void pauses.push(milliseconds);
    session.pool.asked.length = 0;
    await session.pool.page(session.storage, { pause }).currentUser();
    expect(session.pool.asked).toHaveLength(3);
    expect(pauses).toHaveLength(2);
    pauses.forEach((milliseconds, index) => (longest[index] = Math.max(longest[index] ?? 0, milliseconds)));
  }
  const [first = 0, second = 0] = longest;
  expect(first).toBeLessThanOrEqual(3_000);
  expect(second).toBeGreaterThan(first);
  expect(second).toBeLessThanOrEqual(5_000);
});
