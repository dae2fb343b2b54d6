import { JwtVerifier } from 'aws-jwt-verify';
import { SimpleJwksCache } from 'aws-jwt-verify/jwk';
import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT } from 'jose';
import { expect, it } from 'vitest';
import { aClock, aRunningPool, type RunningPool } from './a-pool';
import { ada, clientId } from './pool-facts';
import { refreshWith, tokensOf } from './password-step';

/** aws-jwt-verify fetches key sets over https only; the local pool speaks http. */
const jwksOverHttp = () => new SimpleJwksCache({ fetcher: { fetch: async (uri) => (await fetch(uri)).arrayBuffer() } });

const aVerifier = ({ issuer, jwksUri }: RunningPool, audience: string | null) =>
  JwtVerifier.create({ issuer, jwksUri, audience }, { jwksCache: jwksOverHttp() });

const minute = 60_000;
const day = 24 * 60 * minute;

it("tokens pass aws-jwt-verify with the pool's keys", async () => {
  await using pool = await aRunningPool();
  const { IdToken, AccessToken } = await tokensOf(pool, 'ada', ada.password);
  await expect(aVerifier(pool, clientId).verify(IdToken)).resolves.toMatchObject({ token_use: 'id' });
  await expect(aVerifier(pool, null).verify(AccessToken)).resolves.toMatchObject({ token_use: 'access' });
  await expect(aVerifier(pool, 'anotherclient').verify(IdToken)).rejects.toThrow(/audience/i);
});

it('tokens do not pass with the keys of another pool', async () => {
  await using pool = await aRunningPool();
  await using another = await aRunningPool();
  const { IdToken } = await tokensOf(another, 'ada', ada.password);
  await expect(aVerifier(pool, clientId).verify(IdToken)).rejects.toThrow();
});

it("tokens carry Cognito's claims", async () => {
  const clock = aClock();
  await using pool = await aRunningPool({ clock });
  const { IdToken, AccessToken } = await tokensOf(pool, 'ada', ada.password);
  const now = clock() / 1000;
  const id = decodeJwt(IdToken);
  const access = decodeJwt(AccessToken);
  expect(decodeProtectedHeader(IdToken)).toEqual({ alg: 'RS256', kid: pool.jwks.keys[0]?.kid });
  expect(id).toEqual({
    sub: expect.any(String),
    iss: pool.issuer,
    aud: clientId,
    token_use: 'id',
    'cognito:username': 'ada',
    'cognito:groups': ['Sales', 'SuperUser'],
    email: 'ada@example.com',
    email_verified: true,
    origin_jti: expect.any(String),
    event_id: expect.any(String),
    jti: expect.any(String),
    auth_time: now,
    iat: now,
    exp: now + 3600,
  });
  expect(access).toEqual({
    sub: id.sub,
    iss: pool.issuer,
    client_id: clientId,
    token_use: 'access',
    scope: 'aws.cognito.signin.user.admin',
    username: 'ada',
    'cognito:groups': ['Sales', 'SuperUser'],
    origin_jti: id['origin_jti'],
    event_id: id['event_id'],
    jti: expect.any(String),
    auth_time: now,
    iat: now,
    exp: now + 3600,
  });
});

it('tokens show a change of groups after the next refresh, and no claim where there are none', async () => {
  await using pool = await aRunningPool();
  const { RefreshToken } = await tokensOf(pool, 'ada', ada.password);
  const groups = async () => {
    const { body } = await refreshWith(pool, RefreshToken);
    const { AuthenticationResult: result } = body;
    if (typeof result !== 'object' || result === null || !('IdToken' in result)) throw new Error('not refreshed');
    return decodeJwt(String(result.IdToken))['cognito:groups'];
  };
  await pool.addToGroup('ada', 'Finance');
  await expect(groups()).resolves.toEqual(['Finance', 'Sales', 'SuperUser']);
  for (const group of ['Finance', 'Sales', 'SuperUser']) await pool.removeFromGroup('ada', group);
  await expect(groups()).resolves.toBeUndefined();
});

it('tokens expire when they are set to', async () => {
  const clock = aClock();
  const tokenLifetimes = { idToken: 60, accessToken: 60, refreshToken: 600 };
  await using pool = await aRunningPool({ clock, tokenLifetimes });
  const { AccessToken, RefreshToken } = await tokensOf(pool, 'ada', ada.password);
  clock.pass(minute - 1000);
  await expect(pool.post('GetUser', { AccessToken })).resolves.toMatchObject({ status: 200 });
  clock.pass(1000);
  await expect(pool.post('GetUser', { AccessToken })).resolves.toMatchObject({
    type: 'NotAuthorizedException',
    message: 'Access Token has expired',
  });
  clock.pass(9 * minute - 1);
  await expect(refreshWith(pool, RefreshToken)).resolves.toMatchObject({ status: 200 });
  clock.pass(1);
  await expect(refreshWith(pool, RefreshToken)).resolves.toMatchObject({
    type: 'NotAuthorizedException',
    message: 'Refresh Token has expired',
  });
});

