import { failed, ok } from '../../domain/result';
import type { HostedLogin } from '../../ports/hosted-login';

/** Without hosted login in the configuration there is nowhere to go, and nobody comes back. */
export const noHostedLogin: HostedLogin = {
  start: async () => failed({ kind: 'unknown-provider' }),
  finish: async () => failed({ kind: 'hosted-login-mismatch' }),
  signOut: async () => ok(undefined),
};
