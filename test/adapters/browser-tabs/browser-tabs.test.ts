import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createBrowserTabs } from '../../../src/adapters/browser-tabs/browser-tabs';
import type { TabNews } from '../../../src/ports/tabs';
import { aStorageEvent } from '../storage/browser-storage';

/** A tab, and what it has heard from the others. */
function aTab() {
  const target = new EventTarget();
  const tabs = createBrowserTabs((key) => key.startsWith('ours.'), target);
  const heard: TabNews[] = [];
  tabs.news$.subscribe((news) => heard.push(news));
  const storageChanges = (key: string | null) => target.dispatchEvent(aStorageEvent(key));
  const shown = (persisted: boolean) => target.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  return { ...tabs, heard, storageChanges, shown };
}

/** What tabs tell each other through the same channel comes in order: once this has come, so has all before it. */
const last: TabNews = { news: 'signed-in', sub: 'last' };

describe('tabs of one browser', () => {
  it('hear what another tab tells, and not themselves', async () => {
    const [teller, ...others] = [aTab(), aTab(), aTab(), aTab(), aTab()];
    const told: TabNews[] = [
      { news: 'signed-in', sub: 'ada' },
      { news: 'timed-out', sub: 'ada' },
      { news: 'signed-out' },
    ];
    for (const news of told) teller.tell(news);
    for (const { heard } of others) await expect.poll(() => heard).toEqual(told);
    expect(teller.heard).toEqual([]);
  });

  it('take no notice of what is no news', async () => {
    const [tab, other] = [aTab(), aTab()];
    const stranger = new BroadcastChannel('portal.session');
    for (const said of [null, 5, 'signed-out', {}, { news: 'storage-changed' }, { news: 'signed-in' }, { sub: 'x' }]) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel reaches its own origin only
      stranger.postMessage(said);
    }
    stranger.close();
    other.tell(last);
    await expect.poll(() => tab.heard).toContainEqual(last);
    expect(tab.heard).toEqual([last]);
  });

  it('notice once that other code changed what is ours', async () => {
    const tab = aTab();
    tab.storageChanges('theirs.token');
    for (const item of ['idToken', 'accessToken', 'refreshToken']) tab.storageChanges(`ours.${item}`);
    await expect.poll(() => tab.heard).toEqual([{ news: 'storage-changed' }]);
  });

  it('notice that everything was cleared', async () => {
    const tab = aTab();
    tab.storageChanges(null);
    await expect.poll(() => tab.heard).toEqual([{ news: 'storage-changed' }]);
  });

  it('ask the storage again when the browser brings back a page that it kept', async () => {
    const [kept, loaded] = [aTab(), aTab()];
    loaded.shown(false);
    kept.shown(true);
    await expect.poll(() => kept.heard).toEqual([{ news: 'storage-changed' }]);
    expect(loaded.heard).toEqual([]);
  });

  it('hear news before the change of the storage that came with it', async () => {
    const [tab, other] = [aTab(), aTab()];
    tab.storageChanges('ours.idToken');
    other.tell({ news: 'timed-out', sub: 'ada' });
    await expect.poll(() => tab.heard).toEqual([{ news: 'timed-out', sub: 'ada' }, { news: 'storage-changed' }]);
  });
});

describe('a browser without BroadcastChannel', () => {
  it('still hears of the other tabs by what they change in the storage', async () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    Reflect.deleteProperty(globalThis, 'BroadcastChannel');
    onTestFinished(() => void vi.unstubAllGlobals());
    const tab = aTab();
    tab.tell(last);
    tab.storageChanges('ours.idToken');
    await expect.poll(() => tab.heard).toEqual([{ news: 'storage-changed' }]);
  });
});
