import { Sha256 } from '@aws-crypto/sha256-js';
import * as z from 'zod/mini';
import { AuthenticationHelper, DateHelper } from 'amazon-cognito-identity-js';
import type { ClientCallback, ClientInteger } from './client-internals';
import { HelperWithoutExchange, clientTurn, replaceModPow } from './native-mod-pow';

/** One side of a key exchange, which proves a password without sending it. */
export interface SrpExchange {
  /** The public value, in hex. */
  SRP_A: string;
  /** The responses to the pool's `SRP_B`, `SALT` and `SECRET_BLOCK`. */
  prove(name: string, password: string, shown: Record<string, string>): Promise<Record<string, string>>;
}

export interface NewDevice {
  password: string;
  /** The password's verifier that the pool keeps, as `ConfirmDevice` sends it. */
  verifier: { Salt: string; PasswordVerifier: string };
}

const hex = z.string().check(z.regex(/^[0-9a-f]+$/i));
const question = z.object({ SRP_B: hex, SALT: hex, SECRET_BLOCK: z.string() });

/** `group` is the part of the pool's id after `_`, or the group key of a device. */
export async function beginSrp(group: string): Promise<SrpExchange> {
  replaceModPow();
  const helper = new AuthenticationHelper(group);
  const publicValue = await computed<ClientInteger>((callback) => helper.getLargeAValue(callback));
  const integer = (digits: string) => new helper.N.constructor(digits, 16);
  return {
    SRP_A: publicValue.toString(16),

    async prove(name, password, shown) {
      const { SRP_B, SALT, SECRET_BLOCK } = question.parse(shown);
      const key = await computed<Uint8Array>((callback) =>
        helper.getPasswordAuthenticationKey(name, password, integer(SRP_B), integer(SALT), callback),
      );
      const TIMESTAMP = new DateHelper().getNowString();
      const signature = new Sha256(key);
      for (const part of [group + name, bytesOf(atob(SECRET_BLOCK)), TIMESTAMP]) signature.update(part);
      return {
        PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
        TIMESTAMP,
        PASSWORD_CLAIM_SIGNATURE: base64Of(signature.digestSync()),
      };
    },
  };
}

/** Makes up a password for a new device. */
export async function hashDevice(groupKey: string, deviceKey: string): Promise<NewDevice> {
  replaceModPow();
  const helper = new HelperWithoutExchange(groupKey);
  await computed<null>((callback) => helper.generateHashDevice(groupKey, deviceKey, callback));
  return {
    password: helper.getRandomPassword(),
    verifier: {
      Salt: base64OfHex(helper.getSaltDevices()),
      PasswordVerifier: base64OfHex(helper.getVerifierDevices()),
    },
  };
}

const computed = <T>(compute: (callback: ClientCallback<T>) => void): Promise<T> =>
  new Promise((resolve, reject) => {
    clientTurn(reject, () => compute((error, result) => (error ? reject(error) : resolve(result))));
  });

const bytesOf = (binary: string): Uint8Array => Uint8Array.from(binary, (character) => character.charCodeAt(0));
const base64Of = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const base64OfHex = (hex: string): string =>
  base64Of(Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)));
