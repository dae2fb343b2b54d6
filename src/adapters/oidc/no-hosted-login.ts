import { failed, ok } from '#domain/result';
import type { HostedLogin } from '#ports/people/hosted-login';

/** For configurations without hosted login: offers no provider, and finishes no return. */
export const noHostedLogin: HostedLogin = {
  start: async () => failed({ kind: 'unknown-provider' }),
  finish: async () => failed({ kind: 'hosted-login-mismatch' }),
  signOut: async () => ok(undefined),
};
