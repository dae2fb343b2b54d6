import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { failed } from '../../../src/domain/result';
import type { UserPool } from '../../../src/ports/user-pool';
import { later } from '../../application/later';
import { ada, grace } from '../user-pool-contract';
import { type RecordedPool, aRecordedPool, aSeenStorage, clientId, refusal } from './recorded-pool';

let recorded: RecordedPool;
let page: UserPool;
let seen: ReturnType<typeof aSeenStorage>;

beforeAll(async () => {
  recorded = await aRecordedPool();
  return () => recorded.close();
});
beforeEach(() => {
  seen = aSeenStorage();
  page = recorded.page(seen.storage);
  recorded.instead = undefined;
  recorded.asked.length = 0;
});

const unreachable = failed({ kind: 'unreachable' });
const signedOut = failed({ kind: 'signed-out' });

/** Ada has signed in, and her ID token has expired since; the clock of all is moved, no one waits. */
async function adaWithExpiredToken(): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  await page.signIn(ada);
  vi.setSystemTime(Date.now() + 2 * 3_600_000);
  recorded.asked.length = 0;
}

describe('a token that has expired', () => {
  it('is refreshed once for 20 calls at once', async () => {
    await adaWithExpiredToken();
    const tokens = await Promise.all(Array.from({ length: 20 }, () => page.idToken()));
    expect(tokens.every(({ ok }) => ok)).toBe(true);
    expect(new Set(tokens.map((token) => token.ok && token.value)).size).toBe(1);
    expect(recorded.asked).toEqual(['InitiateAuth']);
    await page.idToken();
    expect(recorded.asked).toHaveLength(1);
  });

  it('is refreshed after a reload too', async () => {
    await adaWithExpiredToken();
    expect(await recorded.page(seen.storage).currentUser()).toMatchObject({ ok: true, value: { username: 'ada' } });
    expect(recorded.asked).toEqual(['InitiateAuth']);
  });
});

describe('a token that has not expired', () => {
  it('is used as it is, and renewed once for 20 calls that ask for a new one', async () => {
    await page.signIn(ada);
    recorded.asked.length = 0;
    const first = await page.idToken();
    expect(recorded.asked).toEqual([]);
    const renewed = await Promise.all(Array.from({ length: 20 }, () => page.idToken({ renew: true })));
    expect(recorded.asked).toEqual(['InitiateAuth']);
    expect(renewed.every((token) => token.ok && first.ok && token.value !== first.value)).toBe(true);
  });
});

describe('a definite answer', () => {
  it.each([
    ['NotAuthorizedException', 'Refresh Token has been revoked'],
    ['NotAuthorizedException', 'Refresh Token has expired'],
    ['NotAuthorizedException', 'Access Token has been revoked'],
    ['NotAuthorizedException', 'User is disabled.'],
    ['UserNotFoundException', 'User does not exist.'],
  ])('%s: %s signs out with one request, and leaves no key', async (type, message) => {
    await adaWithExpiredToken();
    recorded.instead = () => refusal(type, message);
    expect(await page.idToken()).toEqual(signedOut);
    expect(recorded.asked).toEqual(['InitiateAuth']);
    expect([...seen.keys]).toEqual([]);
    expect(page.remembers()).toBe(false);
  });

  it('of the real pool, after the tokens were revoked, does so too', async () => {
    await page.signIn(ada);
    await recorded.administration.signOutUser('ada');
    recorded.asked.length = 0;
    expect(await page.idToken({ renew: true })).toEqual(signedOut);
    expect(recorded.asked).toEqual(['InitiateAuth']);
    expect([...seen.keys]).toEqual([]);
  });
});

describe('a fault that passes', () => {
  const html = { headers: { 'content-type': 'text/html' } };
  it.each<[string, () => Response | Promise<Response>]>([
    ['429', () => refusal('TooManyRequestsException', 'Rate exceeded')],
    ['429 without words', () => new Response(null, { status: 429 })],
    ['500', () => refusal('InternalErrorException', 'Something went wrong')],
    ['500 as text', () => new Response('no', { status: 500 })],
    ['503 in JSON of another kind', () => Response.json({ message: 'Service Unavailable' }, { status: 503 })],
    ['502 in HTML', () => new Response('<html><h1>Bad Gateway', { status: 502, ...html })],
    ['a page in HTML with status 200', () => new Response('<html><h1>Welcome to the airport', html)],
    ['an empty answer', () => new Response('')],
    ['an empty object', () => Response.json({})],
    ['tokens that are none', () => Response.json({ AuthenticationResult: { IdToken: 'x', AccessToken: 'y' } })],
  ])('%s does not sign out', async (_, instead) => {
    await adaWithExpiredToken();
    recorded.instead = instead;
    expect(await page.idToken()).toEqual(unreachable);
    expect(page.remembers()).toBe(true);
    recorded.instead = undefined;
    expect(await page.idToken()).toMatchObject({ ok: true });
  });

  it('does not sign in either, and is no refusal', async () => {
    for (const answer of [() => new Response('<html>', { status: 502 }), () => Response.json({})]) {
      recorded.instead = answer;
      const signedIn = await page.signIn(ada);
      expect(signedIn.ok).toBe(false);
      expect(signedIn).not.toMatchObject({ failure: { kind: 'refused' } });
      expect(page.remembers()).toBe(false);
    }
  });

  it('such as a pool that is not there is the network', async () => {
    const gone = await aRecordedPool();
    const away = gone.page(seen.storage);
    await away.signIn(ada);
    await gone.close();
    expect(await away.idToken({ renew: true })).toEqual(unreachable);
    expect(await away.signIn(ada)).toEqual(failed({ kind: 'network' }));
    expect(away.remembers()).toBe(true);
  });
});

