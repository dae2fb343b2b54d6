import type { SessionUser } from '#domain/people/session-user';
import { claimsOf } from './claims';
import { sessionUser } from './session-user';
import type { StoredSession } from './stored-session';

/** Undefined if nothing is stored or the ID token is unreadable. */
export function userOf(session: StoredSession | undefined): SessionUser | undefined {
  const claims = session && claimsOf(session.idToken);
  return claims && sessionUser(claims, session);
}

/** Seconds since the user of this session signed in, by the pool's clock; undefined if the ID token doesn't tell. */
export function sinceSignIn(session: StoredSession | undefined, now: () => number = Date.now): number | undefined {
  const { idToken = '', clockDrift = 0 } = session ?? {};
  const signedInAt = claimsOf(idToken)?.signedInAt;
  return signedInAt === undefined ? undefined : now() / 1000 - clockDrift - signedInAt;
}
