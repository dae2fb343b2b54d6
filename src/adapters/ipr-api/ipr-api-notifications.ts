import type { Notices } from '#ports/people/notifications';
import type { IprApiClient } from './client/ipr-api-client';
import { requestIn } from './ipr-api-access';

const nothing = (): void => undefined;

export const createIprApiNotices = ({ call }: IprApiClient): Notices => ({
  unread: () => call('unreadNotices', {}, (unread) => unread),

  page: (filter, skip) =>
    call('notices', { query: { filter, skip } }, ({ notices, ...page }) => ({
      ...page,
      lines: notices.flatMap((line) =>
        line ? [{ ...line, at: new Date(line.at), asked: line.asked && requestIn(line.asked) }] : [],
      ),
    })),
  markRead: (lines) =>
    call('readNotices', { body: { read: lines === 'all' ? lines : [...lines] } }, ({ unread }) => unread),
  saveSettings: (settings) => call('saveNoticeSettings', { body: settings }, ({ unread }) => unread),
  accountChanged: (changed) => call('reportAccountChange', { body: { changed } }, nothing),
});
