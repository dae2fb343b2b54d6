import type { Observable } from 'rxjs';
import type { SecurityKind } from '#domain/notifications/kept';
import type { NoticeFilter, NoticePage } from '#domain/notifications/line';
import type { NoticeSettings } from '#domain/notifications/settings';
import type { Result } from '#domain/result';

/** `counting` if the backend has notifications but hasn't counted the unread ones yet. */
export type Unread = number | 'counting';

/** The user's notifications. An extension: fails with `not-found` if the backend doesn't offer it. */
export interface Notices {
  /** Emits with every list of dashboards; undefined from a backend without notifications. */
  readonly unread$: Observable<Unread | undefined>;
  page(filter: NoticeFilter | undefined, skip: number): Promise<Result<NoticePage>>;
  /** `lines` holds ids. */
  markRead(lines: readonly string[] | 'all'): Promise<Result<void>>;
  saveSettings(settings: NoticeSettings): Promise<Result<void>>;
  /** Reports a change that the user has just made in the user pool. */
  accountChanged(change: Exclude<SecurityKind, 'new-browser'>): Promise<Result<void>>;
}
