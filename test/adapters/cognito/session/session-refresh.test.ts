import { describe, expect, it } from 'vitest';
import { createInMemoryTokenStorage } from '#adapters/in-memory/in-memory-token-storage';
import type { UserPool } from '#ports/people/user-pool';
import { ada } from '../../people/user-pool-contract';
import { refusal } from '../recorded-pool';
import { withoutBroadcastChannel } from '../../browser-tabs/without-broadcast-channel';
import { aBrowsersLocks } from './session-locks';
import { hour, keyOf, minute, sessionUnderTest, signInGrace, signedOut, unreachable } from './session-of-ada';
import { deferred } from '../../../application/deferred';

const refresh = 'GetTokensFromRefreshToken';
const session = sessionUnderTest({ refreshTokenRotation: { graceSeconds: 10 } });

const manyTokens = (page: UserPool, count: number) => Promise.all(Array.from({ length: count }, () => page.idToken()));

/** Tabs of one browser, each with a started session. */
async function tabs(count: number, settings: Parameters<typeof session.pool.page>[1] = { locks: aBrowsersLocks() }) {
  const pages = Array.from({ length: count }, () => session.pool.page(session.storage, settings));
  for (const page of pages) await page.currentUser();
  return pages;
}

describe('a token that has expired is refreshed', () => {
  it('once for 100 calls at once', async () => {
    await session.signInLongAgo();
    const tokens = await manyTokens(session.page, 100);
    expect(tokens.every(({ ok }) => ok)).toBe(true);
    expect(new Set(tokens.map((token) => token.ok && token.value.token)).size).toBe(1);
    expect(session.pool.asked).toEqual([refresh]);
    await session.page.idToken();
    expect(session.pool.asked).toHaveLength(1);
  });

  it('once for five tabs with 20 calls each', async () => {
    await session.signIn();
    const pages = await tabs(5);
    session.pool.clock.pass(2 * hour);
    const tokens = (await Promise.all(pages.map((page) => manyTokens(page, 20)))).flat();
    expect(tokens.every(({ ok }) => ok)).toBe(true);
    expect(new Set(tokens.map((token) => token.ok && token.value.token)).size).toBe(1);
    expect(session.pool.asked).toEqual([refresh]);
  });

  it('once for five tabs of a browser without BroadcastChannel, where people sign in too', async () => {
    withoutBroadcastChannel();
    const locks = aBrowsersLocks();
    expect(await session.pool.page(session.storage, { locks }).signIn(ada)).toMatchObject({ ok: true });
    const pages = await tabs(5, { locks });
    session.pool.clock.pass(2 * hour);
    session.pool.asked.length = 0;
    for (const token of await Promise.all(pages.map((page) => page.idToken())))
      expect(token).toMatchObject({ ok: true });
    expect(session.pool.asked).toEqual([refresh]);
  });

  it('by one of five tabs when the pool is down, and the others share the failure', async () => {
    await session.signIn();
    const pages = await tabs(5);
    session.pool.clock.pass(2 * hour);
    session.pool.instead = () => new Response('no', { status: 500 });
    const tokens = (await Promise.all(pages.map((page) => manyTokens(page, 20)))).flat();
    for (const token of tokens) expect(token).toEqual(unreachable);
    expect(session.pool.asked).toEqual([refresh, refresh, refresh]);
    session.pool.instead = undefined;
    for (const page of pages) expect(await page.idToken()).toMatchObject({ ok: true });
    expect(session.pool.asked).toHaveLength(4);
  });

  it('after a reload too', async () => {
    await session.signInLongAgo();
    expect(await session.pool.page(session.storage).currentUser()).toMatchObject({ value: { username: 'ada' } });
    expect(session.pool.asked).toEqual([refresh]);
  });

  it('even if the tab that holds the lock is frozen', async () => {
    await session.signInLongAgo();
    const frozen = { request: () => Promise.reject(new DOMException('The wait was too long', 'TimeoutError')) };
    const page = session.pool.page(session.storage, { locks: frozen });
    expect(await page.currentUser()).toMatchObject({ ok: true });
  });
});

