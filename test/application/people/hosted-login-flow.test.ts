import { expect, it } from 'vitest';
import { createInMemoryPreferences } from '#adapters/in-memory/in-memory-browser';
import { createChosenPreferences } from '#application/browser/preferences';
import { createHostedLoginFlow } from '#application/people/hosted-login-flow';
import type { Company } from '#domain/people/companies/company';
import type { AuthFailure } from '#domain/people/auth-failure';
import { type Result, failed, ok } from '#domain/result';
import type { SignedIn } from '#domain/people/sign-in/sign-in';
import type { HostedLogin } from '#ports/people/hosted-login';
import { aSession } from './session/a-session';
import { follow } from './session/following';
import { deferred } from '../deferred';
import { history } from '../history';

const ann: SignedIn = {
  step: 'signed-in',
  username: 'google_1',
  sub: 'ann',
  email: 'ann@example.com',
  asksToRemember: false,
};

const companies: Company[] = [
  { provider: 'Contoso', label: 'Contoso Ltd', kind: 'OIDC', domains: ['contoso.example'] },
  { provider: 'Fabrikam', label: 'Fabrikam', kind: 'SAML', domains: ['fabrikam.example'] },
];

/** Hosted login with Google and two companies; the browser leaves, and returns as Ann. */
async function aHostedLoginFlow(over: Partial<HostedLogin> = {}) {
  const { session } = await aSession();
  const preferences = createChosenPreferences(createInMemoryPreferences());
  const left: string[] = [];
  const port: HostedLogin = {
    start: (provider, { returnTo, pageOf = '' }, address = '') => (
      left.push(`${provider} ${returnTo} ${pageOf}${address}`.trim()),
      new Promise(() => undefined)
    ),
    finish: async () => ok({ user: ann, returnTo: '/dashboard' }),
    signOut: async () => ok(undefined),
    ...over,
  };
  const hosted = createHostedLoginFlow(port, session, { providers: ['Google'], companies }, preferences);
  follow(session, { hostedLoginFlow: hosted });
  return { session, left, hosted };
}

const broken = () => Promise.reject(new Error('a part did not load'));

it('Leaving for a provider reports the provider, and leaves once', async () => {
  const { hosted, left } = await aHostedLoginFlow();
  void hosted.start('Google', { returnTo: '/dashboard' });
  void hosted.start('Google', { returnTo: '/dashboard' });
  expect(hosted.current()).toEqual({ status: 'leaving', provider: 'Google' });
  expect(left).toEqual(['Google /dashboard']);
});

it('Leaving for a company tells its OIDC provider whose address was typed, and a SAML provider not', async () => {
  const { hosted, left } = await aHostedLoginFlow();
  void hosted.start('Contoso', { returnTo: '/sales' }, 'ann@contoso.example');
  hosted.comeBack();
  void hosted.start('Fabrikam', { returnTo: '/sales' }, 'ann@fabrikam.example');
  expect(left).toEqual(['Contoso /sales ann@contoso.example', 'Fabrikam /sales']);
});

it('Leaving for a company remembers it in this browser, and not on a shared computer', async () => {
  const { hosted } = await aHostedLoginFlow();
  void hosted.start('Contoso', { returnTo: '/', sharedComputer: true });
  expect(hosted.lastCompany()).toBeUndefined();
  hosted.comeBack();
  void hosted.start('Contoso', { returnTo: '/' });
  expect(hosted.lastCompany()).toEqual(companies[0]);
});

it('Leaving for a provider remembers whose page it was after a timed-out session', async () => {
  const { hosted, left, session } = await aHostedLoginFlow();
  session.admit(ann);
  session.end();
  void hosted.start('Google', { returnTo: '/dashboard' });
  expect(left).toEqual(['Google /dashboard ann']);
});

it('Leaving for a provider has failed no longer once a timed-out user has signed in with their password', async () => {
  const { hosted, session } = await aHostedLoginFlow();
  session.admit(ann);
  session.end();
  await hosted.start('Apple', { returnTo: '/' });
  expect(hosted.current().status).toBe('failed');
  session.admit(ann);
  expect(hosted.current()).toEqual({ status: 'idle' });
});

it('Leaving for a provider is refused for a provider that is not configured', async () => {
  const { hosted, left } = await aHostedLoginFlow();
  await hosted.start('Apple', { returnTo: '/' });
  expect(hosted.current()).toStrictEqual({ status: 'failed', failure: { kind: 'unknown-provider' } });
  expect(left).toEqual([]);
});

it('Leaving for a provider reports a failure, and can be retried', async () => {
  const { hosted } = await aHostedLoginFlow({ start: async () => failed({ kind: 'hosted-login-timeout' }) });
  for (const _ of [1, 2]) {
    const states = history(hosted.changes$);
    await hosted.start('Google', { returnTo: '/' });
    expect(states.values.slice(1)).toEqual([
      { status: 'leaving', provider: 'Google' },
      { status: 'failed', failure: { kind: 'hosted-login-timeout' } },
    ]);
    states.end();
  }
});

