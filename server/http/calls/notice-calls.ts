import { noticeRowOf } from '#contract/people/notices';
import { ok } from '#domain/result';
import type { PersonalNotices } from '../../application/notices/personal-notices';
import { type Handlers, done } from '../call-routes';

export const noticeCalls = (
  notices: PersonalNotices,
  sendsMail: boolean,
  refusedAddressOf: (sub: string) => Promise<string | undefined>,
) =>
  ({
    async notices({ caller, query: { filter, skip = 0 } }) {
      const { lines, ...page } = await notices.page(caller, { filter, skip });
      const refusedAddress = await refusedAddressOf(caller.sub);
      const isRefused = refusedAddress === caller.email && { refusedAddress };
      return ok({ ...page, notices: lines.map(noticeRowOf), sendsMail, ...isRefused });
    },

    async readNotices({ caller, body: { read } }) {
      await notices.markRead(caller, read);
      return done;
    },

    async saveNoticeSettings({ caller, body, report }) {
      await notices.saveSettings(caller, body);
      report({ level: 'info', event: 'notice-settings-changed' });
      return done;
    },

    async reportAccountChange({ caller, body: { changed }, report }) {
      await notices.addEvent(caller, { kind: changed });
      report({ level: 'info', event: 'account-changed', changed });
      return done;
    },
  }) satisfies Partial<Handlers>;
