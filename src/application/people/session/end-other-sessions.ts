import type { AuthFailure } from '#domain/people/auth-failure';
import { ok, type Result } from '#domain/result';
import type { Account } from '#ports/people/account';

/** Ends the user's sessions except for this one. Answers how many. */
export async function endOtherSessions(
  account: Pick<Account, 'sessions' | 'endSessions'>,
): Promise<Result<number, AuthFailure>> {
  const listed = await account.sessions();
  if (!listed.ok) return listed;
  const others = listed.value.filter(({ isThis }) => !isThis);
  const ended = others.length > 0 ? await account.endSessions(others.map(({ id }) => id)) : ok(undefined);
  // It has ended in the meantime.
  return ended.ok || ended.failure.kind === 'unknown-session' ? ok(others.length) : ended;
}
