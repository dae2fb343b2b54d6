import { describe, expect, it } from 'vitest';
import { createInMemoryTokenStorage } from '#adapters/in-memory/in-memory-token-storage';
import { ok } from '#domain/result';
import { ada } from '../../people/user-pool-contract';
import { refusal } from '../recorded-pool';
import { aBrowsersLocks } from './session-locks';
import { hour, keyOf, minute, sessionUnderTest, signInGrace, signedOut } from './session-of-ada';
import { deferred } from '../../../application/deferred';

const refresh = 'GetTokensFromRefreshToken';
const session = sessionUnderTest();

/** A tab of Ada's browser that has started its session, and the ends of sessions that it has reported. */
async function aTab(settings: Parameters<typeof session.pool.cognito>[1] = {}) {
  const over: string[] = [];
  const tab = session.pool.cognito(session.storage, settings);
  tab.userPool.ended$.subscribe((sub) => over.push(sub));
  const user = await tab.userPool.currentUser();
  return { ...tab, over, sub: user.ok ? user.value.sub : '' };
}

const graceSignsIn = () => signInGrace(session.pool.page(session.storage));

describe('a session that the pool ends while its token is valid', () => {
  it('ends at once in the tab that asked, and in all others', async () => {
    await session.signIn();
    const locks = aBrowsersLocks();
    const [first, second, third] = [await aTab({ locks }), await aTab({ locks }), await aTab({ locks })];
    session.pool.clock.pass(59.5 * minute);
    session.pool.instead = () => refusal('NotAuthorizedException', 'User is disabled.');
    expect(await first.userPool.idToken()).toMatchObject({ ok: true });
    for (const tab of [first, second, third]) await expect.poll(() => new Set(tab.over)).toEqual(new Set([first.sub]));
    expect(session.pool.asked).toEqual([refresh]);
    expect(session.storage.keys()).toEqual([]);
  });

  it('is reported as ended before its tokens are removed, which other tabs see', async () => {
    await session.signIn();
    const kept: boolean[] = [];
    const tab = await aTab();
    tab.userPool.ended$.subscribe(() => kept.push(session.page.remembers()));
    session.pool.clock.pass(59.5 * minute);
    session.pool.instead = () => refusal('NotAuthorizedException', 'User is disabled.');
    await tab.userPool.idToken();
    await expect.poll(() => session.page.remembers()).toBe(false);
    expect(kept).toEqual([true]);
  });

  it('ends nothing if the same user has signed in again since', async () => {
    await session.signIn();
    const locks = aBrowsersLocks();
    const [first, second] = [await aTab({ locks }), await aTab({ locks })];
    session.pool.clock.pass(59.5 * minute);
    const answer = deferred<Response>();
    session.pool.instead = (operation) => (operation === refresh ? answer.promise : undefined);
    await first.userPool.idToken();
    await expect.poll(() => session.pool.asked).toEqual([refresh]);
    await second.userPool.signIn(ada);
    answer.resolve(refusal('NotAuthorizedException', 'Refresh Token has been revoked'));
    expect(await first.userPool.idToken({ refused: 'any' })).toEqual(await second.userPool.idToken());
    expect([...first.over, ...second.over]).toEqual([]);
  });
});

it('tokens that have been removed end the session of the tab’s user', async () => {
  await session.signIn();
  const tab = await aTab();
  for (const key of session.storage.keys()) session.storage.removeItem(key);
  expect(await tab.userPool.idToken()).toEqual(signedOut);
  expect(tab.over).toEqual([tab.sub]);
});

it('tokens that have been removed end no session if nobody is signed in', async () => {
  const tab = await aTab();
  expect(await tab.userPool.idToken()).toEqual(signedOut);
  expect(tab.over).toEqual([]);
});

/** The pool answers Ada's call once Grace has signed in. */
async function aCallOvertaken() {
  await session.signIn();
  const tab = await aTab();
  const answer = deferred<Response | undefined>();
  const tokens: unknown[] = [];
  session.pool.instead = async (operation, request) => {
    if (!['GetUser', 'DeleteUser'].includes(operation)) return undefined;
    tokens.push(Object(await request.json())['AccessToken']);
    return tokens.length === 1 ? answer.promise : undefined;
  };
  const adas = session.storage.getItem(keyOf('accessToken'));
  const answered = async (response: Response | undefined) => {
    await expect.poll(() => tokens).toEqual([adas]);
    await graceSignsIn();
    expect(await tab.userPool.currentUser()).toMatchObject({ value: { username: 'grace' } });
    answer.resolve(response);
  };
  const graceIsIn = async () => {
    expect(tokens).toEqual([adas]);
    expect(tab.over).toEqual([]);
    expect(await tab.userPool.idToken()).toMatchObject({ ok: true });
    expect(session.storage.getItem(keyOf('refreshToken', 'grace'))).not.toBeNull();
  };
  return { tab, answered, graceIsIn };
}

