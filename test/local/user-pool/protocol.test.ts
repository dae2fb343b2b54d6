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

it.each(['AdminDeleteUser', 'constructor', '__proto__', ''])(
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

it.each([
  ['no username', {}, 'Missing required parameter USERNAME'],
  ['an empty username', { USERNAME: '', SRP_A: '2' }, 'Member must satisfy'],
  ['no SRP_A', { USERNAME: 'ada' }, 'Missing required parameter SRP_A'],
  ['an SRP_A that is no number', { USERNAME: 'ada', SRP_A: 'xyz' }, 'Invalid SRP_A'],
  ['an SRP_A of zero', { USERNAME: 'ada', SRP_A: '0' }, 'Invalid SRP_A'],
  ['an endless SRP_A', { USERNAME: 'ada', SRP_A: 'f'.repeat(5000) }, 'Invalid SRP_A'],
  ['NUL in the username', { USERNAME: 'a\0da', SRP_A: '2' }, 'Member must satisfy regular expression pattern'],
  ['half an emoji as username', { USERNAME: '\uD83D', SRP_A: '2' }, 'Member must satisfy regular expression'],
  ['an over-long username', { USERNAME: 'a'.repeat(129), SRP_A: '2' }, 'less than or equal to 128'],
  ['a username that is no text', { USERNAME: { a: 1 }, SRP_A: '2' }, 'validation error detected'],
  ['parameters that are no object', 'ada', 'validation error detected'],
])('the protocol refuses %s', async (_, parameters, message) => {
  const answer = await initiateAuth(parameters);
  expect(answer).toMatchObject({ status: 400, type: 'InvalidParameterException' });
  expect(answer.message).toContain(message);
});

it('the protocol accepts an emoji as a username', async () => {
  await expect(initiateAuth({ USERNAME: '🦊', SRP_A: '2' })).resolves.toMatchObject({ status: 200 });
});

it('the protocol refuses flows that the client cannot use, and unknown clients', async () => {
  await expect(
    pool.post('InitiateAuth', {
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: clientId,
      AuthParameters: { USERNAME: 'ada', PASSWORD: 'Analytical-1' },
    }),
  ).resolves.toMatchObject({
    type: 'InvalidParameterException',
    message: 'USER_PASSWORD_AUTH flow not enabled for this client',
  });
  await expect(
    pool.post('InitiateAuth', { AuthFlow: 'USER_SRP_AUTH', ClientId: 'unknown', AuthParameters: {} }),
  ).resolves.toMatchObject({
    type: 'ResourceNotFoundException',
    message: 'User pool client unknown does not exist.',
  });
});

it('the protocol refuses a timestamp with a zero-padded day', async () => {
  const { body } = await initiateAuth({ USERNAME: 'ada', SRP_A: '2' });
  expect(body).toHaveProperty('ChallengeParameters.SECRET_BLOCK');
  const parameters = body['ChallengeParameters'];
  const block = typeof parameters === 'object' && parameters && 'SECRET_BLOCK' in parameters && parameters.SECRET_BLOCK;
  await expect(
    pool.post('RespondToAuthChallenge', {
      ChallengeName: 'PASSWORD_VERIFIER',
      ClientId: clientId,
      ChallengeResponses: {
        USERNAME: 'ada',
        PASSWORD_CLAIM_SECRET_BLOCK: block,
        PASSWORD_CLAIM_SIGNATURE: 'x',
        TIMESTAMP: 'Mon Jan 05 09:00:00 UTC 2026',
      },
    }),
  ).resolves.toMatchObject({ type: 'InvalidParameterException' });
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

it.each(['null', '[]', '"text"', '1', '{"__proto__":{"AuthFlow":"USER_SRP_AUTH"}}'])(
  'the protocol refuses the body %s',
  async (body) => {
    await expect(pool.post('InitiateAuth', body)).resolves.toMatchObject({
      status: 400,
      type: 'InvalidParameterException',
    });
  },
);

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
