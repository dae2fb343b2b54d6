import { expect, it } from 'vitest';
import { cdp } from 'vitest/browser';
import { ok } from '../../src/domain/result';
import { dashboardsNamed, openPortal } from './a-portal';
import { link } from './the-menu';

it.each(['/home/index', '/dashboard', '/dashboard/meta-1', '/management/quicksight'])(
  'at %s, a list that was replaced is not kept in memory',
  async (path) => {
    const titles = Array.from({ length: 60 }, (_, number) => `Report ${number}`);
    let change = 0;
    const list = async () => ok({ dashboards: dashboardsNamed(`Change ${change}`, ...titles), skipped: 0 });
    const { portal } = await openPortal({ path, as: 'demo', catalogue: () => ({ list }) });
    const first = new WeakRef(portal.dashboards.current().dashboards ?? []);
    const firstEntries = new WeakRef(portal.navigation.current().menu.find(({ path }) => path === '/dashboard') ?? {});
    // React keeps what it has drawn before, so more than one change.
    for (change = 1; change < 4; change += 1) {
      await portal.dashboards.load();
      await expect.element(link(`Change ${change}`)).toBeVisible();
    }
    await expect
      .poll(async () => {
        await cdp().send('HeapProfiler.collectGarbage');
        return [first.deref(), firstEntries.deref()];
      })
      .toEqual([undefined, undefined]);
  },
);
