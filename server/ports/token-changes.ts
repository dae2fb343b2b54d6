import type { Identity } from './token-verifier';

/** A change that a person's earlier ID tokens don't have yet: the person is out or has other groups. Times are in milliseconds since 1970. */
export interface TokenChange {
  /** When it was made. New groups count for tokens issued before. */
  at: number;
  isOut?: boolean;
  groups?: readonly string[];
  /** When it can be dropped. Missing until the user pool has the change too. */
  until?: number;
}

/** Milliseconds after which every earlier ID token has expired: a day, Cognito's longest, and an hour for wrong clocks. */
export const tokensLast = 25 * 3_600_000;

/** Identifies a person by their `sub`, or by their email address while their account is unknown. */
export type ChangedPerson = { sub: string } | { address: string };

/** Applies changes at the next call, although ID tokens stay valid for up to a day. */
export interface TokenChanges {
  /** Returns the person with their current groups; undefined if they are out. Reads the store every few seconds, for the notes of other processes. */
  apply(person: Identity): Promise<Identity | undefined>;
  /** Takes effect in this process once it resolves, and in others within five seconds. */
  note(person: ChangedPerson, change: TokenChange): Promise<void>;
  /** Drops the person's change, so that they are let in again. */
  lift(person: ChangedPerson): Promise<void>;
}

/** For portals without companies. */
export const noTokenChanges: TokenChanges = {
  apply: async (person) => person,
  note: async () => undefined,
  lift: async () => undefined,
};