it('a token that has not expired is used as it is', async () => {
  await session.signIn();
  await manyTokens(session.page, 20);
  expect(session.pool.asked).toEqual([]);
});

it('a token that has not expired is refreshed once if 20 calls were refused with it', async () => {
  await session.signIn();
  const token = await session.page.idToken();
  const refused = token.ok ? token.value.token : '';
  const renewed = await Promise.all(Array.from({ length: 20 }, () => session.page.idToken({ refused })));
  expect(session.pool.asked).toEqual([refresh]);
  for (const next of renewed) expect(next).not.toEqual(token);
  // The last response to the old token can arrive long after the new token.
  expect(await session.page.idToken({ refused })).toEqual(renewed[0]);
  expect(session.pool.asked).toHaveLength(1);
});

it('a token that has not expired but is in its last minute is still used, while the next one is fetched once', async () => {
  await session.signIn();
  const token = await session.page.idToken();
  session.pool.clock.pass(59.5 * minute);
  for (const answer of await manyTokens(session.page, 20)) expect(answer).toEqual(token);
  await expect.poll(() => session.storage.getItem(keyOf('idToken'))).not.toBe(token.ok && token.value.token);
  await manyTokens(session.page, 20);
  expect(session.pool.asked).toEqual([refresh]);
});

it('a token that has not expired but is in its last minute is returned at once, even if the pool hangs', async () => {
  await session.signIn();
  session.pool.clock.pass(59.5 * minute);
  const never = deferred<Response>();
  session.pool.instead = () => never.promise;
  expect(await session.page.idToken()).toMatchObject({ ok: true });
  never.resolve(new Response('', { status: 500 }));
});

it('a call before the start-up check has found the user waits for it, and gets that user’s token', async () => {
  await session.signInLongAgo();
  const page = session.pool.page(session.storage);
  const user = page.currentUser();
  const token = page.idToken();
  expect(await user).toMatchObject({ value: { username: 'ada' } });
  expect(await token).toMatchObject({ ok: true });
  expect(session.pool.asked).toEqual([refresh]);
});

it('a call before the start-up check has found the user fails when there is none', async () => {
  const page = session.pool.page(createInMemoryTokenStorage());
  const user = page.currentUser();
  expect(await page.idToken()).toEqual(signedOut);
  expect(await user).toEqual(signedOut);
});

it('a stored session names its user without the pool, even long after its tokens have expired', async () => {
  await session.signInLongAgo();
  expect(session.pool.page(session.storage).rememberedUser()).toMatchObject({ username: 'ada' });
  expect(session.pool.asked).toEqual([]);
  session.storage.setItem(keyOf('idToken'), 'damaged');
  expect(session.pool.page(session.storage).rememberedUser()).toBeUndefined();
  expect(session.pool.page(createInMemoryTokenStorage()).rememberedUser()).toBeUndefined();
});

