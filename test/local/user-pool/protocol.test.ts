import { afterAll, beforeAll, expect, it } from 'vitest';
import { aRunningPool, type RunningPool } from './a-pool';
import { clientId } from './pool-facts';

let pool: RunningPool;

beforeAll(async () => {
  pool = await aRunningPool();
});

afterAll(() => pool[Symbol.asyncDispose]());

const initiateAuth = (AuthParameters: unknown) =>
  pool.post('InitiateAuth', { AuthFlow: 'USER_SRP_AUTH', ClientId: clientId, AuthParameters });

it.each(['AdminCreateUser', 'constructor', '__proto__', ''])(
  'the protocol does not know the operation %j',
  async (operation) => {
    await expect(pool.post(operation, {})).resolves.toMatchObject({ status: 400, type: 'UnknownOperationException' });
  },
);

it('the protocol answers with and without a slash at the end of the endpoint, in JSON 1.1, never cached', async () => {
  for (const url of [pool.url, `${pool.url}/`]) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.GetUser' },
      body: '{}',
    });
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toBe('application/x-amz-json-1.1');
    expect(response.headers.get('x-amzn-errortype')).toBe('InvalidParameterException:');
    expect(response.headers.get('cache-control')).toBe('no-store');
  }
});

it('the protocol serves its public key, and nothing of the private one', async () => {
  const keys: unknown = await (await fetch(pool.jwksUri)).json();
  expect(keys).toEqual({
    keys: [
      {
        kty: 'RSA',
        alg: 'RS256',
        use: 'sig',
        e: 'AQAB',
        kid: expect.any(String),
        n: expect.stringMatching(/^.{342}$/),
      },
    ],
  });
});

it('the protocol accepts an emoji as a username', async () => {
  await expect(initiateAuth({ USERNAME: '🦊', SRP_A: '2' })).resolves.toMatchObject({ status: 200 });
});

it.each([
  ['empty', ''],
  ['a word', 'not json'],
  ['cut off', '{"a":'],
  ['nested too deep', '['.repeat(60_000)],
  ['a control character', '\u0000'],
])('the protocol refuses a body that is not JSON: %s', async (_, body) => {
  await expect(pool.post('InitiateAuth', body)).resolves.toMatchObject({
    status: 400,
    type: 'SerializationException',
  });
});

it.each(['null', '{"__proto__":{"AuthFlow":"USER_SRP_AUTH"}}'])('the protocol refuses the body %s', async (body) => {
  await expect(pool.post('InitiateAuth', body)).resolves.toMatchObject({
    status: 400,
    type: 'InvalidParameterException',
  });
});

it('the protocol refuses a body over 64 KB before reading it as JSON, chunked or not', async () => {
  const big = `"${'a'.repeat(65 * 1024)}"`;
  await expect(pool.post('InitiateAuth', big)).resolves.toMatchObject({
    status: 413,
    type: 'RequestEntityTooLargeException',
  });
  const chunked = {
    method: 'POST',
    headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth' },
    body: new Blob([big]).stream(),
    duplex: 'half',
  };
  expect((await fetch(pool.url, chunked)).status).toBe(413);
});
