import type { SessionUser } from '#domain/people/session';
import { claimsOf } from './claims';
import { sessionUser } from './session-user';
import type { StoredSession } from './stored-session';

/** Undefined where nothing is stored, or an ID token that cannot be read. */
export function userOf(session: StoredSession | undefined): SessionUser | undefined {
  const claims = session && claimsOf(session.idToken);
  return claims && sessionUser(claims, session);
}
