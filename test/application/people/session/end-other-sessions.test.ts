import { expect, it } from 'vitest';
import { endOtherSessions } from '#application/people/session/end-other-sessions';
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

/** An account with these sessions, and what it was asked to end. */
function anAccount(sessions: UserSession[], failure?: AuthFailure) {
  const asked: (readonly string[])[] = [];
  const account = {
    sessions: async () => ok(sessions),
    endSessions: async (ids: readonly string[]) => {
      asked.push(ids);
      return failure ? failed(failure) : ok(undefined);
    },
  };
  return { account, asked };
}

it('all sessions but this one end with one call, and none where there is no other', async () => {
  const { account, asked } = anAccount([mine, aSession('a'), aSession('b')]);
  expect(await endOtherSessions(account)).toEqual(ok(2));
  expect(asked).toEqual([['a', 'b']]);
  const alone = anAccount([mine]);
  expect(await endOtherSessions(alone.account)).toEqual(ok(0));
  expect(alone.asked).toEqual([]);
});

it('the other session counts as ended if it has ended in the meantime, and a failure is told', async () => {
  const sessions = [mine, aSession('a')];
  expect(await endOtherSessions(anAccount(sessions, { kind: 'unknown-session' }).account)).toEqual(ok(1));
  expect(await endOtherSessions(anAccount(sessions, { kind: 'busy' }).account)).toEqual(failed({ kind: 'busy' }));
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
