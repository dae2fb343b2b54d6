import { expect, it } from 'vitest';
import type { NoticePage } from '#domain/notifications/line';
import { withFirstPage, withNextPage } from '#domain/notifications/pages';
import { standardSettings } from '#domain/notifications/settings';

/** A page of lines that are named after their day in November. */
const aPage = (days: number[], next?: number): NoticePage => ({
  lines: days.map((day) => {
    const at = new Date(Date.UTC(2026, 10, day));
    return { kind: 'published', id: String(day), at, isUnread: true, count: 1, dashboards: [] };
  }),
  settings: standardSettings,
  sendsMail: false,
  ...(next !== undefined && { next }),
});

it('the next page adds no line that is shown already', () => {
  expect(withNextPage(aPage([9, 8], 2), aPage([8, 7], 4))).toEqual(aPage([9, 8, 7], 4));
});

it('a first page that is loaded again keeps the older lines below it', () => {
  const shown = aPage([8, 7, 6], 4);
  expect(withFirstPage(aPage([9, 8], 2), shown)).toEqual(aPage([9, 8, 7, 6], 4));
  expect(withFirstPage(aPage([], undefined), shown)).toEqual(aPage([]));
});

it('a line is shown once, also if the server’s clock was set back after the oldest', () => {
  const page = aPage([9, 8, 20]);
  expect(withFirstPage(page, page)).toEqual(page);
});
