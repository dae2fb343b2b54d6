import { randomBytes } from 'node:crypto';
import { AuthenticationHelper } from 'amazon-cognito-identity-js';
import type { ClientInteger } from '#adapters/cognito/sign-in/client-internals';

/**
 * The client's half of an exchange takes most of a sign-in's time, and the 1,024 bits of its secret most of that. Tests sign in
 * hundreds of times, with as many bits as SRP asks for (RFC 5054, section 2.5.4).
 */
Object.assign(AuthenticationHelper.prototype, {
  generateRandomSmallA(this: { N: ClientInteger }): ClientInteger {
    return new this.N.constructor(randomBytes(32).toString('hex'), 16);
  },
});
