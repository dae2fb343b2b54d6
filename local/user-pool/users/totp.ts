import { createHmac, randomBytes } from 'node:crypto';

const stepMs = 30_000;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** 20 random bytes, the length that RFC 4226 recommends, in base32 for authenticator apps. */
export function createTotpSecret(): string {
  const bits = [...randomBytes(20)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('');
}

/**
 * The time step of the code, if that is the current one or one next to it (RFC 6238 with SHA-1, 6 digits and 30 s, and
 * Cognito's one step of skew).
 */
export function totpStepOf(secret: string, code: string, now: number): number | undefined {
  const present = Math.floor(now / stepMs);
  return [present, present - 1, present + 1].find((step) => codeAt(secret, step) === code);
}

/** The code that an authenticator app shows at a time in milliseconds since 1970. */
export const totpAt = (secret: string, time: number) => codeAt(secret, Math.floor(time / stepMs));

function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

function bytesOf(base32: string): Buffer {
  const bits = Array.from(base32, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}
