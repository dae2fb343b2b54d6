import { JwtVerifier } from 'aws-jwt-verify';
import { SimpleJwksCache } from 'aws-jwt-verify/jwk';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { expect, it } from 'vitest';
import { aClock, aRunningPool, type RunningPool } from './a-pool';
import { ada, clientId } from './pool-facts';
import { tokensOf } from './sign-in/password-step';

/** aws-jwt-verify fetches key sets over https only; the local pool speaks http. */
const jwksOverHttp = () => new SimpleJwksCache({ fetcher: { fetch: async (uri) => (await fetch(uri)).arrayBuffer() } });

const aVerifier = ({ issuer, jwksUri }: RunningPool, audience: string | null) =>
  JwtVerifier.create({ issuer, jwksUri, audience }, { jwksCache: jwksOverHttp() });

it("tokens pass aws-jwt-verify with the pool's keys", async () => {
  await using pool = await aRunningPool();
  const { IdToken, AccessToken } = await tokensOf(pool, 'ada', ada.password);
  await expect(aVerifier(pool, clientId).verify(IdToken)).resolves.toMatchObject({ token_use: 'id' });
  await expect(aVerifier(pool, null).verify(AccessToken)).resolves.toMatchObject({ token_use: 'access' });
  await expect(aVerifier(pool, 'anotherclient').verify(IdToken)).rejects.toThrow(/audience/i);
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
