import { expect, it } from 'vitest';
import { failed } from '#domain/result';
import { aBrowserStorage } from '../storage/browser-storage';
import { aHostedVisitor, mismatch, origin, refused, returnTo } from './a-hosted-visitor';

const cancelled = failed({ kind: 'hosted-login-cancelled', returnTo });

const misconfigured = failed({ kind: 'hosted-login-misconfigured', returnTo });

/** The address of a return with other values in its query. */
const changed = (address: string, values: Record<string, string>): string => {
  const url = new URL(address);
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return url.href;
};

it('returning without a session after cancelling says so, and can be tried again', async () => {
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
  [
    'server_error',
    'Timeout occurred in calling IdP token endpoint',
    failed({ kind: 'hosted-login-unreached', returnTo }),
  ],
  ['temporarily_unavailable', '', failed({ kind: 'hosted-login-unreached', returnTo })],
  ['server_error', 'Unable to contact well-known endpoint', failed({ kind: 'hosted-login-unreached', returnTo })],
  ['invalid_request', 'Contoso Error - 503 error getting token', failed({ kind: 'hosted-login-unreached', returnTo })],
  ['invalid_request', 'Contoso Error - 400 error getting token', misconfigured],
  ['server_error', 'Invalid SAML response received: SAML Assertion signature is invalid.', misconfigured],
  ['server_error', 'Invalid SAML response received: The assertion is not yet valid. Check both clocks.', misconfigured],
  ['invalid_request', 'Invalid user attributes: email: The attribute is required.', misconfigured],
  ['server_error', 'Already found an entry for username Contoso_1', failed({ kind: 'hosted-login-linked', returnTo })],
  ['server_error', '<img src=x onerror=alert(1)>', refused],
  ['<script>alert(1)</script>', 'javascript:alert(1)', refused],
  ['__proto__', '\0😀\u202E', refused],
  ['unauthorized_client', 'Your session has ended. Type your password at evil.example', refused],
])('returning without a session as %s: %s', async (error, description, failure) => {
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
] as const)(
  'returning without a session with no state to say whose it is, as %j: %j',
  async (error, description, kind) => {
    const visitor = await aHostedVisitor();
    const query = new URLSearchParams({ error, error_description: description });
    expect(await visitor.hostedLogin.finish(`${origin}/login?${query}`)).toEqual(failed({ kind }));
    query.set('state', 'of-nobody');
    expect(await visitor.hostedLogin.finish(`${origin}/login?${query}`)).toEqual(mismatch);
    expect(visitor.userPool.remembers()).toBe(false);
  },
);

it('returning without a session as a disabled user is refused', async () => {
  const visitor = await aHostedVisitor();
  const first = await visitor.hostedLogin.finish(await visitor.visit('Google'));
  await visitor.pool.administration.disableUser(first.ok ? first.value.user.username : '');
  expect(await visitor.hostedLogin.finish(await visitor.visit('Google'))).toEqual(refused);
});

it('a return with a code that was used before is refused, also with a new state', async () => {
  const visitor = await aHostedVisitor();
  const first = await visitor.visit('Google');
  await visitor.hostedLogin.finish(first);
  await visitor.userPool.signOut('this-browser');
  const second = changed(await visitor.visit('Google'), { code: new URL(first).searchParams.get('code') ?? '' });
  expect(await visitor.hostedLogin.finish(second)).toMatchObject(mismatch);
  expect(visitor.userPool.remembers()).toBe(false);
});

it('a return from another tab’s sign-in signs nobody in here', async () => {
  const visitor = await aHostedVisitor();
  const address = await visitor.visit('Google');
  const other = visitor.load({ store: aBrowserStorage });
  expect(await other.finish(address)).toEqual(mismatch);
  expect(visitor.userPool.remembers()).toBe(false);
});

it.each(['', 'x', '\0', '😀', '<script>', '../..', '__proto__', 'x'.repeat(5_000)])(
  'a return with the state %j belongs to no sign-in',
  async (state) => {
    const visitor = await aHostedVisitor();
    const address = changed(await visitor.visit('Google'), { state });
    expect(await visitor.hostedLogin.finish(address)).toEqual(mismatch);
  },
);

it.each(['', 'x', '\0', '😀', '<script>', 'x'.repeat(5_000)])(
  'a return with the code %j gets no session',
  async (code) => {
    const visitor = await aHostedVisitor();
    const address = changed(await visitor.visit('Google'), { code });
    expect(await visitor.hostedLogin.finish(address)).toMatchObject(mismatch);
    expect(visitor.userPool.remembers()).toBe(false);
  },
);

it.each(['', 'x', '{}', '[]', 'null', '{"id":1}', '\0'])(
  'a return to a state that was damaged into %j fails',
  async (damage) => {
    const visitor = await aHostedVisitor();
    const address = await visitor.visit('Google');
    visitor.tab.setItem(visitor.tab.key(0) ?? '', damage);
    const finished = await visitor.hostedLogin.finish(address);
    expect(finished).toMatchObject({ ok: false });
    expect(visitor.userPool.remembers()).toBe(false);
  },
);
