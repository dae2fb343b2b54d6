import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { createAppSyncLiveUpdates } from '#adapters/appsync/live-updates';
import type { Signal } from '#domain/live/signal';
import { ok } from '#domain/result';
import { withoutBroadcastChannel } from '../browser-tabs/without-broadcast-channel';
import { aBrowsersLocks } from '../cognito/session/session-locks';
import { aRealTimeService } from './a-real-time-service';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Opens tabs of one browser. */
function aBrowser(locks = aBrowsersLocks()) {
  const name = `portal.live.${crypto.randomUUID()}`;
  return (sub = 'ann') => {
    const states: string[] = [];
    const changes: Signal[] = [];
    const live = createAppSyncLiveUpdates({
      settings: { mode: 'userPool' },
      endpoint: 'https://portal.example/graphql',
      tokens: { idToken: async () => ok({ token: 'a-token', sub }) },
      region: 'eu-west-1',
      name,
      locks,
    });
    onTestFinished(() => live.close());
    live.state$.subscribe(({ status }) => states.push(status));
    live.changes$.subscribe((change) => changes.push(change));
    live.open(sub);
    return { live, states, changes };
  };
}

it('the tabs of a browser share one socket, and all hear what it hears', async () => {
  const service = aRealTimeService();
  const openTab = aBrowser();
  const [first, second] = [openTab(), openTab()];
  await expect.poll(() => second.states).toEqual(['connected']);
  // A tab that opens later learns that it is connected.
  const third = openTab();
  await expect.poll(() => third.states).toEqual(['connected']);
  service.signal('dashboard', 'a@b');
  for (const { changes } of [first, second, third]) {
    await expect.poll(() => changes).toEqual([{ kind: 'dashboard', id: 'a@b' }]);
  }
  expect(service.opened).toHaveLength(1);
});

it('the tabs of a browser hand the connection on when the tab that has it closes, and all hear that it was lost', async () => {
  const service = aRealTimeService();
  const openTab = aBrowser();
  const first = openTab();
  await expect.poll(() => first.states).toEqual(['connected']);
  const [second, third] = [openTab(), openTab()];
  await expect.poll(() => [second.states.at(-1), third.states.at(-1)]).toEqual(['connected', 'connected']);
  first.live.close();
  await expect.poll(() => service.opened.length).toBe(2);
  for (const { states } of [second, third]) {
    await expect.poll(() => states.slice(-3)).toEqual(['connected', 'failed', 'connected']);
  }
  expect(service.sockets()).toBe(1);
});

it('the tabs of a browser can ask the one that connects to try again', async () => {
  const service = aRealTimeService();
  service.fault = 'other-protocol';
  const openTab = aBrowser();
  const [first, second] = [openTab(), openTab()];
  await expect.poll(() => second.states).toEqual(['closed']);
  service.fault = undefined;
  second.live.retry();
  await expect.poll(() => first.states.at(-1)).toBe('connected');
});

it('the tabs of a browser have a socket each without BroadcastChannel', async () => {
  withoutBroadcastChannel();
  const service = aRealTimeService();
  const openTab = aBrowser();
  const [first, second] = [openTab(), openTab()];
  await expect.poll(() => [first.states, second.states]).toEqual([['connected'], ['connected']]);
  service.signal('dashboard', 'a@b');
  await expect.poll(() => second.changes).toEqual([{ kind: 'dashboard', id: 'a@b' }]);
});

it('the tabs of a browser of two people do not share one', async () => {
  const service = aRealTimeService();
  const openTab = aBrowser();
  const [, bob] = [openTab('ann'), openTab('bob')];
  await expect.poll(() => bob.states).toEqual(['connected']);
  await expect.poll(() => service.sockets()).toBe(2);
});

it('the tabs of a browser that refuses locks, as with blocked site data, have a connection each', async () => {
  const service = aRealTimeService();
  const refusal = new DOMException('Access to the Locks API is denied in this context.', 'SecurityError');
  const openTab = aBrowser({ request: () => Promise.reject(refusal) });
  const tabs = [openTab(), openTab()];
  for (const { states } of tabs) await expect.poll(() => states).toEqual(['connected']);
  service.signal('dashboard', 'a@b');
  for (const { changes } of tabs) await expect.poll(() => changes).toEqual([{ kind: 'dashboard', id: 'a@b' }]);
});

it('the tabs of a browser of another version of the portal disturb nobody', async () => {
  aRealTimeService();
  const name = crypto.randomUUID();
  const live = createAppSyncLiveUpdates({
    settings: { mode: 'userPool' },
    endpoint: 'https://portal.example/graphql',
    tokens: { idToken: async () => ok({ token: 'a-token', sub: 'ann' }) },
    region: 'eu-west-1',
    name,
    // Another tab has the lock.
    locks: { request: () => new Promise(() => undefined) },
  });
  const heard: unknown[] = [];
  live.state$.subscribe((state) => heard.push(state));
  live.changes$.subscribe((change) => heard.push(change));
  live.open('ann');
  onTestFinished(() => live.close());
  const other = new BroadcastChannel(`${name}.ann`);
  for (const message of [null, 'state', { status: 'dancing' }, { kind: 'dashboard', id: 'none' }, { asks: 'tea' }])
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel reaches its own origin only
    other.postMessage(message);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- The same
  other.postMessage({ status: 'connected' });
  await expect.poll(() => heard).toEqual([{ status: 'connected' }]);
  other.close();
});
