import { BehaviorSubject } from 'rxjs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createInMemoryAccount } from '#adapters/in-memory/in-memory-account';
import { createInMemoryPorts } from '#adapters/in-memory/in-memory-ports';
import { createInMemoryTokenStorage } from '#adapters/in-memory/in-memory-token-storage';
import { createInMemoryUsers } from '#adapters/in-memory/in-memory-users';
import type { DashboardsState } from '#application/dashboards/dashboard-list';
import { readOnly } from '#application/live';
import { accountTold, createUserNotices } from '#application/notifications/user-notices';
import type { Unread } from '#domain/notifications/line';
import type { SessionState } from '#domain/people/session';
import { failed, ok } from '#domain/result';
import type { Notices } from '#ports/people/notifications';
import { deferred } from '../deferred';
import { controlledTabs, guest, people } from '../ports';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A tab of Ann's, whose backend counts `backend.unread`. */
function aTab(over: Partial<Notices> = {}) {
  const backend: { unread: Unread } = { unread: { count: 3, version: 7 } };
  const asked: string[] = [];
  const dashboards = new BehaviorSubject<DashboardsState>({ status: 'empty', dashboards: undefined, skipped: 0 });
  const tabs = controlledTabs();
  const session = new BehaviorSubject({ status: 'signed-in', user: { sub: 'ann' } } as SessionState);
  const notices = createUserNotices({
    ports: {
      browserTabs: tabs,
      notices: {
        ...createInMemoryPorts({ users: people(), guest, dashboards: [] }).notices,
        unread: async () => (asked.push('unread'), ok(backend.unread)),
        async markRead(lines) {
          asked.push(`read ${String(lines)}`);
          backend.unread = {
            count: lines === 'all' ? 0 : backend.unread.count - 1,
            version: backend.unread.version + 1,
          };
          return ok(backend.unread);
        },
        ...over,
      },
    },
    session: readOnly(session),
    dashboards: readOnly(dashboards),
    whenIdle: async () => void asked.push('idle'),
  });
  const load = async (status: DashboardsState['status'] = 'loaded'): Promise<void> => {
    dashboards.next({ ...dashboards.value, status: 'loading' });
    dashboards.next({ ...dashboards.value, status });
    await vi.runAllTimersAsync();
  };
  return { notices, tabs, asked, backend, load };
}

it('The number of unread notifications loads in idle time after the first list, and at once after each later one', async () => {
  const { notices, asked, backend, load } = aTab();
  expect(notices.unread.current()).toBe('unknown');
  await load('failed');
  expect(asked).toEqual([]);
  await load();
  expect(asked.splice(0)).toEqual(['idle', 'unread']);
  expect(notices.unread.current()).toBe(3);
  backend.unread = { count: 4, version: 7 };
  await load();
  expect(asked).toEqual(['unread']);
  expect(notices.unread.current()).toBe(4);
});

it('Marking one line takes the number from its answer, and asks for nothing else when its own signal arrives', async () => {
  const { notices, asked, load } = aTab();
  await load();
  asked.length = 0;
  const marking = notices.markRead(['issue-1-1']);
  notices.signalled(8);
  await marking;
  await vi.runAllTimersAsync();
  expect(notices.unread.current()).toBe(2);
  expect(asked).toEqual(['read issue-1-1']);
});

it('A line that is read in one tab is read in the others of this browser and user, without a call', async () => {
  const [here, there] = [aTab(), aTab()];
  await here.load();
  await there.load();
  const seen: unknown[] = [];
  there.notices.marked$.subscribe((lines) => seen.push(lines));
  await here.notices.markRead('all');
  there.asked.length = 0;
  for (const message of here.tabs.sent) there.tabs.receive(message);
  there.notices.signalled(8);
  await vi.runAllTimersAsync();
  expect([there.notices.unread.current(), seen, there.asked]).toEqual([0, ['all'], []]);
  there.tabs.receive({ message: 'notices-read', sub: 'bob', lines: 'all', unread: { count: 9, version: 99 } });
  expect(there.notices.unread.current()).toBe(0);
});

it('A signal of another browser loads the number within a second, or the list that is on screen', async () => {
  const { notices, asked, backend, load } = aTab();
  await load();
  asked.length = 0;
  backend.unread = { count: 0, version: 8 };
  notices.signalled(8);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([notices.unread.current(), asked]).toEqual([0, ['unread']]);
  const changes: unknown[] = [];
  notices.changes$.subscribe(() => changes.push('list'));
  notices.signalled(9);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([changes, asked]).toEqual([['list'], ['unread']]);
});

it('The number agrees with a list of notifications, and an answer from before the last change is not believed', async () => {
  const page = { lines: [], settings: { hidden: [], email: [], send: 'daily' as const }, sendsMail: false };
  const late = deferred<void>();
  const { notices, load } = aTab({
    async page() {
      await late.promise;
      return ok({ ...page, unread: { count: 3, version: 7 } });
    },
  });
  const asking = notices.page(undefined, 0);
  await load();
  await notices.markRead('all');
  late.resolve();
  await asking;
  expect(notices.unread.current()).toBe(0);
});

it('Without notifications in the backend there is no number, and after a failure a bell without one', async () => {
  const without = aTab({ unread: async () => failed({ kind: 'not-found' }) });
  await without.load();
  expect(without.notices.unread.current()).toBeUndefined();
  const failing = aTab({ unread: async () => failed({ kind: 'unreachable' }) });
  await failing.load();
  expect(failing.notices.unread.current()).toBe(0);
});

it('Nothing of a user is left for the next', async () => {
  const { notices, load } = aTab();
  await load();
  notices.forget();
  expect(notices.unread.current()).toBe('unknown');
});

it('The backend is told of changes to an account once the pool has them, and not of what the pool refused', async () => {
  const told: string[] = [];
  const inMemory = createInMemoryAccount(createInMemoryUsers(people(), createInMemoryTokenStorage()));
  const accountChanged = async (change: string) => ok(void told.push(change));
  const done = {
    changePassword: async () => ok(undefined),
    preferMfa: async () => ok(undefined),
    addPasskey: async () => ok('id'),
    removePasskey: async () => ok(undefined),
    endSessions: async () => ok(undefined),
  };
  const account = accountTold({ ...inMemory, ...done }, { accountChanged });
  await account.changePassword('Old-pass-1', 'New-pass-1');
  await account.preferMfa({ enabled: [] });
  await account.addPasskey();
  await account.removePasskey('id');
  await account.endSessions(['id']);
  const refusing = accountTold(
    { ...inMemory, changePassword: async () => failed({ kind: 'no-session' }) },
    { accountChanged },
  );
  await refusing.changePassword('Wrong-pass-1', 'New-pass-1');
  expect(told).toEqual([
    'password-changed',
    'second-step-changed',
    'passkey-added',
    'passkey-removed',
    'session-ended',
  ]);
});
