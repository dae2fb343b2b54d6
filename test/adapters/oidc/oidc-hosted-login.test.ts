import { decodeJwt } from 'jose';
import { describe, expect, it, vi } from 'vitest';
import { type HostedProvider, hostedProviders } from '../../../src/domain/hosted-login';
import { failed, ok } from '../../../src/domain/result';
import { createOidcHostedLogin } from '../../../src/adapters/oidc/oidc-hosted-login';
import { poolId } from '../../local/user-pool/pool-facts';
import { later, settle } from '../../application/later';
import { serve } from '../serve';
import { aBrowserStorage } from '../storage/browser-storage';
import { aHostedVisitor, origin } from './a-hosted-visitor';

/** Nobody has come since. */
const free = async () => true;
const mismatch = failed({ kind: 'hosted-login-mismatch' });
/** On the way to the page that was asked for. */
const returnTo = '/sales?year=2026';
const cancelled = failed({ kind: 'hosted-login-cancelled', returnTo });
const refused = failed({ kind: 'hosted-login-refused', returnTo });

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
      hosted: true,
    };
    expect(finished).toEqual(ok({ user: { step: 'signed-in', ...user, asksToRemember: false }, returnTo }));
    expect(await userPool.currentUser()).toEqual(ok(user));
    expect(visitor.tab).toHaveLength(0);
  });

  it('knows after the page has loaded again whose page it was, which the address does not say', async () => {
    const visitor = await aHostedVisitor();
    const address = await visitor.visit('Google', 'sign in', 'sub-of-ann');
    expect([...visitor.left, address].join(' ')).not.toContain('sub-of-ann');
    expect(await visitor.load().finish(address)).toMatchObject(ok({ returnTo, pageOf: 'sub-of-ann' }));
  });

  it('goes on after the page has loaded again, and ends like any session', async () => {
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

describe('coming back without a session', () => {
  it('after cancelling says so, and begins anew', async () => {
    const visitor = await aHostedVisitor();
    expect(await visitor.hostedLogin.finish(await visitor.visit('Google', 'cancel'))).toEqual(cancelled);
    expect(visitor.tab).toHaveLength(0);
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

  it.each([
    ['access_denied', 'Call +1 555 0100', 'hosted-login-cancelled'],
    ['access_denied', 'User is disabled.', 'hosted-login-refused'],
    ['server_error', 'Call +1 555 0100', 'hosted-login-refused'],
    ['', '', 'hosted-login-refused'],
  ] as const)('with no state to say whose it is, as %j: %j', async (error, description, kind) => {
    const visitor = await aHostedVisitor();
    const query = new URLSearchParams({ error, error_description: description });
    expect(await visitor.hostedLogin.finish(`${origin}/login?${query}`)).toEqual(failed({ kind }));
    query.set('state', 'of-nobody');
    expect(await visitor.hostedLogin.finish(`${origin}/login?${query}`)).toEqual(mismatch);
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
    expect(await visitor.hostedLogin.finish(second)).toMatchObject(mismatch);
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
    expect(await visitor.hostedLogin.finish(address)).toMatchObject(mismatch);
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
    expect(await none.signOut(free)).toEqual(ok(undefined));
  });

  it.each([
    ['blocked', { blocked: true }, { blocked: false }],
    ['full', { room: 0 }, { room: 5_000_000 }],
  ])('cannot be left for where the storage of the tab is %s, and can when it no longer is', async (_, ill, well) => {
    const visitor = await aHostedVisitor();
    Object.assign(visitor.tab, ill);
    expect(await visitor.hostedLogin.start('Google', '/')).toEqual(failed({ kind: 'storage-blocked' }));
    expect(visitor.left).toEqual([]);
    Object.assign(visitor.tab, well);
    await visitor.visit('Google');
  });

  it('is given up after ten seconds in which the page has not gone', async () => {
    const visitor = await aHostedVisitor();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const gone = later<true>();
      const started = visitor.load({ leave: () => gone.come(true) }).start('Google', '/');
      await gone.promise;
      await settle();
      vi.advanceTimersByTime(10_000);
      expect(await started).toEqual(failed({ kind: 'hosted-login-timeout' }));
    } finally {
      vi.useRealTimers();
    }
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
    ['says nothing', 'no-federated-token', () => Response.json({})],
    ['has tokens that are none', 'no-federated-token', () => Response.json({ id_token: 'x', access_token: 'y' })],
    ['has no such client', 'hosted-login-refused', () => Response.json({ error: 'invalid_client' }, { status: 400 })],
  ];

  it.each(faults)('and %s is no sign-in, and no crash: %s', async (_, kind, answer) => {
    const visitor = await aHostedVisitor();
    const address = await visitor.visit('Google');
    const broken = await serve(answer);
    const hosted = visitor.load({ domain: broken, ...(kind === 'hosted-login-timeout' && { patience: 200 }) });
    expect(await hosted.finish(address)).toEqual(failed({ kind, returnTo }));
    expect(visitor.userPool.remembers()).toBe(false);
  });

  it('because it is not there, is the network', async () => {
    const visitor = await aHostedVisitor();
    const address = await visitor.visit('Google');
    await visitor.pool.close();
    expect(await visitor.hostedLogin.finish(address)).toEqual(failed({ kind: 'network', returnTo }));
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
      expect(await finished).toEqual(failed({ kind: 'hosted-login-timeout', returnTo }));
    } finally {
      vi.useRealTimers();
    }
    answer.come(Response.json({}));
    expect(visitor.userPool.remembers()).toBe(false);
  });
});

/** A pool whose tokens are asked for through this; what was waited for in between. */
async function aFaultyPool(answer: (attempt: number, request: Request) => Response | undefined | Promise<Response>) {
  const visitor = await aHostedVisitor();
  const pauses: number[] = [];
  let attempts = 0;
  const domain = await serve(async (request) => {
    attempts += 1;
    const body = await request.text();
    const again = { method: 'POST', headers: request.headers, body };
    return (
      (await answer(attempts, new Request(request.url, again))) ?? fetch(`${visitor.pool.url}/oauth2/token`, again)
    );
  });
  const hostedLogin = visitor.load({ domain, pause: async (wait) => void pauses.push(wait) });
  return { ...visitor, hostedLogin, pauses, attempts: () => attempts };
}

describe('asking the pool for the tokens', () => {
  it.each<[string, () => Response]>([
    ['breaks', () => new Response('', { status: 503 })],
    ['asks for patience', () => Response.json({ message: 'Too many requests' }, { status: 429 })],
    ['is hidden by the page of a proxy', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ])('goes on after a fault that passes: it %s', async (_, fault) => {
    const { hostedLogin, visit, userPool, tab, attempts } = await aFaultyPool((attempt) =>
      attempt < 3 ? fault() : undefined,
    );
    const address = await visit('Google');
    expect(await hostedLogin.finish(address)).toMatchObject({ ok: true });
    expect(attempts()).toBe(3);
    expect(userPool.remembers()).toBe(true);
    expect(tab).toHaveLength(0);
  });

  it('ends within ten seconds', async () => {
    const { hostedLogin, visit, pauses, tab } = await aFaultyPool(() => new Response('', { status: 503 }));
    expect(await hostedLogin.finish(await visit('Google'))).toEqual(failed({ kind: 'unavailable', returnTo }));
    const waited = pauses.reduce((sum, wait) => sum + wait, 0);
    expect(waited).toBeGreaterThan(5_000);
    expect(waited).toBeLessThanOrEqual(10_000);
    expect(tab).toHaveLength(0);
  });

  it('ends with a definite answer', async () => {
    const { hostedLogin, visit, attempts } = await aFaultyPool(() =>
      Response.json({ error: 'invalid_client' }, { status: 400 }),
    );
    expect(await hostedLogin.finish(await visit('Google'))).toEqual(refused);
    expect(attempts()).toBe(1);
  });

  it('ends with the page’s patience, and sends nothing after that', async () => {
    const [paused, goOn] = [later<true>(), later<void>()];
    const { load, visit, pool } = await aHostedVisitor();
    const address = await visit('Google');
    let attempts = 0;
    const domain = await serve(() => ((attempts += 1), new Response('', { status: 503 })));
    const pause = () => (paused.come(true), goOn.promise);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const finished = load({ domain, pause }).finish(address);
      await paused.promise;
      vi.advanceTimersByTime(10_000);
      expect(await finished).toEqual(failed({ kind: 'hosted-login-timeout', returnTo }));
    } finally {
      vi.useRealTimers();
    }
    goOn.come();
    await fetch(`${pool.url}/look.css`);
    expect(attempts).toBe(1);
  });

  it('says what went wrong first, where only the answer of the pool was lost', async () => {
    const { hostedLogin, visit, pool, attempts } = await aFaultyPool(async (attempt, request) => {
      const answer = await fetch(`${pool.url}/oauth2/token`, { method: 'POST', body: await request.text() });
      return attempt === 1 ? new Response('', { status: 502 }) : answer;
    });
    expect(await hostedLogin.finish(await visit('Google'))).toEqual(failed({ kind: 'unavailable', returnTo }));
    expect(attempts()).toBe(2);
  });
});

describe('signing out', () => {
  it('leaves for the pool’s own sign-out, which leads back to the sign-in page', async () => {
    const visitor = await aHostedVisitor();
    const domain = await serve(() => new Response(''));
    void visitor.load({ domain }).signOut(free);
    await expect.poll(() => visitor.left).toHaveLength(1);
    const [address = ''] = visitor.left;
    expect(address.startsWith(`${domain}/logout?`)).toBe(true);
    const answer = await fetch(address.replace(domain, visitor.pool.url), { redirect: 'manual' });
    expect(answer.headers.get('location')).toBe(`${origin}/login`);
  });

  it('says after three seconds that the page has not gone', async () => {
    const visitor = await aHostedVisitor();
    const domain = await serve(() => new Response(''));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const gone = later<true>();
      const signedOut = visitor.load({ domain, leave: () => gone.come(true) }).signOut(free);
      await gone.promise;
      await settle();
      vi.advanceTimersByTime(3_000);
      expect(await signedOut).toEqual(failed({ kind: 'sign-out-timeout' }));
    } finally {
      vi.useRealTimers();
    }
  });

  it('leaves for nothing that is not there, and has whoever comes next say who they are', async () => {
    const visitor = await aHostedVisitor();
    await visitor.pool.close();
    expect(await visitor.hostedLogin.signOut(free)).toEqual(failed({ kind: 'network' }));
    expect(visitor.left).toEqual([]);
    void visitor.hostedLogin.start('Google', '/');
    await expect.poll(() => visitor.left).toHaveLength(1);
    expect(new URL(visitor.left[0] ?? '').searchParams.get('prompt')).toBe('login');
  });

  it('does not leave under the next person, who is in or has left for a provider', async () => {
    const visitor = await aHostedVisitor();
    const domain = await serve(() => new Response(''));
    expect(await visitor.load({ domain }).signOut(async () => false)).toEqual(ok(undefined));
    const [asked, may] = [later<true>(), later<boolean>()];
    const hostedLogin = visitor.load({ domain });
    const signedOut = hostedLogin.signOut(() => (asked.come(true), may.promise));
    await asked.promise;
    void hostedLogin.start('Google', '/');
    may.come(true);
    expect(await signedOut).toEqual(ok(undefined));
    await expect.poll(() => visitor.left).toHaveLength(1);
    expect(visitor.left[0]).toContain('/oauth2/authorize?');
  });

  it('leaves for nothing that does not answer within three seconds', async () => {
    const asked = later<true>();
    const answer = later<Response>();
    const domain = await serve(() => (asked.come(true), answer.promise));
    const visitor = await aHostedVisitor();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const signedOut = visitor.load({ domain }).signOut(free);
      await asked.promise;
      vi.advanceTimersByTime(3_000);
      expect(await signedOut).toEqual(failed({ kind: 'sign-out-timeout' }));
    } finally {
      vi.useRealTimers();
    }
    answer.come(new Response(''));
    expect(visitor.left).toEqual([]);
  });
});
