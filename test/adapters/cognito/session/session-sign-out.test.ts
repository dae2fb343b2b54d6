import { describe, expect, it, vi } from 'vitest';
import { createInMemoryTokenStorage } from '#adapters/in-memory/in-memory-token-storage';
import { authErrors } from '#domain/people/auth-failure';
import { failed, ok } from '#domain/result';
import type { UserPool } from '#ports/people/user-pool';
import { holdTimers } from '../../hold-timers';
import { ada, grace } from '../../people/user-pool-contract';
import { aRecordedPool } from '../recorded-pool';
import { hour, keyOf, newPassword, sessionUnderTest, signedOut } from './session-of-ada';
import { deferred } from '../../../application/deferred';

const session = sessionUnderTest();

const confirmed = ok(undefined);
const keysOfAda = () => session.storage.keys();

/** Another browser that signed in earlier, or that has stolen the tokens. */
async function copyOfTheTokens(): Promise<UserPool> {
  const copy = session.pool.page({ ...session.storage, setItem: () => {}, removeItem: () => {} });
  await copy.currentUser();
  return copy;
}

it('signing out revokes this browser’s tokens at the pool, and no others', async () => {
  await session.signIn();
  const elsewhere = await aPageElsewhere();
  const stolen = session.storage.getItem(keyOf('refreshToken')) ?? '';
  expect(await session.page.signOut('this-browser')).toEqual(confirmed);
  expect(session.pool.asked.at(-1)).toBe('RevokeToken');
  expect(keysOfAda()).toEqual([]);

  await session.signIn();
  session.storage.setItem(keyOf('refreshToken'), stolen);
  expect(await session.page.idToken({ refused: session.storage.getItem(keyOf('idToken')) ?? '' })).toEqual(signedOut);
  const token = await elsewhere.idToken();
  expect(await elsewhere.idToken({ refused: token.ok ? token.value.token : '' })).toMatchObject({ ok: true });
});

it.each([
  ['with a good token', 0],
  ['with one that has expired', 2 * hour],
])('signing out everywhere ends all browsers’ sessions, %s', async (_, passed) => {
  await session.signIn();
  const elsewhere = await aPageElsewhere();
  session.pool.clock.pass(passed);
  expect(await session.page.signOut('everywhere')).toEqual(confirmed);
  expect(keysOfAda()).toEqual([]);
  const token = await elsewhere.idToken();
  expect(await elsewhere.idToken({ refused: token.ok ? token.value.token : '' })).toEqual(signedOut);
});

it('signing out everywhere with an expired token renews it as the remembered device', async () => {
  await session.signIn();
  const device = 'eu-west-1_0a1b2c3d-0000-4000-8000-00000000abcd';
  session.storage.setItem(keyOf('deviceKey'), device);
  session.pool.clock.pass(2 * hour);
  let renewal: unknown;
  session.pool.instead = async (operation, request) => {
    if (operation === 'GetTokensFromRefreshToken') renewal = await request.json();
    return undefined;
  };
  await session.page.signOut('everywhere');
  expect(renewal).toMatchObject({ DeviceKey: device });
});

it('signing out without a session does not call the pool', async () => {
  expect(await session.page.signOut('everywhere')).toEqual(confirmed);
  expect(session.pool.asked).toEqual([]);
});

describe.each(['this-browser', 'everywhere'] as const)('signing out of %s', (scope) => {
  it('leaves no key with the pool down', async () => {
    const gone = await aRecordedPool();
    const away = gone.page(session.storage);
    await away.signIn(ada);
    await gone.close();
    expect(await away.signOut(scope)).toEqual(failed({ kind: 'network' }));
    expect(keysOfAda()).toEqual([]);
  });

  it('leaves no key with an expired session and a pool that fails', async () => {
    await session.signInLongAgo();
    session.pool.instead = () => new Response('<html>', { status: 502 });
    expect(await session.page.signOut(scope)).toEqual(failed({ kind: 'unavailable' }));
    expect(keysOfAda()).toEqual([]);
  });

  it('leaves no key with a pool that hangs, and reports after 3 s that it took too long', async () => {
    await session.signIn();
    const asked = deferred<true>();
    session.pool.instead = () => {
      asked.resolve(true);
      return deferred<Response>().promise;
    };
    holdTimers();
    let answer: Awaited<ReturnType<UserPool['signOut']>> | undefined;
    const over = session.page.signOut(scope).then((given) => (answer = given));
    expect(keysOfAda()).toEqual([]);
    await asked.promise;
    vi.advanceTimersByTime(2_999);
    expect(answer).toBeUndefined();
    vi.advanceTimersByTime(1);
    await over;
    expect(answer).toEqual(failed({ kind: 'sign-out-timeout' }));
    expect(authErrors['sign-out-timeout'].message).toBe('Signout timeout fail');
  });
});

