import type { Identity } from './token-verifier';

/** Finds sessions that the user pool has ended before their tokens expire: by a revocation, or because the person was disabled or deleted. */
export interface LiveSessions {
  /** Asks the pool at most every 30 seconds per session. `refused` is definite: if the pool can't answer, the session stays on. */
  look(person: Identity, accessToken: string | undefined): Promise<'on' | 'refused'>;
  /** Whether the pool has already refused this `origin_jti`. Makes no request. */
  readonly hasEnded: (session: string) => boolean;
}

/** Accepts tokens until they expire, for backends that don't ask the pool. */
export const untilTokensExpire: LiveSessions = { look: async () => 'on', hasEnded: () => false };
