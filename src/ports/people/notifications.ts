import type { ReportedKind } from '#domain/notifications/kept';
import type { NoticeFilter, NoticePage, Unread } from '#domain/notifications/line';
import type { NoticeSettings } from '#domain/notifications/settings';
import type { Result } from '#domain/result';

/** The user's notifications. An extension: fails with `not-found` if the backend doesn't offer it. */
export interface Notices {
  unread(): Promise<Result<Unread>>;
  page(filter: NoticeFilter | undefined, skip: number): Promise<Result<NoticePage>>;
  /** `lines` holds ids. Returns what is unread then, if the backend says so. */
  markRead(lines: readonly string[] | 'all'): Promise<Result<Unread | undefined>>;
  saveSettings(settings: NoticeSettings): Promise<Result<Unread | undefined>>;
  /** Reports a change that the user has just made in the user pool. */
  accountChanged(change: ReportedKind): Promise<Result<void>>;
}
