import type { Identity } from './token-verifier';

/** What has become of a person since their ID token was issued: they are out, or have other groups. Times are in milliseconds since 1970. */
export interface TokenChange {
  /** Tokens that were issued before do not know of it. */
  at: number;
  isOut?: boolean;
  groups?: readonly string[];
  /** When it is forgotten, because the pool has done the same meanwhile; missing while it hasn't. */
  until?: number;
}

/** Milliseconds after which no ID token is left from before: Cognito lets one live for a day; an hour is for clocks. */
export const tokensLast = 25 * 3_600_000;

/** Whom a change is about: their `sub`, or their address in lower case while their account is not known. */
export type ChangedPerson = { sub: string } | { address: string };

/** Lets a change count at the next call, although ID tokens live for an hour. */
export interface TokenChanges {
  /** The person as they are now; undefined if they are out. Makes no request, but where another process may have noted something. */
  apply(person: Identity): Promise<Identity | undefined>;
  /** Counts in this process once it resolves, and in others after some seconds. */
  note(person: ChangedPerson, change: TokenChange): Promise<void>;
  /** Lets the person in again. */
  lift(person: ChangedPerson): Promise<void>;
}

/** For portals without companies. */
export const noTokenChanges: TokenChanges = {
  apply: async (person) => person,
  note: async () => undefined,
  lift: async () => undefined,
};
