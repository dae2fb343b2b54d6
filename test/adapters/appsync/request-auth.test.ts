import { expect, it } from 'vitest';
import { signatureFault } from '../../../local/aws-signature/verify-signature';
import { type RequestAuthParts, createRequestAuth } from '#adapters/appsync/request-auth';
import { LiveUpdatesFailed } from '#domain/live/live-trouble';
import { failed, ok } from '#domain/result';

const endpoint = 'https://live.example/graphql';
const keys = { accessKeyId: 'ASIA123', secretAccessKey: 'a-secret', sessionToken: 'a-session' };
const now = new Date('2026-11-22T10:50:50Z');
const connecting = { path: '/connect', body: '{}' } as const;

const anAuth = (over: Partial<RequestAuthParts>) =>
  createRequestAuth({
    settings: { mode: 'userPool' },
    endpoint,
    token: async () => ok({ token: 'a-token', sub: 'ann' }),
    credentials: { current: async () => ok(keys) },
    region: 'eu-west-1',
    now: () => now,
    ...over,
  });

const nobody = async () => failed({ kind: 'signed-out' } as const);
const unreachable = async () => failed({ kind: 'unreachable' } as const);

it.each(['userPool', 'oidc', 'lambda'] as const)(
  'a request to AppSync is authorised by the ID token in mode %s',
  async (mode) => {
    expect(await anAuth({ settings: { mode } })(connecting)).toEqual(
      ok({ host: 'live.example', Authorization: 'a-token' }),
    );
  },
);

it('a request to AppSync is authorised by an API key', async () => {
  expect(await anAuth({ settings: { mode: 'apiKey', apiKey: 'da2-key' } })(connecting)).toEqual(
    ok({ host: 'live.example', 'x-amz-date': '20261122T105050Z', 'x-api-key': 'da2-key' }),
  );
});

it.each([connecting, { path: '', body: '{"query":"subscription","variables":{}}' } as const])(
  'a request to AppSync is authorised by a signature of $path that Amazon’s own signer confirms',
  async ({ path, body }) => {
    const signed = await anAuth({ settings: { mode: 'iam' } })({ path, body });
    if (!signed.ok) throw new Error(signed.failure.kind);
    const rules = {
      region: 'eu-west-1',
      service: 'appsync',
      keysOf: (id: string) => (id === keys.accessKeyId ? { ...keys, expiresAt: Infinity } : undefined),
      clock: () => now.getTime(),
    };
    const { host: _, ...headers } = signed.value;
    const request = (text: string) => new Request(`${endpoint}${path}`, { method: 'POST', headers, body: text });
    expect(await signatureFault(request(body), rules)).toBeUndefined();
    expect(await signatureFault(request(`${body} `), rules)).toHaveProperty('type', 'InvalidSignatureException');
    expect(headers['authorization'] ?? headers['Authorization']).toContain(
      'SignedHeaders=accept;content-encoding;content-type;host;x-amz-date;x-amz-security-token',
    );
  },
);

it.each([
  [{ mode: 'apiKey' }, {}, 'No api-key configured', true],
  [{ mode: 'userPool' }, { token: nobody }, 'No current user', true],
  [{ mode: 'userPool' }, { token: unreachable }, 'No current user', undefined],
  [{ mode: 'oidc' }, { token: nobody }, 'No federated jwt', true],
  [{ mode: 'lambda' }, { token: nobody }, 'No auth token specified', true],
  [{ mode: 'iam' }, { credentials: { current: unreachable } }, 'No credentials', undefined],
  [{ mode: 'iam' }, { credentials: undefined }, 'No credentials', undefined],
] as const)(
  'what is missing is said in the specification’s words %j without it: %j',
  async (settings, over, message, isFinal) => {
    const refused = await anAuth({ settings, ...over })(connecting);
    if (refused.ok) throw new Error('It is authorised');
    expect(new LiveUpdatesFailed(refused.failure).message).toBe(message);
    expect(refused.failure.isFinal).toBe(isFinal);
  },
);
