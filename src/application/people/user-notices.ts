import { BehaviorSubject, type Observable } from 'rxjs';
import type { Result } from '#domain/result';
import type { Account } from '#ports/people/account';
import type { Notices, Unread } from '#ports/people/notices';
import type { Dashboards } from '../dashboards/dashboards';
import { type Live, readOnly } from '../live';

export interface UserNotices extends Omit<Notices, 'unread$'> {
  /** Undefined while it isn't known that the backend has notifications. */
  unread: Live<Unread | undefined>;
  /** Emits when notifications may have changed. */
  changes$: Observable<unknown>;
  forget(): void;
}

/** The user's notifications. Marking and settings reload the list of dashboards, because it brings the number of unread ones. */
export function createUserNotices(notices: Notices, dashboards: Pick<Dashboards, 'load'>): UserNotices {
  const unread = new BehaviorSubject<Unread | undefined>(undefined);
  notices.unread$.subscribe(unread);
  const counted = async (change: Promise<Result<void>>): Promise<Result<void>> => {
    const changed = await change;
    if (changed.ok) void dashboards.load();
    return changed;
  };
  return {
    ...notices,
    unread: readOnly(unread),
    changes$: notices.unread$,

    markRead: (lines) => counted(notices.markRead(lines)),
    saveSettings: (settings) => counted(notices.saveSettings(settings)),
    forget: () => unread.next(undefined),
  };
}

/** Wraps the account so that the backend is told of changes that it can't see. A change holds even if telling it fails. */
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
    addPasskey: () => told(account.addPasskey(), 'passkey-added'),
    removePasskey: (id) => told(account.removePasskey(id), 'passkey-removed'),
    endSessions: (ids) => told(account.endSessions(ids), 'session-ended'),
  };
}