it('a call of Ada’s during which Grace has signed in is not sent again with her token when its own has expired', async () => {
  const { tab, answered, graceIsIn } = await aCallOvertaken();
  const attributes = tab.account.attributes();
  await answered(refusal('NotAuthorizedException', 'Access Token has expired'));
  expect(await attributes).toEqual(signedOut);
  await graceIsIn();
});

it('a call of Ada’s during which Grace has signed in deletes no other account', async () => {
  const { tab, answered, graceIsIn } = await aCallOvertaken();
  const deleted = tab.account.deleteAccount();
  await answered(refusal('NotAuthorizedException', 'Access Token has expired'));
  expect(await deleted).toEqual(signedOut);
  await graceIsIn();
});

it('a call of Ada’s during which Grace has signed in that has deleted Ada leaves Grace signed in', async () => {
  const { tab, answered, graceIsIn } = await aCallOvertaken();
  const deleted = tab.account.deleteAccount();
  await answered(Response.json({}));
  expect(await deleted).toEqual(ok(undefined));
  await graceIsIn();
});

it.each(['Access Token has been revoked', 'User is disabled.'])(
  'a call of Ada’s during which Grace has signed in ends no other session when it is refused: %s',
  async (message) => {
    const { tab, answered, graceIsIn } = await aCallOvertaken();
    const attributes = tab.account.attributes();
    await answered(refusal('NotAuthorizedException', message));
    expect(await attributes).toEqual(signedOut);
    await graceIsIn();
  },
);

it('a call that is refused after the same user has signed in again is sent once more, with the new tokens', async () => {
  await session.signIn();
  const tab = await aTab();
  const answer = deferred<Response>();
  session.pool.instead = (operation) => {
    if (operation !== 'GetUser') return undefined;
    session.pool.instead = undefined;
    return answer.promise;
  };
  const attributes = tab.account.attributes();
  await expect.poll(() => session.pool.asked).toEqual(['GetUser']);
  await session.pool.page(session.storage).signIn(ada);
  answer.resolve(refusal('NotAuthorizedException', 'Access Token has been revoked'));
  expect(await attributes).toMatchObject({ ok: true });
  expect(session.pool.asked.filter((operation) => operation === 'GetUser')).toHaveLength(2);
  expect(tab.over).toEqual([]);
});

it('a call that waits for new tokens of Ada’s while Grace signs in gets none, and Grace stays signed in', async () => {
  await session.signInLongAgo();
  const tab = await aTab();
  session.pool.clock.pass(2 * hour);
  const answer = deferred<undefined>();
  session.pool.instead = (operation) => (operation === refresh ? answer.promise : undefined);
  session.pool.asked.length = 0;
  const token = tab.userPool.idToken();
  await expect.poll(() => session.pool.asked).toEqual([refresh]);
  await graceSignsIn();
  expect(await tab.userPool.currentUser()).toMatchObject({ value: { username: 'grace' } });
  answer.resolve(undefined);
  expect(await token).toEqual(signedOut);
  expect(tab.over).toEqual([tab.sub]);
  expect(await tab.userPool.idToken()).toMatchObject({ ok: true });
});

it('a sign-out in another tab makes this one forget and revoke the tokens that only it has', async () => {
  const storage = createInMemoryTokenStorage();
  const tab = session.pool.page(storage);
  await tab.signIn(ada);
  session.pool.asked.length = 0;
  await tab.forget();
  expect(tab.remembers()).toBe(false);
  expect(storage.keys()).toEqual([]);
  expect(await tab.idToken()).toEqual(signedOut);
  expect(session.pool.asked).toEqual(['RevokeToken']);
});

it('a sign-out in another tab leaves shared tokens alone, which belong to a later sign-in by now', async () => {
  session.storage.ownKeys = () => [];
  await session.signIn();
  const tab = await aTab();
  session.pool.asked.length = 0;
  await tab.userPool.forget();
  expect(session.page.remembers()).toBe(true);
  expect(session.pool.asked).toEqual([]);
  // The tab must load its user again.
  expect(await tab.userPool.idToken()).toEqual(signedOut);
  expect(tab.over).toEqual([]);
  expect(await tab.userPool.currentUser()).toMatchObject({ value: { username: 'ada' } });
});
