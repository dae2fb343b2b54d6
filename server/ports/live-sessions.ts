import type { Identity } from './token-verifier';

/**
 * Whether the user pool has ended a session whose tokens have not expired yet: it was revoked or signed out everywhere, or its person was
 * disabled or deleted.
 */
export interface LiveSessions {
  /** Asks the pool, at most every 30 seconds for one session. `refused` is definite; a pool that can't say refuses nobody. */
  look(person: Identity, accessToken: string | undefined): Promise<'on' | 'refused'>;
  /** Whether the pool has said so of a sign-in's `origin_jti`; asks nobody. */
  readonly hasEnded: (session: string) => boolean;
}

/** Where tokens are taken until they expire. */
export const untilTokensExpire: LiveSessions = { look: async () => 'on', hasEnded: () => false };
