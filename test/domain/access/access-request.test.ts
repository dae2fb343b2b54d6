import { expect, it } from 'vitest';
import {
  type AccessDecision,
  type AccessRequest,
  answerOf,
  grantDays,
  holdsAt,
  isGrantDay,
  isNewsAt,
} from '#domain/access/access-request';

const at = new Date('2026-11-20T08:00:00Z');
const mia = { sub: 'mia-sub', email: 'mia@example.com' };
const by = mia.email;

it.each<[AccessDecision, boolean, string, object?]>([
  [{ kind: 'group', group: 'Sales' }, true, '', { group: 'Sales' }],
  [{ kind: 'person' }, true, ''],
  [{ kind: 'person', until: '2027-02-18' }, true, '', { until: '2027-02-18' }],
  [{ kind: 'decline', word: 'Ask Tom first.' }, false, 'Ask Tom first.'],
])('The answer to a request for access to %o is granted: %s, with the word "%s"', (decision, granted, word, more) => {
  expect(answerOf(decision, mia, at)).toEqual({ granted, word, by, bySub: mia.sub, at, ...more });
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

it('a grant to one person lasts 90 days unless changed, and a year at most', () => {
  expect(grantDays(at)).toEqual({ first: '2026-11-20', usual: '2027-02-18', last: '2027-11-20' });
});

it.each([
  ['2026-11-19', false],
  ['2026-11-20', true],
  ['2027-11-20', true],
  ['2027-11-21', false],
  ['2027-02-30', false],
  ['', false],
])('a grant that is made on 20 November 2026 can end on "%s": %s', (day, can) => {
  expect(isGrantDay(day, at)).toBe(can);
});

it.each([
  ['through its last day in UTC', '2027-02-18', '2027-02-18T23:59:59.999Z', true],
  ['no longer once that day is over', '2027-02-18', '2027-02-19T00:00:00Z', false],
  ['until it is withdrawn without one', undefined, '2099-01-01T00:00:00Z', true],
])('a grant to one person holds %s', (_, until, now, holds) => {
  expect(holdsAt(until === undefined ? {} : { until }, new Date(now))).toBe(holds);
});
