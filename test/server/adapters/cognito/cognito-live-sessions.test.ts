import { afterEach, expect, it, vi } from 'vitest';
import { createCognitoLiveSessions } from '#server/adapters/cognito/cognito-live-sessions';
import { decodeJwt } from 'jose';
import { serve } from '../../../adapters/serve';
import { aRunningPool } from '../../../local/user-pool/a-pool';
import { tokensOf } from '../../../local/user-pool/sign-in/password-step';
import { ada, poolId } from '../../../local/user-pool/pool-facts';

afterEach(() => {
  vi.useRealTimers();
});

const ben = { ...ada, username: 'ben', email: 'ben@example.com' };

/** A pool in which two people are signed in, and the sessions of a backend that asks it. */
async function twoPeople(answersHold: number) {
  const pool = await aRunningPool();
  await pool.createUser(ben);
  const signIn = async ({ username, password }: typeof ada) => {
    const { IdToken, AccessToken } = await tokensOf(pool, username, password);
    const { sub = '', origin_jti: session } = decodeJwt<{ origin_jti: string }>(IdToken);
    return { person: { sub, session, email: '', groups: [] }, accessToken: AccessToken };
  };
  const [one, other] = [await signIn(ada), await signIn(ben)];
  return {
    pool,
    one,
    other,
    sessions: createCognitoLiveSessions({ userPoolId: poolId, endpoint: pool.url, answersHold }),
  };
}

it('a session is refused from the moment that the pool has revoked it, and known as ended', async () => {
  const { pool, one, other, sessions } = await twoPeople(0);
  await using _ = pool;
  expect(await sessions.look(one.person, one.accessToken)).toBe('on');
  await pool.signOutUser('ada');
  expect(sessions.hasEnded(one.person.session)).toBe(false);
  expect(await sessions.look(one.person, one.accessToken)).toBe('refused');
  expect(sessions.hasEnded(one.person.session)).toBe(true);
  expect(await sessions.look(other.person, other.accessToken)).toBe('on');
});

it('a session is refused while its person is disabled, and for good once they are deleted', async () => {
  const { pool, one, sessions } = await twoPeople(0);
  await using _ = pool;
  await pool.disableUser('ada');
  expect(await sessions.look(one.person, one.accessToken)).toBe('refused');
  await pool.enableUser('ada');
  expect(await sessions.look(one.person, one.accessToken)).toBe('on');
  await pool.deleteUser('ada');
  expect(await sessions.look(one.person, one.accessToken)).toBe('refused');
  expect(sessions.hasEnded(one.person.session)).toBe(true);
});

it('a session without an access token of its own is refused, and ends nobody’s', async () => {
  const { pool, one, other, sessions } = await twoPeople(0);
  await using _ = pool;
  for (const token of [undefined, other.accessToken, 'a.b.c'])
    expect(await sessions.look(one.person, token)).toBe('refused');
  const another = { ...one.person, session: 'another' };
  expect(await sessions.look(another, one.accessToken)).toBe('refused');
  expect([one.person, other.person, another].some(({ session }) => sessions.hasEnded(session))).toBe(false);
});

it('the pool is asked once in half a minute for one session, however many calls come at once', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  let asked = 0;
  const pool = await serve(() => {
    asked += 1;
    return Response.json({ Username: 'ada', UserAttributes: [{ Name: 'sub', Value: 'ada' }] });
  });
  const sessions = createCognitoLiveSessions({ userPoolId: poolId, endpoint: pool });
  const person = { sub: 'ada', email: '', groups: [] };
  expect(await Promise.all(Array.from({ length: 50 }, () => sessions.look(person, 'a.b.c')))).not.toContain('refused');
  vi.setSystemTime(Date.now() + 29_999);
  await sessions.look(person, 'a.b.c');
  expect(asked).toBe(1);
  vi.setSystemTime(Date.now() + 1);
  await sessions.look(person, 'a.b.c');
  expect(asked).toBe(2);
});

const transient: [what: string, status: number, body: unknown][] = [
  ['throttles', 400, { __type: 'TooManyRequestsException', message: 'Rate exceeded' }],
  ['fails', 500, { __type: 'InternalErrorException', message: 'Try again' }],
  ['answers nonsense', 502, '<html>'],
  ['answers nonsense as if all were well', 200, '<html>'],
  ['names nobody', 200, {}],
  ['lacks the scope', 400, { __type: 'NotAuthorizedException', message: 'Access Token does not have required scopes' }],
];

it.each(transient)('nobody is signed out because the pool %s', async (_, status, body) => {
  const pool = await serve(() => Response.json(body, { status }));
  const sessions = createCognitoLiveSessions({ userPoolId: poolId, endpoint: pool });
  expect(await sessions.look({ sub: 'ada', email: '', groups: [] }, 'a.b.c')).toBe('on');
});

const mostFaults = process.env['SOAK'] ? 500 : 60;

it('none of many transient faults in a row ends a session, and the revocation after them does', async () => {
  let faults = 0;
  const { pool: real, one } = await twoPeople(0);
  await using _ = real;
  const pool = await serve(async (request) => {
    const [, status, body] = transient[faults % transient.length] ?? ['', 500, ''];
    faults += 1;
    if (faults <= mostFaults) return Response.json(body, { status });
    return fetch(real.url, { method: 'POST', headers: request.headers, body: await request.text() });
  });
  const sessions = createCognitoLiveSessions({ userPoolId: poolId, endpoint: pool, answersHold: 0 });
  const looks = new Set<string>();
  for (let looked = 0; looked < mostFaults; looked += 1) looks.add(await sessions.look(one.person, one.accessToken));
  expect([...looks]).toEqual(['on']);
  expect(faults).toBe(mostFaults);
  expect(sessions.hasEnded(one.person.session)).toBe(false);
  await real.signOutUser('ada');
  expect(await sessions.look(one.person, one.accessToken)).toBe('refused');
});
