import type { Notice } from '#domain/notifications/notice';

/** Notices within an hour become one line, and those of the last week are unread. */
const apart = 70 * 60_000;

/** The newest notice has number 0. */
export const aNotice = (number: number, over: Partial<Notice> = {}): Notice => ({
  kind: 'published',
  number,
  at: new Date(Date.now() - number * apart),
  dashboard: { metaId: 'meta-0', title: 'Sales overview' },
  ...over,
});
