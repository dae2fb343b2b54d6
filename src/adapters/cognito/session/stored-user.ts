import type { SessionUser } from '#domain/people/session';
import { claimsOf } from './claims';
import { sessionUser } from './session-user';
import type { StoredSession } from './stored-session';

/** Undefined if nothing is stored or the ID token is unreadable. */
export function userOf(session: StoredSession | undefined): SessionUser | undefined {
  const claims = session && claimsOf(session.idToken);
  return claims && sessionUser(claims, session);
}