it('tokens can be refreshed for thirty days by default', async () => {
  const clock = aClock();
  await using pool = await aRunningPool({ clock });
  const { RefreshToken } = await tokensOf(pool, 'ada', ada.password);
  clock.pass(30 * day - 1);
  await expect(refreshWith(pool, RefreshToken)).resolves.toMatchObject({ status: 200 });
  clock.pass(1);
  await expect(refreshWith(pool, RefreshToken)).resolves.toMatchObject({ status: 400 });
});

it.each([
  { fate: 'disabled', end: 'disableUser', type: 'NotAuthorizedException', message: 'User is disabled.' },
  { fate: 'deleted', end: 'deleteUser', type: 'UserNotFoundException', message: 'User does not exist.' },
] as const)('tokens are refused with the reason when their user was $fate', async ({ end, type, message }) => {
  await using pool = await aRunningPool();
  const { AccessToken, RefreshToken } = await tokensOf(pool, 'ada', ada.password);
  await pool[end]('ada');
  await expect(refreshWith(pool, RefreshToken)).resolves.toMatchObject({ status: 400, type, message });
  await expect(pool.post('GetUser', { AccessToken })).resolves.toMatchObject({ status: 400, type, message });
});

it('tokens end when an administrator signs the user out', async () => {
  await using pool = await aRunningPool();
  const { AccessToken, RefreshToken } = await tokensOf(pool, 'ada', ada.password);
  await pool.signOutUser('ada');
  await expect(refreshWith(pool, RefreshToken)).resolves.toMatchObject({ message: 'Refresh Token has been revoked' });
  await expect(pool.post('GetUser', { AccessToken })).resolves.toMatchObject({
    message: 'Access Token has been revoked',
  });
});

it('tokens count as ended for other services once their user is disabled, deleted or signed out', async () => {
  await using pool = await aRunningPool();
  const { IdToken } = await tokensOf(pool, 'ada', ada.password);
  const originJti = String(decodeJwt(IdToken)['origin_jti']);
  await expect(pool.hasEnded(originJti)).resolves.toBe(false);
  await pool.disableUser('ada');
  await expect(pool.hasEnded(originJti)).resolves.toBe(true);
  await pool.enableUser('ada');
  await expect(pool.hasEnded(originJti)).resolves.toBe(false);
  await pool.signOutUser('ada');
  await expect(pool.hasEnded(originJti)).resolves.toBe(true);

  const { IdToken: second } = await tokensOf(pool, 'ada', ada.password);
  await pool.deleteUser('ada');
  await expect(pool.hasEnded(String(decodeJwt(second)['origin_jti']))).resolves.toBe(true);
});

it('tokens are refused when forged or of the wrong kind', async () => {
  await using pool = await aRunningPool();
  const { IdToken, AccessToken } = await tokensOf(pool, 'ada', ada.password);
  const { privateKey } = await generateKeyPair('RS256');
  const claims = decodeJwt(AccessToken);
  const forged = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: pool.jwks.keys[0]?.kid ?? '' })
    .sign(privateKey);
  const payload = AccessToken.split('.')[1] ?? '';
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
  for (const token of [IdToken, forged, unsigned, 'a.b.c', 'nonsense']) {
    const answer = await pool.post('GetUser', { AccessToken: token });
    expect(answer).toMatchObject({ type: 'NotAuthorizedException', message: 'Invalid Access Token' });
  }
});

it('tokens are revoked by refresh token only, and revoking an unknown one is no error', async () => {
  await using pool = await aRunningPool();
  const { AccessToken } = await tokensOf(pool, 'ada', ada.password);
  const revoke = (Token: string) => pool.post('RevokeToken', { Token, ClientId: clientId });
  await expect(revoke(AccessToken)).resolves.toMatchObject({ type: 'UnsupportedTokenTypeException' });
  await expect(revoke('unknown')).resolves.toMatchObject({ status: 200, body: {} });
});

it('tokens are not issued for a made-up refresh token', async () => {
  await using pool = await aRunningPool();
  await expect(refreshWith(pool, 'made-up')).resolves.toMatchObject({
    type: 'NotAuthorizedException',
    message: 'Invalid Refresh Token',
  });
});
