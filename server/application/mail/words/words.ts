import type { NoticeKind } from '#domain/notifications/notice';

/** A line about dashboards: one by its title, or how many with some titles. */
export interface NamedDashboards {
  count: number;
  /** The count as the language writes it. */
  shown: string;
  /** Such as `Sales, Finance and 998 more`. */
  names: string;
  /** The known issue, the note with a request or its answer, the former title, or the new browser. */
  text: string;
}

/** All texts of mails in one language. */
export interface MailWords {
  /** The lines' sentences; a note or issue follows some of them. */
  lines: Record<NoticeKind, (line: NamedDashboards) => string>;
  more: (count: string) => string;
  subject: (lines: number, portal: string) => string;
  moreLines: (count: string) => string;
  open: string;
  /** Why this person gets it. */
  reason: string;
  securityReason: string;
  settings: string;
  unsubscribe: string;
  pages: Record<'ask' | 'done' | 'already' | 'wrong', { title: string; text: string }>;
}
