import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { fromHex, g, N, padHex, powerOf } from './srp-group';

/**
 * The server half of SRP-6a as Cognito speaks it: the 3072-bit group of RFC 3526, SHA-256, and HKDF with the label
 * "Caldera Derived Key" (found in AuthenticationHelper.js of amazon-cognito-identity-js). Numbers travel as hex.
 */
const k = fromHex(sha256(padHex(N), padHex(g)).toString('hex'));

/** Stored instead of a password: enough to check it, but not to recover it. */
export interface PasswordVerifier {
  salt: string;
  verifier: string;
}

/** One exchange: `serverSecret` is b and stays here, `serverPublic` is B and goes to the client. */
export interface SrpExchange {
  clientPublic: string;
  serverSecret: string;
  serverPublic: string;
}

export interface PasswordClaim {
  userId: string;
  secretBlock: string;
  timestamp: string;
  signature: string;
}

/** The part of a pool id after its underscore, which Cognito mixes into every SRP hash. */
export const poolNameOf = (poolId: string) => poolId.slice(poolId.indexOf('_') + 1);

export function createPasswordVerifier(poolName: string, userId: string, password: string): PasswordVerifier {
  return verifierWith(fromHex(randomBytes(16).toString('hex')), poolName, userId, password);
}

function verifierWith(salt: bigint, poolName: string, userId: string, password: string): PasswordVerifier {
  const x = fromHex(sha256(padHex(salt), sha256(`${poolName}${userId}:${password}`)).toString('hex'));
  return { salt: salt.toString(16), verifier: powerOf(g, x).toString(16) };
}

/** Whether this is the password, where it is sent in plain text. */
export function matchesPassword(poolName: string, userId: string, password: string, stored: PasswordVerifier): boolean {
  const { verifier } = verifierWith(fromHex(stored.salt), poolName, userId, password);
  return verifier === stored.verifier;
}

/** A verifier made by the client, as for a device: both parts in base64. */
export const readVerifier = (salt: string, verifier: string): PasswordVerifier => ({
  salt: hexOf(salt),
  verifier: hexOf(verifier),
});

const hexOf = (base64: string) => fromHex(Buffer.from(base64, 'base64').toString('hex') || '0').toString(16);

/**
 * A salt and verifier for a user that does not exist: the same at every attempt, like a real one, and matched by no
 * password that anyone could know.
 */
export function createDecoyVerifier(secret: Buffer, userId: string): PasswordVerifier {
  const derive = (label: string, bytes: number) =>
    fromHex(Buffer.from(hkdfSync('sha256', secret, userId, label, bytes)).toString('hex'));
  return { salt: derive('salt', 16).toString(16), verifier: (derive('verifier', 400) % N).toString(16) };
}

/** Whether a client's A can be used: by RFC 5054 the server refuses A mod N = 0, which would fix the key. */
export const isUsableClientPublic = (hex: string) => /^[0-9a-f]{1,1024}$/i.test(hex) && fromHex(hex) % N !== 0n;

export function createSrpExchange(clientPublic: string, { verifier }: PasswordVerifier): SrpExchange {
  const b = fromHex(randomBytes(32).toString('hex'));
  const B = (k * fromHex(verifier) + powerOf(g, b)) % N;
  return { clientPublic, serverSecret: b.toString(16), serverPublic: B.toString(16) };
}

/** Whether the client's signature proves that it knows the password behind the verifier. */
export function provesPassword(
  poolName: string,
  { verifier }: PasswordVerifier,
  exchange: SrpExchange,
  claim: PasswordClaim,
): boolean {
  const A = fromHex(exchange.clientPublic);
  const u = sha256(padHex(A), padHex(fromHex(exchange.serverPublic)));
  const uNumber = fromHex(u.toString('hex'));
  const S = powerOf(A * powerOf(fromHex(verifier), uNumber), fromHex(exchange.serverSecret));
  const key = Buffer.from(hkdfSync('sha256', padHex(S), padHex(uNumber), 'Caldera Derived Key', 16));
  const expected = createHmac('sha256', key)
    .update(poolName)
    .update(claim.userId)
    .update(Buffer.from(claim.secretBlock, 'base64'))
    .update(claim.timestamp)
    .digest();
  const given = Buffer.from(claim.signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function sha256(...parts: (Buffer | string)[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}
