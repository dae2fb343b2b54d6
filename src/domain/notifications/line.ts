import type { Query } from '../dashboards/viewing/view-in-address';
import { type Marks, type ReadLine, isReadIn, lineId } from './marks';
import { type NamedDashboard, type Notice, type NoticeKind, topicOf } from './notice';
import type { NoticeSettings, NoticeTopic } from './settings';

/** One or more notices that are shown as one line. */
export interface NoticeLine extends Omit<Notice, 'number' | 'dashboard'> {
  /** The kind with the lowest and highest number of its notices, by which the line is marked as read. */
  id: string;
  isUnread: boolean;
  /** The number of notices in the line; a dashboard that changed twice counts once. */
  count: number;
  /** The dashboards of the newest notices, at most `mostNamed`. */
  dashboards: NamedDashboard[];
}

/** The bell says "99+" above this number. */
export const mostCounted = 99;
/** The most dashboards that a line names. */
const mostNamed = 3;
/** Milliseconds within which notices of one kind become one line. */
const together = 3_600_000;

const joined: ReadonlySet<NoticeKind> = new Set(['published', 'renamed', 'withdrawn', 'issue', 'issue-solved']);

interface OpenLine extends ReadLine {
  line: NoticeLine;
  /** The time of its oldest notice, in milliseconds since 1970. */
  oldest: number;
}

/** Makes lines of notices that are added newest first. A line has either read or unread notices. */
export function createLines(marks: Marks) {
  const lines: NoticeLine[] = [];
  const open = new Map<string, OpenLine>();
  let unread = 0;

  return {
    lines,
    unread: () => unread,
    add(notice: Notice): void {
      const { kind, number, dashboard, ...rest } = notice;
      const isUnread = !isReadIn(marks, notice);
      const key = `${kind}-${isUnread}`;
      const before = joined.has(kind) ? open.get(key) : undefined;
      if (before && Math.abs(before.oldest - notice.at.getTime()) <= together) return join(before, notice);
      if (isUnread) unread += 1;
      const range = { kind, first: number, last: number };
      const dashboards = dashboard ? [dashboard] : [];
      const line = { ...rest, kind, id: lineId(range), isUnread, count: 1, dashboards };
      lines.push(line);
      open.set(key, { ...range, line, oldest: notice.at.getTime() });
    },
  };
}

function join(open: OpenLine, { number, at, dashboard, by, text }: Notice): void {
  const { line } = open;
  open.oldest = at.getTime();
  open.first = Math.min(open.first, number);
  open.last = Math.max(open.last, number);
  line.id = lineId(open);
  if (dashboard && line.dashboards.some(({ metaId }) => metaId === dashboard.metaId)) return;
  line.count += 1;
  if (dashboard && line.dashboards.length < mostNamed) line.dashboards.push(dashboard);
  if (line.by?.sub !== by?.sub) delete line.by;
  if (line.text !== text) delete line.text;
}

/** The filters of the notifications page. */
export const noticeFilters = ['unread', 'dashboards', 'requests', 'syncs', 'security'] as const;
export type NoticeFilter = (typeof noticeFilters)[number];

/** Reads the filter from the address of the page; undefined, for all, from anything unknown. */
export const noticeFilterIn = ({ filter }: Query): NoticeFilter | undefined =>
  noticeFilters.find((known) => known === filter);

const topicsOf: Record<Exclude<NoticeFilter, 'unread'>, NoticeTopic[]> = {
  dashboards: ['dashboards', 'issues'],
  requests: ['requests', 'answers'],
  syncs: ['syncs'],
  security: ['security'],
};

export const passes = ({ kind, isUnread }: Pick<NoticeLine, 'kind' | 'isUnread'>, filter?: NoticeFilter): boolean =>
  filter === 'unread' ? isUnread : !filter || topicsOf[filter].includes(topicOf[kind]);

/** How many notifications a person has not read. */
export interface Unread {
  /** `mostCounted` + 1 for more than that. */
  count: number;
  /** Ascends whenever the person marks some as read or changes their settings. */
  version: number;
}

/** A page of notifications, with the user's settings. */
export interface NoticePage {
  /** Newest first. */
  lines: NoticeLine[];
  /** The `skip` of the next page; missing on the last one. */
  next?: number | undefined;
  settings: NoticeSettings;
  /** Of all notifications; missing where the backend doesn't count them. */
  unread?: Unread | undefined;
  sendsMail: boolean;
  /** The user's email address, if the mail server refused it. */
  refusedAddress?: string | undefined;
}
