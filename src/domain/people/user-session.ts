/** Where a user is signed in, as far as the pool knows. */
export interface UserSession {
  id: string;
  /** The session of this page. */
  isThis: boolean;
  /** System and browser in the pool's words, or `unknown`. */
  device: string;
  city?: string | undefined;
  /** Its name in English. */
  country?: string | undefined;
  signedInAt?: Date | undefined;
  /** When its tokens were renewed last: up to an hour ago, although it is in use. */
  lastActiveAt?: Date | undefined;
}

/** This session first, then the most recently active. */
export const inOrder = (sessions: readonly UserSession[]): UserSession[] =>
  sessions.toSorted(
    (one, other) =>
      Number(other.isThis) - Number(one.isThis) ||
      (other.lastActiveAt?.getTime() ?? 0) - (one.lastActiveAt?.getTime() ?? 0),
  );

/** Whether a session is in another country than this one, which the user should look at. */
export function isAbroad({ country }: UserSession, sessions: readonly UserSession[]): boolean {
  const here = sessions.find(({ isThis }) => isThis)?.country;
  return here !== undefined && country !== undefined && country !== here;
}
