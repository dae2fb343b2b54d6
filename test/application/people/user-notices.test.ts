import { Subject } from 'rxjs';
import { expect, it } from 'vitest';
import { createInMemoryNotices } from '#adapters/in-memory/in-memory-backend';
import { createInMemoryAccount } from '#adapters/in-memory/in-memory-account';
import { createInMemoryTokenStorage } from '#adapters/in-memory/in-memory-token-storage';
import { createInMemoryUsers } from '#adapters/in-memory/in-memory-users';
import { accountTold, createUserNotices } from '#application/people/user-notices';
import { failed, ok } from '#domain/result';
import type { Unread } from '#ports/people/notices';
import { people } from '../ports';

it('The number of unread notifications follows the lists, and reading some reads the list again', async () => {
  const unread$ = new Subject<Unread | undefined>();
  let loads = 0;
  const load = async () => ok((loads++, []));
  const notices = createUserNotices(
    { ...createInMemoryNotices(), unread$, markRead: async () => ok(undefined) },
    { load },
  );
  expect(notices.unread.current()).toBeUndefined();
  unread$.next('counting');
  unread$.next(4);
  expect(notices.unread.current()).toBe(4);
  await notices.markRead('all');
  expect(loads).toBe(1);
  notices.forget();
  expect(notices.unread.current()).toBeUndefined();
});

it('The backend is told of a new password, second step, passkey and ended session once the pool has them, and not of what the pool refused', async () => {
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
