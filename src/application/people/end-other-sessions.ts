import type { AuthFailure } from '#domain/people/auth-failure';
import { ok, type Result } from '#domain/result';
import type { Account } from '#ports/people/account';

/** Ends the user's sessions one by one, except for this one. Answers how many. */
export async function endOtherSessions(
  account: Pick<Account, 'sessions' | 'endSession'>,
): Promise<Result<number, AuthFailure>> {
  const listed = await account.sessions();
  if (!listed.ok) return listed;
  const others = listed.value.filter(({ isThis }) => !isThis);
  for (const { id } of others) {
    const ended = await account.endSession(id);
    // It has ended in the meantime.
    if (!ended.ok && ended.failure.kind !== 'unknown-session') return ended;
  }
  return ok(others.length);
}
