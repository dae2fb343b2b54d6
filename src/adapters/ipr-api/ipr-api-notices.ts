import type { Observable } from 'rxjs';
import type { Notices, Unread } from '#ports/people/notices';
import type { IprApiClient } from './client/ipr-api-client';
import { requestIn } from './ipr-api-access';

const nothing = (): void => undefined;

export const createIprApiNotices = ({ call }: IprApiClient, unread$: Observable<Unread | undefined>): Notices => ({
  unread$,

  page: (filter, skip) =>
    call('notices', { query: { filter, skip } }, ({ notices, ...page }) => ({
      ...page,
      lines: notices.flatMap((line) =>
        line ? [{ ...line, at: new Date(line.at), asked: line.asked && requestIn(line.asked) }] : [],
      ),
    })),
  markRead: (lines) => call('readNotices', { body: { read: lines === 'all' ? lines : [...lines] } }, nothing),
  saveSettings: (settings) => call('saveNoticeSettings', { body: settings }, nothing),
  accountChanged: (changed) => call('reportAccountChange', { body: { changed } }, nothing),
});

/** Reads the header of the list; undefined from a backend that doesn't send it. */
export function unreadIn(header: string | null): Unread | undefined {
  if (header === null) return undefined;
  return /^\d{1,3}$/.test(header) ? Number(header) : 'counting';
}
