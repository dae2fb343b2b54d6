import type { DigestPart } from '#domain/notifications/digest';
import type { NoticeKind } from '#domain/notifications/notice';

/** The parts of a sentence about one or more dashboards. */
export interface NamedDashboards {
  count: number;
  /** `count` as the language writes it. */
  shown: string;
  /** Such as `Sales, Finance and 998 more`. */
  names: string;
  /** The known issue, the note with a request or its answer, the former title, or the new browser. */
  text: string;
}

/** All texts of mails in one language. */
export interface MailWords {
  /** A sentence for each kind of line; some are followed by a note or issue. */
  lines: Record<NoticeKind, (line: NamedDashboards) => string>;
  more: (count: string) => string;
  subject: (lines: number, portal: string) => string;
  /** `shown` is `lines` as the language writes it. */
  title: (lines: number, shown: string) => string;
  /** The title where requests wait for an answer. */
  titleOfWaiting: (waiting: number, shown: string) => string;
  /** Below the title of the mail that comes once a day. */
  about: (day: string) => string;
  parts: Record<DigestPart, string>;
  figures: { waiting: string; published: string; issues: string };
  /** The day of the oldest request that waits. */
  oldest: (day: string) => string;
  moreLines: (count: string) => string;
  /** Says in which zone all times are. */
  times: (zone: string) => string;
  open: string;
  /** The button where requests wait for an answer. */
  answer: string;
  /** Says why the person gets the mail. */
  reason: string;
  securityReason: string;
  settings: string;
  unsubscribe: string;
  pages: Record<'ask' | 'done' | 'already' | 'wrong', { title: string; text: string }>;
}
