import { decodeJwt } from 'jose';
import { describe, expect, it, vi } from 'vitest';
import { type HostedProvider, hostedProviders } from '../../../src/domain/hosted-login';
import { failed, ok } from '../../../src/domain/result';
import { createOidcHostedLogin } from '../../../src/adapters/oidc/oidc-hosted-login';
import { poolId } from '../../local/user-pool/a-pool';
import { later } from '../../application/later';
import { serve } from '../serve';
import { aBrowserStorage } from '../storage/browser-storage';
import { aHostedVisitor, origin } from './a-hosted-visitor';

const mismatch = failed({ kind: 'hosted-login-mismatch' });
const cancelled = failed({ kind: 'hosted-login-cancelled' });
const refused = failed({ kind: 'hosted-login-refused' });

/** The address of a return with other values in its query. */
const changed = (address: string, values: Record<string, string>): string => {
  const url = new URL(address);
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return url.href;
};

describe('signing in at a provider', () => {
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
    };
    expect(finished).toEqual(
      ok({ user: { step: 'signed-in', ...user, asksToRemember: false }, returnTo: '/sales?year=2026' }),
    );
    expect(await userPool.currentUser()).toEqual(ok(user));
    expect(visitor.tab).toHaveLength(0);
  });

  it('goes on after the page has loaded again, and ends like any session', async () => {
    const visitor = await aHostedVisitor();
    const address = await visitor.visit('Google');
    expect(await visitor.load().finish(address)).toMatchObject({ ok: true });
    expect(await visitor.account.attributes()).toMatchObject({ ok: true });
    visitor.pool.clock.pass(2 * 3_600_000);
    const token = await visitor.userPool.idToken();
    expect(token.ok && decodeJwt(token.value.token)['cognito:groups']).toEqual([`${poolId}_Google`]);
    expect(await visitor.userPool.signOut('this-browser')).toEqual(ok({ hosted: true }));
  });
});

describe('coming back without a session', () => {
  it('after cancelling says so, and begins anew', async () => {
    const visitor = await aHostedVisitor();
    expect(await visitor.hostedLogin.finish(await visitor.visit('Google', 'cancel'))).toEqual(cancelled);
    expect(visitor.userPool.remembers()).toBe(false);
    expect(await visitor.hostedLogin.finish(await visitor.visit('Apple'))).toMatchObject({ ok: true });
  });

  it.each([
    ['access_denied', 'The person cancelled the sign-in.', cancelled],
    ['access_denied', 'User is disabled.', refused],
    ['access_denied', 'PreSignUp failed with error Not allowed here.', refused],
    ['invalid_request', 'user_cancelled_authorize', cancelled],
    ['invalid_request', 'user_denied', cancelled],
    ['server_error', '<img src=x onerror=alert(1)>', refused],
    ['<script>alert(1)</script>', 'javascript:alert(1)', refused],
    ['__proto__', '\0😀\u202E', refused],
    ['unauthorized_client', 'Your session has ended. Type your password at evil.example', refused],
  ])('as %s: %s', async (error, description, failure) => {
    const visitor = await aHostedVisitor();
    const address = new URL(await visitor.visit('Google'));
    address.searchParams.delete('code');
    const hostile = changed(address.href, {
      error,
      error_description: description,
      error_uri: 'https://evil.example/',
    });
    expect(await visitor.hostedLogin.finish(hostile)).toEqual(failure);
    expect(visitor.userPool.remembers()).toBe(false);
  });

  it('as a user who is disabled is a refusal', async () => {
    const visitor = await aHostedVisitor();
    const first = await visitor.hostedLogin.finish(await visitor.visit('Google'));
    await visitor.pool.administration.disableUser(first.ok ? first.value.user.username : '');
    expect(await visitor.hostedLogin.finish(await visitor.visit('Google'))).toEqual(refused);
  });
});

describe('a return', () => {
  it('works once', async () => {
    const visitor = await aHostedVisitor();
    const address = await visitor.visit('Google');
    expect(await visitor.hostedLogin.finish(address)).toMatchObject({ ok: true });
    expect(await visitor.hostedLogin.finish(address)).toEqual(mismatch);
    expect(await visitor.load().finish(address)).toEqual(mismatch);
  });

  it('with a code that was used before is refused, with a state of its own too', async () => {
    const visitor = await aHostedVisitor();
    const first = await visitor.visit('Google');
    await visitor.hostedLogin.finish(first);
    await visitor.userPool.signOut('this-browser');
    const second = changed(await visitor.visit('Google'), { code: new URL(first).searchParams.get('code') ?? '' });
    expect(await visitor.hostedLogin.finish(second)).toEqual(mismatch);
    expect(visitor.userPool.remembers()).toBe(false);
  });

  it('that another tab began signs nobody in here', async () => {
    const visitor = await aHostedVisitor();
    const address = await visitor.visit('Google');
    const other = visitor.load({ store: aBrowserStorage });
    expect(await other.finish(address)).toEqual(mismatch);
    expect(visitor.userPool.remembers()).toBe(false);
  });

  it.each(['', 'x', '\0', '😀', '<script>', '../..', '__proto__', 'x'.repeat(5_000)])(
    'with the state %j is of no sign-in',
    async (state) => {
      const visitor = await aHostedVisitor();
      const address = changed(await visitor.visit('Google'), { state });
      expect(await visitor.hostedLogin.finish(address)).toEqual(mismatch);
    },
  );

  it.each(['', 'x', '\0', '😀', '<script>', 'x'.repeat(5_000)])('with the code %j gets no session', async (code) => {
    const visitor = await aHostedVisitor();
    const address = changed(await visitor.visit('Google'), { code });
    expect(await visitor.hostedLogin.finish(address)).toEqual(mismatch);
    expect(visitor.userPool.remembers()).toBe(false);
  });

  it.each(['', 'x', '{}', '[]', 'null', '{"id":1}', '\0'])(
    'to a state that was damaged into %j fails',
    async (damage) => {
      const visitor = await aHostedVisitor();
      const address = await visitor.visit('Google');
      visitor.tab.setItem(visitor.tab.key(0) ?? '', damage);
      const finished = await visitor.hostedLogin.finish(address);
      expect(finished).toMatchObject({ ok: false });
      expect(visitor.userPool.remembers()).toBe(false);
    },
  );
});