describe('a refresh token that is replaced at each use', () => {
  it('works in a browser without locks when two tabs race', async () => {
    await session.signInLongAgo();
    const [one, two] = [session.pool.page(session.storage), session.pool.page(session.storage)];
    const users = await Promise.all([one.currentUser(), two.currentUser()]);
    for (const user of users) expect(user).toMatchObject({ value: { username: 'ada' } });
    expect(session.pool.asked).toEqual([refresh, refresh]);
    session.pool.clock.pass(2 * hour);
    expect(await one.idToken()).toMatchObject({ ok: true });
    session.pool.clock.pass(2 * hour);
    expect(await two.idToken()).toMatchObject({ ok: true });
  });

  it('that another tab has used first signs nobody out', async () => {
    await session.signInLongAgo();
    const [late, quick] = [session.pool.page(session.storage), session.pool.page(session.storage)];
    const [asked, answer] = [deferred<true>(), deferred<Response>()];
    session.pool.instead = () => {
      session.pool.instead = undefined;
      asked.resolve(true);
      return answer.promise;
    };
    const user = late.currentUser();
    await asked.promise;
    await quick.currentUser();
    answer.resolve(refusal('RefreshTokenReuseException', 'Refresh token has been invalidated by rotation'));
    expect(await user).toMatchObject({ value: { username: 'ada' } });
  });

  it('is revoked by a sign-out, together with its predecessors', async () => {
    await session.signIn();
    const copies = [session.storage.getItem(keyOf('refreshToken'))];
    const idToken = session.storage.getItem(keyOf('idToken')) ?? '';
    await session.page.idToken({ refused: idToken });
    copies.push(session.storage.getItem(keyOf('refreshToken')));
    expect(new Set(copies).size).toBe(2);
    let revoked: unknown;
    session.pool.instead = async (operation, request) => {
      if (operation === 'RevokeToken') revoked = await request.json();
      return undefined;
    };
    await session.page.signOut('this-browser');
    expect(revoked).toMatchObject({ Token: copies[1] });

    for (const copy of copies) {
      await session.signIn();
      session.storage.setItem(keyOf('refreshToken'), copy ?? '');
      expect(await session.page.idToken({ refused: session.storage.getItem(keyOf('idToken')) ?? '' })).toEqual(
        signedOut,
      );
    }
  });

  it('is known to each copy of a tab of a shared computer, whichever of them used the last ones', async () => {
    const browser = createInMemoryTokenStorage();
    const [tab, copiedTab] = [createInMemoryTokenStorage(), createInMemoryTokenStorage()];
    const locks = aBrowsersLocks();
    const original = session.pool.page(browser, { locks, storages: { browser, tab } });
    await original.signIn({ ...ada, sharedComputer: true });
    for (const key of tab.keys()) copiedTab.setItem(key, tab.getItem(key) ?? '');
    const copy = session.pool.page(browser, { locks, storages: { browser, tab: copiedTab } });
    await copy.currentUser();
    for (const page of [original, original, copy, original, copy, copy, original]) {
      session.pool.clock.pass(2 * hour);
      expect(await page.idToken()).toMatchObject({ ok: true });
    }
    expect(browser.keys()).toEqual([]);
  });

  it('lasts for 50 token lifetimes', async () => {
    await session.signIn();
    for (let life = 1; life <= 50; life += 1) {
      session.pool.clock.pass(hour);
      expect(await session.page.idToken()).toMatchObject({ ok: true });
      expect(session.pool.asked).toHaveLength(life);
    }
  });
});

it('another user’s tokens are never used by a tab whose user did not sign out', async () => {
  await session.signIn();
  const [adas] = await tabs(1);
  const graces = session.pool.page(session.storage);
  await signInGrace(graces);
  expect(await adas?.idToken()).toEqual(signedOut);
  expect(await adas?.idToken({ refused: 'any' })).toEqual(signedOut);
  expect(await graces.idToken()).toMatchObject({ ok: true });
  expect([...session.storage.keys()].filter((key) => key.includes('.ada.'))).toEqual([]);

  expect(await adas?.currentUser()).toMatchObject({ value: { username: 'grace' } });
  expect(await adas?.idToken()).toEqual(await graces.idToken());
});

it('another user’s tokens are not used after a sign-out until the tab has loaded the new user', async () => {
  await session.signIn();
  const [adas] = await tabs(1);
  await adas?.signOut('this-browser');
  await session.signIn();
  expect(await adas?.idToken()).toEqual(signedOut);
  expect(session.page.remembers()).toBe(true);
});

it('another user’s tokens are kept when the previous session ends', async () => {
  const cognito = session.pool.cognito(session.storage);
  await cognito.userPool.signIn(ada);
  const other = createInMemoryTokenStorage();
  await signInGrace(session.pool.page(other));
  for (const key of session.storage.keys()) session.storage.removeItem(key);
  for (const key of other.keys()) session.storage.setItem(key, other.getItem(key) ?? '');
  expect(await cognito.account.attributes()).toEqual(signedOut);
  expect(session.page.remembers()).toBe(true);
});
