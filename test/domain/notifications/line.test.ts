import { expect, it } from 'vitest';
import { createLines, noticeFilterIn, passes } from '#domain/notifications/line';
import { type Marks, readLineId, withRead } from '#domain/notifications/marks';
import type { Notice } from '#domain/notifications/notice';

const now = new Date('2026-11-27T08:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const notice = (number: number, minutes: number, over: Partial<Notice> = {}): Notice => ({
  kind: 'published',
  number,
  at: minutesAgo(minutes),
  dashboard: { metaId: `d${number}`, title: `Dashboard ${number}` },
  ...over,
});
const linesOf = (notices: Notice[], marks: Partial<Marks> = {}) => {
  const lines = createLines({ securityUntil: 0, read: [], now, ...marks });
  for (const one of notices) lines.add(one);
  return { lines: lines.lines, unread: lines.unread() };
};
const readAt = (ids: string[]) => ids.flatMap((id) => readLineId(id) ?? []);

it('the list of notices makes one line of fourteen dashboards that were published within an hour, naming three', () => {
  const { lines, unread } = linesOf(Array.from({ length: 14 }, (_, index) => notice(14 - index, index)));
  expect(unread).toBe(1);
  expect(lines).toMatchObject([{ id: 'published-1-14', count: 14, at: minutesAgo(0) }]);
  expect(lines[0]?.dashboards.map(({ title }) => title)).toEqual(['Dashboard 14', 'Dashboard 13', 'Dashboard 12']);
});

it('the list of notices keeps lines of other kinds, other hours, and of read notices apart', () => {
  const notices = [notice(5, 0), notice(4, 1, { kind: 'renamed' }), notice(3, 2), notice(2, 80), notice(1, 81)];
  expect(linesOf(notices, { readUntil: 1 }).lines.map(({ id, isUnread }) => [id, isUnread])).toEqual([
    ['published-3-5', true],
    ['renamed-4-4', true],
    ['published-2-2', true],
    ['published-1-1', false],
  ]);
});

it('the list of notices names a manager and an issue only where all of a line have the same', () => {
  const by = { sub: 'priya', email: 'priya@northfield.example' };
  const tom = { sub: 'tom', email: 'tom@northfield.example' };
  const issue = { kind: 'issue', text: 'Late' } as const;
  expect(linesOf([notice(2, 0, { by, ...issue }), notice(1, 1, { by, ...issue })]).lines).toMatchObject([
    { by, text: 'Late' },
  ]);
  const [line] = linesOf([notice(2, 0, { by, ...issue }), notice(1, 1, { by: tom, ...issue, text: 'Wrong' })]).lines;
  expect([line?.by, line?.text]).toEqual([undefined, undefined]);
});

it('the list of notices counts a dashboard once that changed twice, and keeps its latest words', () => {
  const twice = { kind: 'issue', dashboard: { metaId: 'd1', title: 'Sales' } } as const;
  const { lines } = linesOf([notice(2, 0, { ...twice, text: 'Late' }), notice(1, 1, { ...twice, text: 'Wrong' })]);
  expect(lines).toMatchObject([{ count: 1, text: 'Late', id: 'issue-1-2' }]);
});

it('the list of notices leaves what was read line by line read, and what has come since unread', () => {
  const read = readAt(['published-1-2']);
  const { lines, unread } = linesOf([notice(3, 0), notice(2, 1), notice(1, 2)], { readUntil: 0, read });
  expect([unread, lines.map(({ id }) => id)]).toEqual([1, ['published-3-3', 'published-1-2']]);
});

it('the list of notices shows a person who has never read any only the last week as unread', () => {
  expect(linesOf([notice(2, 0), notice(1, 8 * 24 * 60)]).lines.map(({ isUnread }) => isUnread)).toEqual([true, false]);
});

it('the list of notices marks by numbers, so that a clock that jumped a month makes nothing read', () => {
  const inAMonth = notice(1, -30 * 24 * 60);
  expect(linesOf([notice(2, 0), inAMonth], { readUntil: 1 }).lines.map(({ isUnread }) => isUnread)).toEqual([
    true,
    false,
  ]);
});

it('the list of notices reads requests and their answers only one by one', () => {
  const request = notice(9, 0, { kind: 'request' });
  expect(linesOf([request], { readUntil: 100 }).unread).toBe(1);
  expect(linesOf([request], { read: readAt(['request-9-9']) }).unread).toBe(0);
});

it('the list of notices keeps no more than 500 lines as read one by one, and none that are not lines', () => {
  const many = Array.from({ length: 600 }, (_, index) => `published-${index}-${index}`);
  expect(withRead([], many)).toEqual(many.slice(100));
  expect(withRead(['issue-1-1'], ['issue-1-1', 'toString-1-1', '<b>-1-1', 'issue-x-1', ''])).toEqual(['issue-1-1']);
});

it.each([
  ['unread', ['published', 'request']],
  ['dashboards', ['published', 'issue']],
  ['requests', ['request', 'declined']],
  ['syncs', ['synced']],
  ['security', ['password-changed']],
] as const)('the list of notices filters %s', (filter, kinds) => {
  const all = ['published', 'issue', 'request', 'declined', 'synced', 'password-changed'] as const;
  const unread = new Set<string>(['published', 'request']);
  expect(all.filter((kind) => passes({ kind, isUnread: unread.has(kind) }, filter))).toEqual(kinds);
});

it('The filter of the page is read from its address, and anything unknown shows all', () => {
  expect(noticeFilterIn({ filter: 'unread' })).toBe('unread');
  for (const filter of [undefined, '', 'later', ['unread']]) expect(noticeFilterIn({ filter })).toBeUndefined();
});