it('The browser’s back button lets the user choose again, and ignores the first choice', async () => {
  const first = deferred<Result<void, AuthFailure>>();
  const answers = [first.promise, new Promise<never>(() => undefined)];
  const { hosted } = await aHostedLoginFlow({ start: () => answers.shift() ?? expect.fail('asked too often') });
  const started = hosted.start('Google', { returnTo: '/' });
  hosted.comeBack();
  expect(hosted.current()).toEqual({ status: 'idle' });
  void hosted.start('Google', { returnTo: '/' });
  first.resolve(failed({ kind: 'hosted-login-timeout' }));
  await started;
  expect(hosted.current()).toEqual({ status: 'leaving', provider: 'Google' });
});

it('The browser’s back button does not disturb a sign-in that is finishing', async () => {
  const { hosted } = await aHostedLoginFlow({ finish: () => new Promise(() => undefined) });
  void hosted.finish('https://portal.example/login?code=1&state=2');
  hosted.comeBack();
  expect(hosted.current()).toEqual({ status: 'finishing' });
});

it('returning signs in, and knows the page to continue to', async () => {
  const answer = deferred<Result<{ user: SignedIn; returnTo: string }, AuthFailure>>();
  const { hosted, session } = await aHostedLoginFlow({ finish: () => answer.promise });
  const finished = hosted.finish('https://portal.example/login?code=1&state=2');
  expect(hosted.current()).toEqual({ status: 'finishing' });
  expect(session.current()).toEqual({ status: 'signed-out' });
  answer.resolve(ok({ user: ann, returnTo: '/dashboard' }));
  await finished;
  expect(hosted.current()).toEqual({ status: 'finished', returnTo: '/dashboard' });
  expect(session.current()).toMatchObject({ status: 'signed-in', user: { username: 'google_1', sub: 'ann' } });
});

it.each([
  ['signed in', ok({ user: ann, returnTo: '/dashboard', inNewTab: true as const })],
  ['was cancelled', failed({ kind: 'hosted-login-cancelled' as const, inNewTab: true as const })],
])('returning has a tab that was opened for it closed after it %s', async (_, outcome) => {
  const { hosted } = await aHostedLoginFlow({ finish: async () => outcome });
  expect(await hosted.finish('https://portal.example/login?code=1&state=2')).toBe(true);
});

it('returning keeps the page to continue to until the sign-out, and not for the next user', async () => {
  const { hosted, session } = await aHostedLoginFlow();
  expect(hosted.returnTo()).toBeUndefined();
  await hosted.finish('https://portal.example/login?code=1&state=2');
  expect(hosted.returnTo()).toBe('/dashboard');
  await session.signOut();
  expect(hosted.returnTo()).toBeUndefined();
  expect(hosted.current()).toEqual({ status: 'idle' });
});

it.each([
  ['the same user continues where they were', 'ann', '/dashboard'],
  ['another one starts at home', 'bob', '/'],
])('returning to the page of a session that had timed out: %s', async (_, pageOf, returnTo) => {
  const { hosted } = await aHostedLoginFlow({
    finish: async () => ok({ user: ann, returnTo: '/dashboard', pageOf }),
  });
  await hosted.finish('https://portal.example/login?code=1&state=2');
  expect(hosted.current()).toEqual({ status: 'finished', returnTo });
});

it('returning a second time shows no failure to a signed-in user, now or when that session ends', async () => {
  const { hosted, session } = await aHostedLoginFlow({
    finish: async () => failed({ kind: 'hosted-login-mismatch' }),
  });
  session.admit(ann);
  await hosted.finish('https://portal.example/login?code=1&state=2');
  session.end();
  expect(hosted.current()).toEqual({ status: 'idle' });
});

it('returning without a session leaves no failure after the next sign-in', async () => {
  const { hosted, session } = await aHostedLoginFlow({
    finish: async () => failed({ kind: 'hosted-login-cancelled' }),
  });
  await hosted.finish('https://portal.example/login?error=access_denied&state=2');
  session.admit(ann);
  expect(hosted.current()).toEqual({ status: 'idle' });
});

it('returning without a session keeps the requested page', async () => {
  const cancelled = failed({ kind: 'hosted-login-cancelled' as const, returnTo: '/dashboard' });
  const { hosted } = await aHostedLoginFlow({ finish: async () => cancelled });
  await hosted.finish('https://portal.example/login?error=access_denied&state=2');
  const failure = { kind: 'hosted-login-cancelled' };
  expect(hosted.current()).toEqual({ status: 'failed', failure, returnTo: '/dashboard' });
});

it.each<AuthFailure['kind']>(['hosted-login-cancelled', 'hosted-login-mismatch', 'hosted-login-timeout', 'network'])(
  'returning without a session leaves nobody signed in, and says why: %s',
  async (kind) => {
    const failure = { kind } as AuthFailure;
    const { hosted, session } = await aHostedLoginFlow({ finish: async () => failed(failure) });
    await hosted.finish('https://portal.example/login?error=access_denied&state=2');
    expect(hosted.current()).toEqual({ status: 'failed', failure });
    expect(session.current()).toEqual({ status: 'signed-out' });
  },
);

it('returning to a part of the portal that can’t be loaded does not wait forever', async () => {
  const { hosted } = await aHostedLoginFlow({ start: broken, finish: broken });
  await expect(hosted.finish('https://portal.example/login?code=1&state=2')).rejects.toThrow('did not load');
  expect(hosted.current()).toEqual({ status: 'failed', failure: { kind: 'unexpected' } });
  await expect(hosted.start('Google', { returnTo: '/' })).rejects.toThrow('did not load');
  expect(hosted.current()).toEqual({ status: 'failed', failure: { kind: 'unexpected' } });
});
