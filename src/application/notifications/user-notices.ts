import { BehaviorSubject, type Observable, Subject, distinctUntilChanged, filter, map } from 'rxjs';
import type { Unread } from '#domain/notifications/line';
import { type SessionState, shownUser } from '#domain/people/session';
import type { Result } from '#domain/result';
import type { BrowserTabs } from '#ports/browser/browser-tabs';
import type { Account } from '#ports/people/account';
import type { Notices } from '#ports/people/notifications';
import { idle } from '#timing/idle';
import { latestOnly } from '#timing/latest-only';
import type { DashboardsState } from '../dashboards/dashboard-list';
import { type Live, readOnly } from '../live';

/** The ids of lines that were marked as read. */
type MarkedLines = readonly string[] | 'all';

export interface UserNotices extends Omit<Notices, 'unread'> {
  /** How many are unread; undefined if the backend has no notifications. */
  unread: Live<number | 'unknown' | undefined>;
  /** Emits what was marked as read in any tab of this browser. */
  marked$: Observable<MarkedLines>;
  /** Emits when lists of notifications may have changed otherwise. */
  changes$: Observable<void>;
  /** Loads the lists on screen again, or only the count if there are none. */
  readonly refresh: () => void;
  /** Refreshes because another browser has changed what is kept of them, unless that version is known here. */
  signalled(version: number): void;
  forget(): void;
}

interface NoticesParts {
  ports: { notices: Notices; browserTabs: BrowserTabs };
  session: Live<SessionState>;
  dashboards: Pick<Live<DashboardsState>, 'changes$'>;
  whenIdle?: () => Promise<void>;
}

/** Milliseconds before a signal is followed: the answer to what caused it, and the message of another tab, are often still on their way. */
const gathering = 300;

/**
 * The user's notifications. Their number loads once the first list of dashboards has, in idle time; it follows each later list, signals,
 * other tabs, and the answers to lists of notifications and to marking.
 */
export function createUserNotices({ ports, session, dashboards, whenIdle = idle }: NoticesParts): UserNotices {
  const { notices, browserTabs } = ports;
  const unread = new BehaviorSubject<number | 'unknown' | undefined>('unknown');
  const marked = new Subject<MarkedLines>();
  const changes = new Subject<void>();
  const [visits, counts] = [latestOnly(), latestOnly()];
  /** The version that `unread` is of. */
  let known = -1;
  let changing: Promise<unknown> = Promise.resolve();

  const take = (now: Unread | undefined): void => {
    // An answer from before the last change.
    if (!now || now.version < known) return;
    known = now.version;
    unread.next(now.count);
  };
  const count = async (): Promise<void> => {
    const isLatest = counts.begin();
    const answer = await notices.unread();
    if (!isLatest()) return;
    if (answer.ok) take(answer.value);
    else if (answer.failure.kind === 'not-found') unread.next(undefined);
    else if (unread.value === 'unknown') unread.next(0);
  };
  const refresh = (): void => {
    if (changes.observed) changes.next();
    else void count();
  };
  const changed = async (change: Promise<Result<Unread | undefined>>): Promise<Result<Unread | undefined>> => {
    const isSameVisit = visits.join();
    changing = Promise.allSettled([changing, change]);
    const answer = await change;
    if (answer.ok && isSameVisit()) take(answer.value);
    return answer;
  };

  dashboards.changes$
    .pipe(
      map(({ status }) => status),
      distinctUntilChanged(),
      filter((status) => status === 'loaded'),
    )
    .subscribe(() => {
      if (known >= 0) return refresh();
      const isSameVisit = visits.join();
      void whenIdle().then(() => (known < 0 && isSameVisit() ? count() : undefined));
    });
  browserTabs.messages$.subscribe((message) => {
    if (message.message !== 'notices-read' || message.sub !== shownUser(session.current())?.sub) return;
    marked.next(message.lines);
    take(message.unread);
  });

  return {
    ...notices,
    unread: readOnly(unread),
    marked$: marked.asObservable(),
    changes$: changes.asObservable(),
    refresh,
    signalled(version) {
      const isSameVisit = visits.join();
      const gathered = Promise.all([changing, new Promise((resolve) => setTimeout(resolve, gathering))]);
      void gathered.then(() => version > known && isSameVisit() && refresh());
    },

    async page(filter, skip) {
      const isSameVisit = visits.join();
      const page = await notices.page(filter, skip);
      if (page.ok && isSameVisit()) take(page.value.unread);
      return page;
    },

    async markRead(lines) {
      const sub = shownUser(session.current())?.sub;
      const answer = await changed(notices.markRead(lines));
      if (!answer.ok) return answer;
      marked.next(lines);
      if (sub !== undefined && answer.value) {
        browserTabs.send({ message: 'notices-read', sub, lines, unread: answer.value });
      }
      return answer;
    },

    saveSettings: (settings) => changed(notices.saveSettings(settings)),

    forget() {
      visits.cancel();
      counts.cancel();
      known = -1;
      unread.next('unknown');
    },
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
