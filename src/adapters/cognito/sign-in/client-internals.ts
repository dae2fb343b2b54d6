import 'amazon-cognito-identity-js';

/** The parts of amazon-cognito-identity-js 6.3.21 that its type declarations leave out. */
declare module 'amazon-cognito-identity-js' {
  class AuthenticationHelper {
    constructor(poolName: string);
    N: ClientInteger;
    smallAValue: ClientInteger;
    generateRandomSmallA(): ClientInteger;
    getLargeAValue(callback: (error: unknown, value: ClientInteger) => void): void;
  }

  interface CognitoUserPool {
    client: { request: ClientRequest };
  }

  interface CognitoUser {
    /** Cognito's name for the current challenge. */
    Session: string | null;
    deviceKey?: string | null;
    clearCachedDeviceKeyAndPassword(): void;
    /** Handles any response: tokens, a new device, or the next challenge. */
    authenticateUserInternal(answer: unknown, helper: AuthenticationHelper, callbacks: IAuthenticationCallback): void;
  }
}

export type ClientRequest = (
  operation: string,
  parameters: object,
  callback: (error: unknown, answer?: unknown) => void,
) => void;

type Callback = (error: unknown, result: ClientInteger) => void;

/** The client's own big integers (jsbn). */
export interface ClientInteger {
  toString(radix: number): string;
  modPow(exponent: ClientInteger, modulus: ClientInteger, callback: Callback): void;
  constructor: new (digits: string, radix: number) => ClientInteger;
}
