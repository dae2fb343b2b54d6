import { expect, it } from 'vitest';
import { type AccessDecision, type AccessRequest, answerOf, isNewsAt } from '#domain/access/access-request';

const at = new Date('2026-11-20T08:00:00Z');
const mia = { sub: 'mia-sub', email: 'mia@example.com' };
const by = mia.email;

it.each<[AccessDecision, boolean, string, { group: string }?]>([
  [{ kind: 'group', group: 'Sales' }, true, '', { group: 'Sales' }],
  [{ kind: 'person' }, true, ''],
  [{ kind: 'decline', word: 'Ask Tom first.' }, false, 'Ask Tom first.'],
])('The answer to a request for access to %o is granted: %s, with the word "%s"', (decision, granted, word, group) => {
  expect(answerOf(decision, mia, at)).toEqual({ granted, word, by, bySub: mia.sub, at, ...group });
});

const waiting: AccessRequest = { metaId: 'sales', note: '', at };
const answered: AccessRequest = { ...waiting, answer: { granted: true, word: '', by, at } };

it.each<[string, AccessRequest, string, boolean]>([
  ['while it waits, however long', waiting, '2027-11-20T08:00:00Z', true],
  ['in the week after its answer', answered, '2026-11-27T07:59:59Z', true],
  ['no longer after that', answered, '2026-11-27T08:00:00Z', false],
])('a request for access is news %s', (_, request, now, isNews) => {
  expect(isNewsAt(request, new Date(now))).toBe(isNews);
});
