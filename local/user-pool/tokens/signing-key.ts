import type { Client } from '@libsql/client';
import {
  calculateJwkThumbprint,
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JSONWebKeySet,
} from 'jose';
import { z } from 'zod';
import { settingOf } from '../database';

export interface SigningKey {
  id: string;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  jwks: JSONWebKeySet;
}

const rsaJwk = z.looseObject({ kty: z.literal('RSA'), n: z.string(), e: z.string() });

/** The pool's RS256 key pair, made at the first start and kept with the pool's data. */
export async function loadSigningKey(database: Client): Promise<SigningKey> {
  const privateJwk = rsaJwk.parse(JSON.parse(await settingOf(database, 'signing-key', createPrivateJwk)));
  const { kty, n, e } = privateJwk;
  const id = await calculateJwkThumbprint(privateJwk);
  const publicJwk = { kty, n, e, kid: id, alg: 'RS256', use: 'sig' };
  return {
    id,
    privateKey: await importRsaKey(privateJwk),
    publicKey: await importRsaKey(publicJwk),
    jwks: { keys: [publicJwk] },
  };
}

async function createPrivateJwk(): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return JSON.stringify(await exportJWK(privateKey));
}

async function importRsaKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, 'RS256');
  if (key instanceof Uint8Array) throw new Error('The stored signing key is not an RSA key');
  return key;
}
