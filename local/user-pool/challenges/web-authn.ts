import { incorrectUsernameOrPassword } from '../cognito-error';
import type { Challenge } from './challenge';

/** Nobody has a passkey yet. */
export function createWebAuthnChallenge(): Challenge {
  return {
    ask: async () => ({ shown: {}, memory: {} }),
    async check() {
      throw incorrectUsernameOrPassword();
    },
  };
}
