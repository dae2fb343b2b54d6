import { expect, it } from 'vitest';
import { figuresOfDigest, fittingInDigest, partsOfDigest } from '#domain/notifications/digest';
import type { NoticeLine } from '#domain/notifications/line';
import type { NoticeKind } from '#domain/notifications/notice';

const line = (kind: NoticeKind, minute: number, count = 1): NoticeLine => ({
  id: `${kind}-${minute}`,
  kind,
  at: new Date(Date.UTC(2026, 10, 27, 9, minute)),
  isUnread: true,
  count,
  dashboards: [],
});

it('a digest begins with what waits for an answer, and keeps the order within each part', () => {
  const lines = [
    line('published', 5),
    line('request', 4),
    line('new-browser', 3),
    line('help-asked', 2),
    line('granted', 1),
  ];
  expect(partsOfDigest(lines).map(({ part, lines: inPart }) => [part, ...inPart.map(({ id }) => id)])).toEqual([
    ['waiting', 'request-4', 'help-asked-2'],
    ['account', 'new-browser-3'],
    ['answers', 'granted-1'],
    ['changed', 'published-5'],
  ]);
  expect(partsOfDigest([])).toEqual([]);
});

it('a digest counts requests by line, and published dashboards and known issues by dashboard', () => {
  const lines = [
    line('published', 9, 14),
    line('request', 8),
    line('published', 7),
    line('issue', 6, 2),
    line('help-asked', 5),
  ];
  expect(figuresOfDigest(lines)).toEqual({
    waiting: 2,
    waitingSince: new Date(Date.UTC(2026, 10, 27, 9, 5)),
    published: 15,
    issues: 2,
  });
  expect(figuresOfDigest([line('synced', 1)])).toEqual({ waiting: 0, published: 0, issues: 0 });
});

it('a digest takes twenty lines and eight thousand bytes at most', () => {
  expect(fittingInDigest([])).toBe(0);
  expect(fittingInDigest(Array.from({ length: 30 }, () => 10))).toBe(20);
  expect(fittingInDigest([4_000, 4_000])).toBe(2);
  expect(fittingInDigest([4_000, 4_001, 1])).toBe(1);
});