describe('a provider', () => {
  it('that the deployment does not offer is not left for', async () => {
    const visitor = await aHostedVisitor();
    const unknown = failed({ kind: 'unknown-provider' });
    const google = visitor.load({ providers: ['Google'] });
    expect(await google.start('Apple', '/')).toEqual(unknown);
    for (const name of ['MySpace', '', '__proto__', '<script>']) {
      expect(await visitor.hostedLogin.start(name as HostedProvider, '/')).toEqual(unknown);
    }
    expect(visitor.left).toEqual([]);
  });

  it('is none where hosted login is not configured', async () => {
    const none = createOidcHostedLogin(undefined);
    for (const provider of hostedProviders) {
      expect(await none.start(provider, '/')).toEqual(failed({ kind: 'unknown-provider' }));
    }
    expect(await none.finish(`${origin}/login?code=x&state=y`)).toEqual(mismatch);
    expect(await none.signOut()).toEqual(ok(undefined));
  });

  it('cannot be left for where the tab keeps nothing', async () => {
    const visitor = await aHostedVisitor();
    visitor.tab.blocked = true;
    expect(await visitor.hostedLogin.start('Google', '/')).toEqual(failed({ kind: 'unexpected' }));
    expect(visitor.left).toEqual([]);
    visitor.tab.blocked = false;
    expect(await visitor.hostedLogin.start('Google', '/')).toEqual(ok(undefined));
  });
});

describe('a pool that does not give the tokens', () => {
  const json = { headers: { 'content-type': 'application/json' } };
  const faults: [string, string, () => Response | Promise<Response>][] = [
    ['hangs', 'hosted-login-timeout', () => later<Response>().promise],
    ['begins an answer and hangs', 'hosted-login-timeout', () => new Response(new ReadableStream({}), json)],
    ['answers in HTML', 'unavailable', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['breaks', 'unavailable', () => Response.json({ message: 'state of nonce' }, { status: 500 })],
    ['breaks without words', 'unavailable', () => new Response('', { status: 502 })],
    ['says nothing', 'unavailable', () => Response.json({})],
    ['has tokens that are none', 'unavailable', () => Response.json({ id_token: 'x', access_token: 'y' })],
    ['has no such client', 'hosted-login-refused', () => Response.json({ error: 'invalid_client' }, { status: 400 })],
  ];

  it.each(faults)('and %s is no sign-in, and no crash: %s', async (_, kind, answer) => {
    const visitor = await aHostedVisitor();
    const address = await visitor.visit('Google');
    const broken = await serve(answer);
    expect(await visitor.load({ domain: broken, patience: 200 }).finish(address)).toEqual(failed({ kind }));
    expect(visitor.userPool.remembers()).toBe(false);
  });

  it('because it is not there, is the network', async () => {
    const visitor = await aHostedVisitor();
    const address = await visitor.visit('Google');
    await visitor.pool.close();
    expect(await visitor.hostedLogin.finish(address)).toEqual(failed({ kind: 'network' }));
  });

  it('waits ten seconds for it, and takes nothing that comes later', async () => {
    const visitor = await aHostedVisitor();
    const address = await visitor.visit('Google');
    const asked = later<true>();
    const answer = later<Response>();
    const slow = await serve(() => {
      asked.come(true);
      return answer.promise;
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const finished = visitor.load({ domain: slow }).finish(address);
      await asked.promise;
      vi.advanceTimersByTime(10_000);
      expect(await finished).toEqual(failed({ kind: 'hosted-login-timeout' }));
    } finally {
      vi.useRealTimers();
    }
    answer.come(Response.json({}));
    expect(visitor.userPool.remembers()).toBe(false);
  });
});

describe('signing out', () => {
  it('leaves for the pool’s own sign-out, which leads back to the sign-in page', async () => {
    const visitor = await aHostedVisitor();
    void visitor.hostedLogin.signOut();
    const address = new URL(visitor.left[0] ?? '');
    expect(address.href.startsWith(`${visitor.pool.url}/logout?`)).toBe(true);
    const answer = await fetch(address, { redirect: 'manual' });
    expect(answer.headers.get('location')).toBe(`${origin}/login`);
  });

  it('says after three seconds that the page has not gone', async () => {
    const visitor = await aHostedVisitor();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const signedOut = visitor.hostedLogin.signOut();
      vi.advanceTimersByTime(3_000);
      expect(await signedOut).toEqual(failed({ kind: 'sign-out-timeout' }));
    } finally {
      vi.useRealTimers();
    }
  });
});
