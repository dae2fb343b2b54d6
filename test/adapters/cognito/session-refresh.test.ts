import { describe, expect, it } from 'vitest';
import { createInMemoryTokenStorage } from '../../../src/adapters/in-memory/in-memory-token-storage';
import type { UserPool } from '../../../src/ports/user-pool';
import { ada } from '../user-pool-contract';
import { refusal } from './recorded-pool';
import { aBrowsersLocks } from './session-locks';
import { hour, keyOf, minute, sessionUnderTest, signInGrace, signedOut, unreachable } from './session-of-ada';
import { deferred } from '../../application/deferred';

const refresh = 'GetTokensFromRefreshToken';
const session = sessionUnderTest({ refreshTokenRotation: { graceSeconds: 10 } });

const manyTokens = (page: UserPool, count: number) => Promise.all(Array.from({ length: count }, () => page.idToken()));

/** Tabs of one browser, each of which has found its user. */
async function tabs(count: number, settings: Parameters<typeof session.pool.page>[1] = { locks: aBrowsersLocks() }) {
  const pages = Array.from({ length: count }, () => session.pool.page(session.storage, settings));
  for (const page of pages) await page.currentUser();
  return pages;
}

describe('a token that has expired', () => {
  it('is refreshed once for 100 calls at once', async () => {
    await session.signInLongAgo();
    const tokens = await manyTokens(session.page, 100);
    expect(tokens.every(({ ok }) => ok)).toBe(true);
    expect(new Set(tokens.map((token) => token.ok && token.value.token)).size).toBe(1);
    expect(session.pool.asked).toEqual([refresh]);
    await session.page.idToken();
    expect(session.pool.asked).toHaveLength(1);
  });

  it('is refreshed once for five tabs with 20 calls each', async () => {
    await session.signIn();
    const pages = await tabs(5);
    session.pool.clock.pass(2 * hour);
    const tokens = (await Promise.all(pages.map((page) => manyTokens(page, 20)))).flat();
    expect(tokens.every(({ ok }) => ok)).toBe(true);
    expect(new Set(tokens.map((token) => token.ok && token.value.token)).size).toBe(1);
    expect(session.pool.asked).toEqual([refresh]);
  });

  it('is tried for once by five tabs when the pool is down, and those that waited share the outcome', async () => {
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

  it('is refreshed after a reload too', async () => {
    await session.signInLongAgo();
    expect(await session.pool.page(session.storage).currentUser()).toMatchObject({ value: { username: 'ada' } });
    expect(session.pool.asked).toEqual([refresh]);
  });

  it('is refreshed although the tab whose turn it was does not answer any more', async () => {
    await session.signInLongAgo();
    const frozen = { request: () => Promise.reject(new DOMException('The wait was too long', 'TimeoutError')) };
    const page = session.pool.page(session.storage, { locks: frozen });
    expect(await page.currentUser()).toMatchObject({ ok: true });
  });
});

describe('a token that has not expired', () => {
  it('is used as it is', async () => {
    await session.signIn();
    await manyTokens(session.page, 20);
    expect(session.pool.asked).toEqual([]);
  });

  it('is refreshed once when 20 calls were refused with it', async () => {
    await session.signIn();
    const token = await session.page.idToken();
    const refused = token.ok ? token.value.token : '';
    const renewed = await Promise.all(Array.from({ length: 20 }, () => session.page.idToken({ refused })));
    expect(session.pool.asked).toEqual([refresh]);
    for (const next of renewed) expect(next).not.toEqual(token);
    // The last answer to the old token may come when the new one has long been there.
    expect(await session.page.idToken({ refused })).toEqual(renewed[0]);
    expect(session.pool.asked).toHaveLength(1);
  });

  it('and is in its last minute still serves, while the next one is fetched once', async () => {
    await session.signIn();
    const token = await session.page.idToken();
    session.pool.clock.pass(59.5 * minute);
    for (const answer of await manyTokens(session.page, 20)) expect(answer).toEqual(token);
    await expect.poll(() => session.storage.getItem(keyOf('idToken'))).not.toBe(token.ok && token.value.token);
    await manyTokens(session.page, 20);
    expect(session.pool.asked).toEqual([refresh]);
  });

  it('and is in its last minute serves nobody a moment longer for a pool that hangs', async () => {
    await session.signIn();
    session.pool.clock.pass(59.5 * minute);
    const never = deferred<Response>();
    session.pool.instead = () => never.promise;
    expect(await session.page.idToken()).toMatchObject({ ok: true });
    never.resolve(new Response('', { status: 500 }));
  });
});

describe('a refresh token that is replaced at each use', () => {
  it('takes a browser without locks through a race of two tabs', async () => {
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

  it('that was used up in a race which the other tab won signs nobody out', async () => {
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

  it('is revoked by a sign-out in its newest form, and with it those before', async () => {
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

  it('is good for 50 token lives', async () => {
    await session.signIn();
    for (let life = 1; life <= 50; life += 1) {
      session.pool.clock.pass(hour);
      expect(await session.page.idToken()).toMatchObject({ ok: true });
      expect(session.pool.asked).toHaveLength(life);
    }
  });
});

describe('tokens of somebody else', () => {
  it('are never given out by a tab whose user did not sign out', async () => {
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

  it('are not given out after a sign-out, before anybody has asked who it is', async () => {
    await session.signIn();
    const [adas] = await tabs(1);
    await adas?.signOut('this-browser');
    await session.signIn();
    expect(await adas?.idToken()).toEqual(signedOut);
    expect(session.page.remembers()).toBe(true);
  });

  it('are left alone by what ends the session before', async () => {
    const cognito = session.pool.cognito(session.storage);
    await cognito.userPool.signIn(ada);
    const other = createInMemoryTokenStorage();
    await signInGrace(session.pool.page(other));
    for (const key of session.storage.keys()) session.storage.removeItem(key);
    for (const key of other.keys()) session.storage.setItem(key, other.getItem(key) ?? '');
    expect(await cognito.account.attributes()).toEqual(signedOut);
    expect(session.page.remembers()).toBe(true);
  });
});