it.each(['this tab', 'another tab'])(
  'a sign-out in the middle of a refresh by %s leaves none of its keys, and does not return its token',
  async (where) => {
    await session.signInLongAgo();
    const copy = await copyOfTheTokens();
    expect(await copy.idToken()).toMatchObject({ ok: true });
    const [asked, proceed] = [deferred<true>(), deferred<true>()];
    session.pool.instead = async (operation) => {
      if (operation !== 'GetTokensFromRefreshToken') return undefined;
      asked.resolve(true);
      await proceed.promise;
      return undefined;
    };
    const user = session.page.currentUser();
    await asked.promise;
    const page = where === 'this tab' ? session.page : session.pool.page(session.storage);
    // The pool has already sent its response to the refresh: the revocation does not stop it.
    session.pool.instead = () => new Response('', { status: 503 });
    await page.signOut('this-browser');
    proceed.resolve(true);
    expect(await user).toEqual(signedOut);
    expect(keysOfAda()).toEqual([]);
    expect(session.page.remembers()).toBe(false);
  },
);

it('a call after a sign-out does not wait for the check of the user who has left, and gets nobody’s token', async () => {
  await session.signInLongAgo();
  const [asked, answer] = [deferred<true>(), deferred<Response>()];
  session.pool.instead = () => {
    session.pool.instead = undefined;
    asked.resolve(true);
    return answer.promise;
  };
  const user = session.page.currentUser();
  await asked.promise;
  await session.page.signOut('this-browser');
  await session.pool.page(session.storage).signIn(ada);
  expect(await Promise.race([user, session.page.idToken()])).toEqual(signedOut);
  answer.resolve(new Response('', { status: 503 }));
  expect(await user).toMatchObject({ ok: true });
});

it('a sign-out in the middle of a refresh and a new sign-in keep the new tokens', async () => {
  await session.signInLongAgo();
  const [asked, proceed] = [deferred<true>(), deferred<true>()];
  session.pool.instead = async () => {
    session.pool.instead = undefined;
    asked.resolve(true);
    await proceed.promise;
    return new Response('', { status: 503 });
  };
  const user = session.page.currentUser();
  await asked.promise;
  await session.page.signOut('this-browser');
  await session.page.signIn(grace);
  await session.page.answer(newPassword);
  const graces = session.storage.getItem(keyOf('refreshToken', 'grace'));
  proceed.resolve(true);
  await user;
  expect(session.storage.getItem(keyOf('refreshToken', 'grace'))).toBe(graces);
  expect(await session.page.currentUser()).toMatchObject({ value: { username: 'grace' } });
  expect(keysOfAda().filter((key) => key.includes('.ada.'))).toEqual([]);
});

async function aPageElsewhere(): Promise<UserPool> {
  const page = session.pool.page(createInMemoryTokenStorage());
  await page.signIn(ada);
  return page;
}

it('a new sign-in of the same person replaces and revokes the tokens, and other tabs continue with the new ones', async () => {
  await session.signIn();
  const otherTab = session.pool.page(session.storage);
  await otherTab.currentUser();
  const old = { refresh: session.storage.getItem(keyOf('refreshToken')) ?? '', token: await otherTab.idToken() };
  session.pool.clock.pass(20 * 60_000);
  expect(session.page.sinceSignIn()).toBeCloseTo(20 * 60, -1);
  await session.signIn();
  expect(session.page.sinceSignIn()).toBeCloseTo(0, -1);
  expect(session.storage.getItem(keyOf('refreshToken'))).not.toBe(old.refresh);
  const refused = old.token.ok ? old.token.value.token : '';
  expect(await otherTab.idToken({ refused })).toEqual(await session.page.idToken());

  const thief = createInMemoryTokenStorage();
  for (const key of session.storage.keys()) thief.setItem(key, session.storage.getItem(key) ?? '');
  thief.setItem(keyOf('refreshToken'), old.refresh);
  thief.removeItem(keyOf('idToken'));
  expect(await session.pool.page(thief).currentUser()).toEqual(signedOut);
});
