import { BehaviorSubject, type Observable } from 'rxjs';
import type { Account } from '#ports/people/account';
import type { Notices, Unread } from '#ports/people/notices';
import type { Dashboards } from '../dashboards/dashboards';
import { type Live, readOnly } from '../live';

export interface UserNotices extends Omit<Notices, 'unread$'> {
  /** Undefined while it isn't known that the backend has notifications. */
  unread: Live<Unread | undefined>;
  /** Emits when there may be other notifications. */
  changes$: Observable<unknown>;
  forget(): void;
}

/** The user's notifications, counted with every list of dashboards: also with the one that is read again after some were marked as read. */
export function createUserNotices(notices: Notices, dashboards: Pick<Dashboards, 'load'>): UserNotices {
  const unread = new BehaviorSubject<Unread | undefined>(undefined);
  notices.unread$.subscribe(unread);
  return {
    ...notices,
    unread: readOnly(unread),
    changes$: notices.unread$,

    async markRead(lines) {
      const marked = await notices.markRead(lines);
      if (marked.ok) void dashboards.load();
      return marked;
    },

    async saveSettings(settings) {
      const saved = await notices.saveSettings(settings);
      if (saved.ok) void dashboards.load();
      return saved;
    },

    forget: () => unread.next(undefined),
  };
}

/** The account, which tells the backend of changes that it can't see. A change holds whether the backend hears of it or not. */
export function accountTold(account: Account, { accountChanged }: Pick<Notices, 'accountChanged'>): Account {
  const told = async <Outcome extends { ok: boolean }>(
    outcome: Promise<Outcome>,
    change: Parameters<Notices['accountChanged']>[0],
  ): Promise<Outcome> => {
    const ended = await outcome;
    if (ended.ok) void accountChanged(change);
    return ended;
  };
  return {
    ...account,
    changePassword: (...passwords) => told(account.changePassword(...passwords), 'password-changed'),
    preferMfa: (preference) => told(account.preferMfa(preference), 'second-step-changed'),
  };
}
