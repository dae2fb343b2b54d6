import type { Observable } from 'rxjs';
import { isDashboardId } from '#domain/dashboards/dashboard';
import type { Notices, Unread } from '#ports/people/notices';
import type { IprApiClient } from './client/ipr-api-client';

const nothing = (): void => undefined;

export const createIprApiNotices = ({ call }: IprApiClient, unread$: Observable<Unread | undefined>): Notices => ({
  unread$,

  page: (filter, skip) =>
    call('notices', { query: { filter, skip } }, ({ notices, next, refusedAddress, ...page }) => ({
      ...page,
      ...(refusedAddress !== undefined && { refusedAddress }),
      ...(next !== undefined && { next }),
      lines: notices.flatMap((line) => {
        if (!line) return [];
        const { at, asked, by, text, counts, ...rest } = line;
        const request =
          asked && isDashboardId(asked.dashboard)
            ? { ...asked, dashboard: asked.dashboard, at: new Date(asked.at) }
            : undefined;
        return {
          ...rest,
          at: new Date(at),
          ...(by && { by }),
          ...(text !== undefined && { text }),
          ...(counts && { counts }),
          ...(request && { asked: request }),
        };
      }),
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
