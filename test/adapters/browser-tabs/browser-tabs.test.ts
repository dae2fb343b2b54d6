import { expect, it } from 'vitest';
import { createBrowserTabs } from '#adapters/browser-tabs/browser-tabs';
import type { TabMessage } from '#ports/browser/browser-tabs';
import { aStorageEvent } from '../storage/browser-storage';
import { withoutBroadcastChannel } from './without-broadcast-channel';

/** A tab, and what it has received from the others. */
function aTab() {
  const target = new EventTarget();
  const tabs = createBrowserTabs((key) => key.startsWith('ours.'), target);
  const received: TabMessage[] = [];
  tabs.messages$.subscribe((message) => received.push(message));
  const storageChanges = (key: string | null) => target.dispatchEvent(aStorageEvent(key));
  const shown = (persisted: boolean) => target.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  return { ...tabs, received, storageChanges, shown };
}

/** A channel keeps the order of its messages: once this one has arrived, so have all before it. */
const last: TabMessage = { message: 'signed-in', sub: 'last' };

it('tabs of one browser receive what another tab sends, and not their own messages', async () => {
  const [sender, ...others] = [aTab(), aTab(), aTab(), aTab(), aTab()];
  const sent: TabMessage[] = [
    { message: 'signed-in', sub: 'ada' },
    { message: 'timed-out', sub: 'ada' },
    { message: 'signed-out' },
  ];
  for (const message of sent) sender.send(message);
  for (const { received } of others) await expect.poll(() => received).toEqual(sent);
  expect(sender.received).toEqual([]);
});

it('tabs of one browser ignore other messages', async () => {
  const [tab, other] = [aTab(), aTab()];
  const stranger = new BroadcastChannel('portal.session');
  for (const said of [
    null,
    5,
    'signed-out',
    {},
    { message: 'storage-changed' },
    { message: 'signed-in' },
    { sub: 'x' },
  ]) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel reaches its own origin only
    stranger.postMessage(said);
  }
  stranger.close();
  other.send(last);
  await expect.poll(() => tab.received).toContainEqual(last);
  expect(tab.received).toEqual([last]);
});

it('tabs of one browser notice once that other code changed the portal’s data', async () => {
  const tab = aTab();
  tab.storageChanges('theirs.token');
  for (const item of ['idToken', 'accessToken', 'refreshToken']) tab.storageChanges(`ours.${item}`);
  await expect.poll(() => tab.received).toEqual([{ message: 'storage-changed' }]);
});

it('tabs of one browser notice that everything was cleared', async () => {
  const tab = aTab();
  tab.storageChanges(null);
  await expect.poll(() => tab.received).toEqual([{ message: 'storage-changed' }]);
});

it('tabs of one browser read the storage again when the browser restores a page from its cache', async () => {
  const [kept, loaded] = [aTab(), aTab()];
  loaded.shown(false);
  kept.shown(true);
  await expect.poll(() => kept.received).toEqual([{ message: 'storage-changed' }]);
  expect(loaded.received).toEqual([]);
});

it('tabs of one browser receive a message before the storage change that it explains', async () => {
  const [tab, other] = [aTab(), aTab()];
  tab.storageChanges('ours.idToken');
  other.send({ message: 'timed-out', sub: 'ada' });
  await expect.poll(() => tab.received).toEqual([{ message: 'timed-out', sub: 'ada' }, { message: 'storage-changed' }]);
});

it('a browser without BroadcastChannel still notices other tabs by their changes to the storage', async () => {
  withoutBroadcastChannel();
  const tab = aTab();
  tab.send(last);
  tab.storageChanges('ours.idToken');
  await expect.poll(() => tab.received).toEqual([{ message: 'storage-changed' }]);
});
