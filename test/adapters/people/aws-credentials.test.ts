import { expect, it } from 'vitest';
import { createIdentityPool } from '../../../local/identity-pool/identity-pool';
import { createIdentityPoolCredentials } from '#adapters/cognito/credentials/identity-pool-credentials';
import { createInMemoryAwsCredentials } from './in-memory-aws-credentials';
import { failed } from '#domain/result';
import type { CredentialsFailure } from '#ports/people/aws-credentials';
import { createServerClock } from '#timing/server-clock';
import { describeAwsCredentials } from './aws-credentials-contract';
import { listen, serve } from '../serve';

const identityPoolId = 'eu-west-1:01234567-89ab-cdef-0123-456789abcdef';
const provider = 'cognito-idp.eu-west-1.amazonaws.com/eu-west-1_LocalDev1';
const ann = { token: 'token-of-ann', sub: 'ann' };
const start = Date.UTC(2026, 10, 22, 9);

const subOf = async (token: string) => (token.startsWith('token-of-') ? token : undefined);

function aPool(clock: () => number, lifetime = 3600) {
  return createIdentityPool({ identityPoolId, provider, subOf, allowedOrigins: [], lifetime, clock });
}

const credentialsAt = (endpoint: string, clock: () => number, over = {}) =>
  createIdentityPoolCredentials({
    identityPoolId,
    endpoint,
    provider,
    clock: createServerClock(clock),
    pause: async () => {},
    ...over,
  });

describeAwsCredentials('credentials in memory', async () => {
  let now = start;
  return {
    credentials: createInMemoryAwsCredentials(() => now),
    pass: (milliseconds) => (now += milliseconds),
    close: async () => {},
  };
});

describeAwsCredentials('credentials of an identity pool, over HTTP', async () => {
  let now = start;
  const server = await listen(aPool(() => now).app.fetch);
  return {
    credentials: credentialsAt(server.url, () => now),
    pass: (milliseconds) => (now += milliseconds),
    close: () => server.close(),
  };
});

/** An identity pool that counts its calls, and answers as told before it answers rightly. */
async function aCountedPool(...answers: Response[]) {
  const calls: string[] = [];
  const { app } = aPool(() => start, 60);
  const url = await serve((request) => {
    calls.push(request.headers.get('x-amz-target')?.split('.')[1] ?? '');
    return answers[calls.length - 1]?.clone() ?? app.fetch(request);
  });
  return { url, calls };
}

const error = (type: string, message = '', status = 400) => Response.json({ __type: type, message }, { status });

it('the credentials of an identity pool take one load for any number of calls, and ask for the identity only once', async () => {
  const { url, calls } = await aCountedPool();
  let now = start;
  const credentials = credentialsAt(url, () => now);
  await Promise.all(Array.from({ length: 20 }, () => credentials.current(ann)));
  expect(calls).toEqual(['GetId', 'GetCredentialsForIdentity']);
  now += 50 * 60_000;
  await Promise.all(Array.from({ length: 20 }, () => credentials.current(ann)));
  expect(calls).toEqual(['GetId', 'GetCredentialsForIdentity', 'GetCredentialsForIdentity']);
});

it('the credentials of an identity pool are loaded again as soon as they have expired', async () => {
  const { url, calls } = await aCountedPool();
  let now = start;
  const credentials = credentialsAt(url, () => now);
  await credentials.current(ann);
  now += 59_000;
  await credentials.current(ann);
  expect(calls).toHaveLength(2);
  now += 1_000;
  await credentials.current(ann);
  expect(calls).toHaveLength(3);
});

it.each([
  ['busy', () => error('TooManyRequestsException')],
  ['broken', () => error('InternalErrorException', '', 500)],
  ['broken', () => new Response('<html>Bad gateway', { status: 502 })],
  ['broken', () => Response.json({ IdentityId: 5 })],
])('the credentials of an identity pool are tried three times while the pool is %s', async (kind, answer) => {
  const twice = await aCountedPool(answer(), answer());
  expect(await credentialsAt(twice.url, () => start).current(ann)).toMatchObject({ ok: true });
  const always = await aCountedPool(answer(), answer(), answer());
  expect(await credentialsAt(always.url, () => start).current(ann)).toEqual(failed({ kind }));
  expect(always.calls).toHaveLength(3);
});

it('the credentials of an identity pool can’t be loaded while the pool can’t be reached', async () => {
  const credentials = credentialsAt('http://127.0.0.1:9/', () => start);
  expect(await credentials.current(ann)).toEqual(failed({ kind: 'unreachable' }));
});

it.each<[string, Parameters<typeof credentialsAt>[2], typeof ann, CredentialsFailure]>([
  [
    'another pool’s id',
    { identityPoolId: `${identityPoolId.slice(0, -1)}0` },
    ann,
    refusedBy('ResourceNotFoundException'),
  ],
  ['a foreign user pool', { provider: `${provider}2` }, ann, refusedBy('NotAuthorizedException')],
  ['a token that isn’t valid', {}, { ...ann, token: 'forged' }, { kind: 'token-refused' }],
])('the credentials of an identity pool are refused for %s, at once', async (_, over, user, failure) => {
  const { url, calls } = await aCountedPool();
  expect(await credentialsAt(url, () => start, over).current(user)).toEqual(failed(failure));
  expect(calls).toHaveLength(1);
});

it('the credentials of an identity pool are loaded for a new identity if the pool has deleted the old one', async () => {
  const { url, calls } = await aCountedPool();
  const other = aPool(() => start);
  let app = { fetch: (request: Request) => fetch(new Request(url, request)) as Response | Promise<Response> };
  const moving = await serve((request) => app.fetch(request));
  let now = start;
  const credentials = credentialsAt(moving, () => now);
  await credentials.current(ann);
  expect(calls).toHaveLength(2);
  app = other.app;
  now += 60_000;
  expect(await credentials.current(ann)).toMatchObject({ ok: true });
});

function refusedBy(code: string): CredentialsFailure {
  return { kind: 'credentials-refused', code };
}