describe('signing out', () => {
  it('revokes the tokens at the pool', async () => {
    await page.signIn(ada);
    const stolen = seen.storage.getItem(`CognitoIdentityServiceProvider.${clientId}.ada.refreshToken`);
    expect(await page.signOut()).toBe(true);
    const other = aSeenStorage();
    const thief = recorded.page(other.storage);
    await thief.signIn(ada);
    other.storage.setItem(`CognitoIdentityServiceProvider.${clientId}.ada.refreshToken`, stolen ?? '');
    expect(await recorded.page(other.storage).idToken({ renew: true })).toEqual(signedOut);
  });

  it('leaves no key with the pool down', async () => {
    const gone = await aRecordedPool();
    const away = gone.page(seen.storage);
    await away.signIn(ada);
    await gone.close();
    expect(await away.signOut()).toBe(false);
    expect([...seen.keys]).toEqual([]);
  });

  it('leaves no key with an expired session and a pool that breaks', async () => {
    await adaWithExpiredToken();
    recorded.instead = () => new Response('<html>', { status: 502 });
    expect(await page.signOut()).toBe(false);
    expect([...seen.keys]).toEqual([]);
  });

  it('leaves no key with a pool that hangs, and is over after 3 s', async () => {
    await page.signIn(ada);
    const asked = later<true>();
    recorded.instead = () => {
      asked.come(true);
      return later<Response>().promise;
    };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    let confirmed: boolean | undefined;
    const over = page.signOut().then((answer) => (confirmed = answer));
    expect([...seen.keys]).toEqual([]);
    await asked.promise;
    vi.advanceTimersByTime(2_999);
    expect(confirmed).toBeUndefined();
    vi.advanceTimersByTime(1);
    await over;
    expect(confirmed).toBe(false);
  });

  it('leaves no key of a refresh that was under way, nor gives its token out', async () => {
    await adaWithExpiredToken();
    const answer = later<true>();
    const asked = later<true>();
    const { administration } = recorded;
    const refreshed = await fetchRefresh(administration);
    recorded.instead = async () => {
      asked.come(true);
      await answer.promise;
      return Response.json(refreshed);
    };
    const token = page.idToken();
    await asked.promise;
    recorded.instead = undefined;
    await page.signOut();
    answer.come(true);
    expect(await token).toEqual(signedOut);
    expect([...seen.keys]).toEqual([]);
    expect(page.remembers()).toBe(false);
  });

  it('leaves no key of a user before, whose session had timed out', async () => {
    await page.signIn(ada);
    await page.signIn(grace);
    await page.answerNewPassword('Compiler-2');
    expect([...seen.keys].filter((key) => key.includes('.ada.'))).toEqual([]);
    expect(await page.currentUser()).toMatchObject({ value: { username: 'grace' } });
    await page.signOut();
    expect([...seen.keys]).toEqual([]);
  });
});

/** What the pool answers to a refresh with Ada's stored token. */
async function fetchRefresh({ app }: RecordedPool['administration']): Promise<unknown> {
  const response = await app.request('/', {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    body: JSON.stringify({
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      ClientId: clientId,
      AuthParameters: {
        REFRESH_TOKEN: seen.storage.getItem(`CognitoIdentityServiceProvider.${clientId}.ada.refreshToken`),
      },
    }),
  });
  expect(response.status).toBe(200);
  return response.json();
}

describe('a challenge that the client does not know', () => {
  it('is named instead of waited for', async () => {
    recorded.instead = () => Response.json({ ChallengeName: 'EMAIL_OTP', Session: 's', ChallengeParameters: {} });
    const signedIn = await page.signIn(ada);
    expect(signedIn.ok).toBe(false);
  });
});

describe('stored data that is damaged', () => {
  it.each(['', 'x', 'eyJ.eyJ.x', '{}', 'a.b.c'])(
    'with an ID token of %j signs nobody in, and breaks nothing',
    async (token) => {
      await page.signIn(ada);
      seen.storage.setItem(`CognitoIdentityServiceProvider.${clientId}.ada.idToken`, token);
      const again = recorded.page(seen.storage);
      const user = await again.currentUser();
      if (user.ok) expect(user.value.username).toBe('ada');
      expect(typeof again.remembers()).toBe('boolean');
      await again.signOut();
      expect([...seen.keys]).toEqual([]);
    },
  );
});
