import { AuthenticationHelper } from 'amazon-cognito-identity-js';
import type { ClientInteger } from './client-internals';

/** Skips the public value, which the client computes in its constructor and a new device has no use for. */
export class HelperWithoutExchange extends AuthenticationHelper {
  override getLargeAValue(): void {}
}

/**
 * The size of the secret exponent in bytes: the minimum of RFC 5054 (section 3.1); the client takes four times as many. The
 * best known attack on an exponent of 32 bytes takes 2^128 steps, as many as on the group of 3,072 bits itself.
 */
const secretLength = 32;

/** How long a slice may block the page: one frame (milliseconds). */
const slice = 16;

type Failed = (error: unknown) => void;

/** Receives errors that the client throws during the current call. */
let onError: Failed = (error) => {
  throw error;
};

/** Runs a call of the client, which continues after each power is computed. Errors, now or later, go to `failed`. */
export function clientTurn(failed: Failed, turn: () => void): void {
  const before = onError;
  onError = failed;
  try {
    turn();
  } catch (error) {
    failed(error);
  } finally {
    onError = before;
  }
}

/** Caches powers, because the client computes its public value twice. */
const asked = new WeakMap<ClientInteger, Promise<bigint>>();

const modPow: ClientInteger['modPow'] = function modPow(this: ClientInteger, exponent, modulus, callback) {
  const power = asked.get(exponent) ?? modPowOf(toNative(this), toNative(exponent), toNative(modulus));
  asked.set(exponent, power);
  void turnAfter(power, onError, (found) => callback(null, new this.constructor(found.toString(16), 16)));
};

/** Patches the client's integers when a helper asks for its secret, before its first power. The client doesn't export their class. */
function secretWithNativePowers(this: AuthenticationHelper): ClientInteger {
  Object.getPrototypeOf(this.N).modPow = modPow;
  const bytes = crypto.getRandomValues(new Uint8Array(secretLength));
  return new this.N.constructor(Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''), 16);
}

/**
 * Replaces the client's own arithmetic with BigInt. The client spends 99.5 % of a sign-in on it and blocks the page: 175 ms at once,
 * compared with 35 ms in slices, in Chromium on a desktop; four times that on a phone.
 */
export function replaceModPow(): void {
  AuthenticationHelper.prototype.generateRandomSmallA = secretWithNativePowers;
}

async function turnAfter(power: Promise<bigint>, failed: Failed, turn: (found: bigint) => void): Promise<void> {
  const found = await power;
  clientTurn(failed, () => turn(found));
}

/** base ^ exponent mod modulus, four bits of the exponent at a time; the exponent is not negative. */
export async function modPowOf(base: bigint, exponent: bigint, modulus: bigint): Promise<bigint> {
  const first = ((base % modulus) + modulus) % modulus;
  const powers = [1n % modulus];
  for (let index = 1; index < 16; index += 1) powers.push(((powers[index - 1] ?? 1n) * first) % modulus);
  let result = 1n % modulus;
  let since = performance.now();
  for (const digit of exponent.toString(16)) {
    if (performance.now() - since > slice) {
      await new Promise((resolve) => setTimeout(resolve));
      since = performance.now();
    }
    for (let square = 0; square < 4; square += 1) result = (result * result) % modulus;
    result = (result * (powers[Number.parseInt(digit, 16)] ?? 1n)) % modulus;
  }
  return result;
}

/** Reads the client's hex. `B - k * g^x` can be negative, which the client writes with a minus sign. */
function toNative(integer: ClientInteger): bigint {
  const digits = integer.toString(16);
  return digits.startsWith('-') ? -BigInt(`0x${digits.slice(1)}`) : BigInt(`0x${digits}`);
}
