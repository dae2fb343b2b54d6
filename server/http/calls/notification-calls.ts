import { noticeRowOf } from '#contract/people/notifications';
import { ok } from '#domain/result';
import type { PersonalNotices } from '../../application/notifications/personal-notices';
import { type Handlers, done } from '../call-routes';
import type { Caller } from '../caller';

export const noticeCalls = (
  notices: PersonalNotices,
  sendsMail: boolean,
  refusedAddressOf: (sub: string) => Promise<string | undefined>,
) => {
  const changed = async (caller: Caller) => ok({ ...done.value, unread: await notices.unread(caller) });
  return {
    async notices({ caller, query: { filter, skip = 0 } }) {
      const { lines, ...page } = await notices.page(caller, { filter, skip });
      const refusedAddress = await refusedAddressOf(caller.sub);
      const isRefused = refusedAddress === caller.email && { refusedAddress };
      return ok({ ...page, notices: lines.map(noticeRowOf), sendsMail, ...isRefused });
    },

    unreadNotices: async ({ caller }) => ok(await notices.unread(caller)),

    async readNotices({ caller, body: { read } }) {
      await notices.markRead(caller, read);
      return changed(caller);
    },

    async saveNoticeSettings({ caller, body, report }) {
      await notices.saveSettings(caller, body);
      report({ level: 'info', event: 'notice-settings-changed' });
      return changed(caller);
    },

    async reportAccountChange({ caller, body: { changed }, report }) {
      await notices.addEvent(caller, { kind: changed, isReported: true });
      report({ level: 'info', event: 'account-changed', changed });
      return done;
    },
  } satisfies Partial<Handlers>;
};
