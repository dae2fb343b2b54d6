import 'amazon-cognito-identity-js';

/** The parts of amazon-cognito-identity-js 6.3.21 that its type declarations leave out. */
declare module 'amazon-cognito-identity-js' {
  export class AuthenticationHelper {
    constructor(groupName: string);
    N: ClientInteger;
    smallAValue: ClientInteger;
    generateRandomSmallA(): ClientInteger;
    getLargeAValue(callback: ClientCallback<ClientInteger>): void;
    getPasswordAuthenticationKey(
      name: string,
      password: string,
      serverB: ClientInteger,
      salt: ClientInteger,
      callback: ClientCallback<Uint8Array>,
    ): void;
    generateHashDevice(groupKey: string, deviceKey: string, callback: ClientCallback<null>): void;
    getRandomPassword(): string;
    /** In hex, as the next one. */
    getSaltDevices(): string;
    getVerifierDevices(): string;
  }

  export class DateHelper {
    getNowString(): string;
  }
}

export type ClientCallback<T> = (error: unknown, result: T) => void;

/** The client's own big integers (jsbn). */
export interface ClientInteger {
  toString(radix: number): string;
  modPow(exponent: ClientInteger, modulus: ClientInteger, callback: ClientCallback<ClientInteger>): void;
  constructor: new (digits: string, radix: number) => ClientInteger;
}
