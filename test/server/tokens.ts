import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export const pool = {
  userPoolId: 'eu-west-1_LocalDev1',
  clientId: 'the-client',
  issuer: 'http://localhost:8080/user-pool/eu-west-1_LocalDev1',
};

/** A pool's signing key, and its public key in the JWKS. */
export async function aSigningKey(kid = 'key-1') {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const { n = '', e = '' } = await exportJWK(publicKey);
  const jwks = { keys: [{ kty: 'RSA' as const, n, e, kid, alg: 'RS256' as const, use: 'sig' as const }] };
  return { kid, privateKey, publicKey, jwks };
}
export type SigningKey = Awaited<ReturnType<typeof aSigningKey>>;

let made: Promise<SigningKey> | undefined;
/** The signing key of pools of which one is enough: a key takes a tenth of a second to make. */
export const theSigningKey = (): Promise<SigningKey> => (made ??= aSigningKey());

export const seconds = () => Math.floor(Date.now() / 1000);

/** An ID token as Cognito issues it, for an hour; a claim that is overridden by undefined is left out. */
export async function anIdToken(
  key: Pick<SigningKey, 'kid' | 'privateKey'>,
  over: Record<string, unknown> = {},
): Promise<string> {
  const claims = {
    sub: 'a-sub',
    email: 'ann@example.com',
    email_verified: true,
    token_use: 'id',
    aud: pool.clientId,
    iss: pool.issuer,
    iat: seconds(),
    auth_time: seconds(),
    exp: seconds() + 3600,
    origin_jti: 'a-sign-in',
    ...over,
  };
  const present = Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined));
  return new SignJWT(present).setProtectedHeader({ alg: 'RS256', kid: key.kid }).sign(key.privateKey);
}

/** Tokens that no backend must accept, by what is wrong with them. */
export async function badTokens(key: SigningKey): Promise<Record<string, string>> {
  const good = await anIdToken(key, { 'cognito:groups': ['SuperUser'] });
  const [header = '', payload = '', signature = ''] = good.split('.');
  const other = await aSigningKey(key.kid);
  const publicAsSecret = new TextEncoder().encode(JSON.stringify(key.jwks.keys[0]));
  return {
    'none at all': '',
    'not a token': 'abc',
    expired: await anIdToken(key, { exp: seconds() - 1 }),
    'not valid yet': await anIdToken(key, { nbf: seconds() + 3600 }),
    'without expiry': await anIdToken(key, { exp: undefined }),
    'without sub': await anIdToken(key, { sub: undefined }),
    'of another key under the same kid': await anIdToken({ ...other, kid: key.kid }),
    'of an unknown kid': await anIdToken({ ...other, kid: 'key-2' }),
    'with other claims under its signature': [header, encode({ sub: 'b', token_use: 'id' }), signature].join('.'),
    'with its signature cut off': `${header}.${payload}.`,
    'alg none': `${encode({ alg: 'none', kid: key.kid })}.${payload}.`,
    'alg none with a signature': `${encode({ alg: 'none', kid: key.kid })}.${payload}.${signature}`,
    'signed with the public key as a secret': await new SignJWT({ sub: 'b' })
      .setProtectedHeader({ alg: 'HS256', kid: key.kid })
      .sign(publicAsSecret),
    'for another client': await anIdToken(key, { aud: 'another-client' }),
    'for no client': await anIdToken(key, { aud: undefined }),
    'of another issuer': await anIdToken(key, { iss: 'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Other' }),
    'an access token': await anIdToken(key, { token_use: 'access', client_id: pool.clientId }),
    'of no use': await anIdToken(key, { token_use: undefined }),
  };
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
