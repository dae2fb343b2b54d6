import { decodeJwt } from 'jose';
import { describe, expect, it, vi } from 'vitest';
import { hostedProviders } from '#domain/people/sign-in/hosted-login';
import { failed, ok } from '#domain/result';
import { noHostedLogin } from '#adapters/oidc/no-hosted-login';
import { poolId } from '../../local/user-pool/pool-facts';
import { deferred } from '../../application/deferred';
import { flushPromises } from '../../application/flush-promises';
import { holdTimers } from '../hold-timers';
import { aBrowserStorage } from '../storage/browser-storage';
import { aHostedVisitor, followHostedPages, mismatch, origin, returnTo } from './a-hosted-visitor';

describe('signing in at a provider', () => {
  it('of a company leads past the pool’s own pages, and says whose address it is', async () => {
    const visitor = await aHostedVisitor();
    const contoso = visitor.load({ providerNames: new Map([['Contoso', 'Contoso']]) });
    void contoso.start('Contoso', { returnTo }, 'ann@contoso.example');
    await expect.poll(() => visitor.left).toHaveLength(1);
    const asked = new URL(visitor.left[0] ?? '').searchParams;
    expect([asked.get('identity_provider'), asked.get('login_hint')]).toEqual(['Contoso', 'ann@contoso.example']);
  });

  it.each([
    ['Google', 'Google'],
    ['Facebook', 'Facebook'],
    ['Amazon', 'LoginWithAmazon'],
    ['Apple', 'SignInWithApple'],
  ] as const)('by %s leaves with PKCE, and comes back to the session', async (provider, name) => {
    const visitor = await aHostedVisitor();
    const address = await visitor.visit(provider);
    const asked = new URL(visitor.left[0] ?? '');
    expect(asked.href.startsWith(`${visitor.pool.url}/oauth2/authorize?`)).toBe(true);
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/.{16,}/),
      nonce: expect.stringMatching(/.{16,}/),
      identity_provider: name,
      redirect_uri: `${origin}/login`,
    });
    expect(address.startsWith(`${origin}/login?`)).toBe(true);
    const { userPool } = visitor;
    expect(userPool.remembers()).toBe(false);
    const finished = await visitor.hostedLogin.finish(address);
    const user = {
      username: expect.stringMatching(new RegExp(`^${name}_`, 'i')),
      sub: expect.stringMatching(/.+/),
      email: expect.stringMatching(/@/),
      name: 'Amelia Okafor',
      greeted: 'Amelia',
      hosted: true,
      provider,
    };
    expect(finished).toEqual(ok({ user: { step: 'signed-in', ...user, asksToRemember: false }, returnTo }));
    expect(await userPool.currentUser()).toEqual(ok(user));
    expect(visitor.tab).toHaveLength(0);
  });

  it('in a new tab leaves nothing in this one, and is known there as that tab’s whole purpose', async () => {
    const visitor = await aHostedVisitor();
    const opened: string[] = [];
    const copy = aBrowserStorage();
    const openTab = (address: string) => {
      const key = visitor.tab.key(0) ?? '';
      copy.setItem(key, visitor.tab.getItem(key) ?? '');
      return opened.push(address) > 0;
    };
    const answer = await visitor.load({ openTab }).start('Google', { returnTo, inNewTab: true });
    expect(answer).toEqual(ok(undefined));
    expect([visitor.left, visitor.tab.length]).toEqual([[], 0]);
    const other = visitor.load({ store: () => copy });
    const back = await followHostedPages(opened[0] ?? '', 'sign in');
    expect(await other.finish(back)).toMatchObject({ ok: true, value: { inNewTab: true, returnTo } });
  });

  it('continues after a reload, and ends like any session', async () => {
    const visitor = await aHostedVisitor();
    const address = await visitor.visit('Google');
    expect(await visitor.load().finish(address)).toMatchObject({ ok: true });
    expect(await visitor.account.attributes()).toMatchObject({ ok: true });
    visitor.pool.clock.pass(2 * 3_600_000);
    const token = await visitor.userPool.idToken();
    expect(token.ok && decodeJwt(token.value.token)['cognito:groups']).toEqual([`${poolId}_Google`]);
    expect(await visitor.userPool.signOut('this-browser')).toEqual(ok(undefined));
  });
});

it('a provider is not offered if hosted login is not configured', async () => {
  for (const provider of hostedProviders) {
    expect(await noHostedLogin.start(provider, { returnTo: '/' })).toEqual(failed({ kind: 'unknown-provider' }));
  }
  expect(await noHostedLogin.finish(`${origin}/login?code=x&state=y`)).toEqual(mismatch);
  expect(await noHostedLogin.signOut(async () => true)).toEqual(ok(undefined));
});

it.each([
  ['blocked', { blocked: true }, { blocked: false }],
  ['full', { room: 0 }, { room: 5_000_000 }],
])(
  'a provider cannot be left for where the storage of the tab is %s, and can when it no longer is',
  async (_, ill, well) => {
    const visitor = await aHostedVisitor();
    Object.assign(visitor.tab, ill);
    expect(await visitor.hostedLogin.start('Google', { returnTo: '/' })).toEqual(failed({ kind: 'storage-blocked' }));
    expect(visitor.left).toEqual([]);
    Object.assign(visitor.tab, well);
    await visitor.visit('Google');
  },
);

it('a provider is given up if the page has not been left after ten seconds', async () => {
  const visitor = await aHostedVisitor();
  holdTimers();
  const gone = deferred<true>();
  const started = visitor.load({ leave: () => gone.resolve(true) }).start('Google', { returnTo: '/' });
  await gone.promise;
  await flushPromises();
  vi.advanceTimersByTime(10_000);
  expect(await started).toEqual(failed({ kind: 'hosted-login-timeout' }));
});
