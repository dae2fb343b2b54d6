import { expect, it } from 'vitest';
import { endOtherSessions } from '#application/people/end-other-sessions';
import type { AuthFailure } from '#domain/people/auth-failure';
import { type UserSession, inOrder, isAbroad } from '#domain/people/user-session';
import { failed, ok } from '#domain/result';

const aSession = (id: string, given: Partial<UserSession> = {}): UserSession => ({
  id,
  isThis: false,
  device: 'unknown',
  ...given,
});
const mine = aSession('mine', { isThis: true });

/** An account with these sessions, where ending some of them fails. */
function anAccount(sessions: UserSession[], failures: Record<string, AuthFailure> = {}) {
  const ended: string[] = [];
  const account = {
    sessions: async () => ok(sessions),
    endSession: async (id: string) => {
      const failure = failures[id];
      if (failure) return failed(failure);
      ended.push(id);
      return ok(undefined);
    },
  };
  return { account, ended };
}

it('all sessions but this one end, and one that has ended in the meantime counts as ended', async () => {
  const { account, ended } = anAccount([mine, aSession('a'), aSession('b'), aSession('c')], {
    b: { kind: 'unknown-session' },
  });
  expect(await endOtherSessions(account)).toEqual(ok(3));
  expect(ended).toEqual(['a', 'c']);
});

it('ending the other sessions stops at a failure, so that a retry ends the rest', async () => {
  const { account, ended } = anAccount([aSession('a'), aSession('b')], { a: { kind: 'busy' } });
  expect(await endOtherSessions(account)).toEqual(failed({ kind: 'busy' }));
  expect(ended).toEqual([]);
});

it('sessions are in order: this one, then the most recently active, then those of unknown activity', () => {
  const at = (id: string, minute: number) => aSession(id, { lastActiveAt: new Date(minute * 60_000) });
  const sessions = [aSession('unknown'), at('early', 1), at('late', 2), mine];
  expect(inOrder(sessions).map(({ id }) => id)).toEqual(['mine', 'late', 'early', 'unknown']);
});

it.each([
  ['another country', 'Italy', 'Poland', true],
  ['the same country', 'Italy', 'Italy', false],
  ['an unknown country', 'Italy', undefined, false],
  ['a country, where that of this one is unknown', undefined, 'Poland', false],
])('a session in %s', (_, here, there, expected) => {
  const own = { ...mine, ...(here && { country: here }) };
  const other = aSession('other', there ? { country: there } : {});
  expect(isAbroad(other, [own, other])).toBe(expected);
});
