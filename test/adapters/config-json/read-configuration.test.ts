import { expect, it } from 'vitest';
import { checkConfiguration, readConfiguration } from '#adapters/config-json/read-configuration';
import { failed, ok } from '#domain/result';
import { serve } from '../serve';
import { problemsWith, whole } from './whole-configuration';

const least = { title: 'A', userPoolId: 'eu-west-1_A', userPoolClientId: 'c', iprApiUrl: '/prod' };
/** No sign-up, no other providers, no pages of a local stack. */
const standard = {
  region: 'eu-west-1',
  passwordPolicy: { minimumLength: 8, required: ['lowercase', 'uppercase', 'number', 'symbol'] },
  customChallenge: false,
  apiAuth: 'bearer',
  conditionalUpdates: true,
  sessionCheck: false,
  freshProofMinutes: 10,
  signInMethods: ['password'],
  emailSecondStep: false,
  access: 'open',
  signUp: 'off',
  tokenStorage: 'local-storage',
  openTabs: false,
};

/** The problems of this site as the base of every address. */
const withAddress = (site: string) =>
  problemsWith({
    userPoolEndpoint: `${site}/user-pool`,
    iprApiUrl: `${site}/prod`,
    hostedLogin: { domain: site || '/pool', providers: [] },
  });

/** Reads from a site that gives this response to everything. */
async function readFrom(answer: () => Response) {
  const site = await serve(answer);
  return readConfiguration(() => fetch(new URL('/config.json', site)));
}

it('the configuration is read unchanged', () => {
  expect(checkConfiguration(whole)).toEqual(ok({ ...whole, sessionCheck: false }));
});

it('the configuration has defaults for missing fields', () => {
  expect(checkConfiguration(least)).toEqual(ok({ ...least, ...standard }));
});

it('the configuration completes a password policy with Cognito’s defaults', () => {
  expect(checkConfiguration({ ...least, passwordPolicy: { minimumLength: 12 } })).toMatchObject(
    ok({ passwordPolicy: { ...standard.passwordPolicy, minimumLength: 12 } }),
  );
  expect(checkConfiguration({ ...least, passwordPolicy: { required: [] } })).toMatchObject(
    ok({ passwordPolicy: { minimumLength: 8, required: [] } }),
  );
});

it('the configuration is trimmed of spaces around its texts', () => {
  expect(checkConfiguration({ ...least, title: ' A ' })).toMatchObject(ok({ title: 'A' }));
});

it('the configuration needs an identity pool only for signed calls, and asks for it together with all else', () => {
  expect(checkConfiguration({ ...least, apiAuth: 'bearer' })).toMatchObject({ ok: true });
  expect(checkConfiguration({ ...least, apiAuth: 'iam', title: '' })).toEqual(
    failed([
      { field: 'title', reason: 'empty' },
      { field: 'identityPoolId', reason: 'missing' },
    ]),
  );
});

it('the configuration has live updates by the user pool, and needs an identity pool where they are signed', () => {
  expect(checkConfiguration({ ...least, liveUpdates: { endpoint: '/graphql' } })).toMatchObject({
    ok: true,
    value: { liveUpdates: { endpoint: '/graphql', mode: 'userPool' } },
  });
  expect(checkConfiguration({ ...least, liveUpdates: { mode: 'iam' } })).toEqual(
    failed([{ field: 'identityPoolId', reason: 'missing' }]),
  );
});

it('the configuration can contain addresses relative to the site', () => {
  expect(problemsWith({ iprApiUrl: '/prod', userPoolEndpoint: '/user-pool' })).toEqual([]);
});

it.each([
  '',
  'https://x.example',
  'https://x.example:8443',
  'http://localhost:8080',
  'HTTP://LocalHost:8080',
  'http://portal.localhost',
  'http://127.0.0.1:8080',
  'http://[::1]:8080',
])('the addresses of a configuration may begin with %j', (site) => {
  expect(withAddress(site)).toEqual([]);
});

it.each([
  'http://x.example',
  'HTTP://x.example',
  'http://localhost.x.example',
  'http://notlocalhost',
  'http://localhost@x.example',
  'http://192.168.1.10:8080',
  'http://127.0.0.1.x.example',
  'http://[::2]',
  '//x.example',
  '/\\x.example',
  '/\t/x.example',
  '/\n\\x.example',
  'https://ann:secret@x.example',
  'https://x.example?a=',
  'https://x.example#',
  '?a=',
  '/#',
  'ws://localhost',
])('the addresses of a configuration may not begin with %j', (site) => {
  expect(withAddress(site).map(({ field, reason }) => `${field}: ${reason}`)).toEqual([
    'userPoolEndpoint: not-a-url',
    'iprApiUrl: not-a-url',
    'hostedLogin.domain: not-a-url',
  ]);
});

it('reading /config.json returns the configuration', async () => {
  expect(await readFrom(() => Response.json(whole))).toEqual(ok({ ...whole, sessionCheck: false }));
});

it.each([
  ['missing-file', () => new Response('no', { status: 404 })],
  ['not-json', () => new Response('<!doctype html>')],
  ['not-json', () => new Response('{"title":')],
  ['not-json', () => new Response('')],
  ['not-an-object', () => Response.json([])],
])('reading /config.json says %s', async (reason, answer) => {
  expect(await readFrom(answer)).toEqual(failed([{ field: '', reason }]));
});

it.each([403, 500, 502, 503])('reading /config.json reports the server’s error: %i', async (status) => {
  expect(await readFrom(() => Response.json(whole, { status }))).toEqual(
    failed([{ field: '', reason: 'server-error', status }]),
  );
});

it.each([
  ['answer', () => new Promise<never>(() => {})],
  ['end', () => new Response(new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('{')) }))],
])('reading /config.json says unreachable where the server does not %s', async (_, answer) => {
  const site = await serve(answer);
  const read = readConfiguration((_, init) => fetch(new URL('/config.json', site), init), 200);
  expect(await read).toEqual(failed([{ field: '', reason: 'unreachable' }]));
});

it('reading /config.json reports an unreachable server', async () => {
  expect(await readConfiguration(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual(
    failed([{ field: '', reason: 'unreachable' }]),
  );
});
