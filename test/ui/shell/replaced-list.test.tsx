import { expect, it } from 'vitest';
import { cdp } from 'vitest/browser';
import type { Portal } from '#application/portal';
import { ok } from '#domain/result';
import { dashboardsNamed, openPortal } from '../a-portal';
import { link } from './the-menu';

it.each(['/home/index', '/dashboard', '/dashboard/meta-1', '/management/quicksight'])(
  'at %s, a list that was replaced is not kept in memory',
  async (path) => {
    const titles = Array.from({ length: 60 }, (_, number) => `Report ${number}`);
    let change = 0;
    const list = async () => ok({ dashboards: dashboardsNamed(`Change ${change}`, ...titles), skipped: 0 });
    const { portal } = await openPortal({ path, as: 'demo', catalogue: () => ({ list }) });
    await expect.element(link('Change 0')).toBeVisible();
    const first = listIn(portal);
    // React keeps what it has drawn last, so there are several changes.
    for (change = 1; change < 4; change += 1) {
      await portal.dashboards.load();
      await expect.element(link(`Change ${change}`)).toBeVisible();
    }
    await expect
      .poll(async () => {
        await cdp().send('HeapProfiler.collectGarbage');
        return first.map((part) => part.deref());
      })
      .toEqual([undefined, undefined, undefined]);
  },
);

/** The dashboards, and the section for them among the routes and in the menu. The caller holds on to none of them. */
function listIn({ dashboards, navigation }: Portal): WeakRef<object>[] {
  const { routes, menu } = navigation.current();
  const sections = [routes, menu].map((all) => all.find(({ path }) => path === '/dashboard'));
  const parts = [dashboards.current().dashboards, ...sections];
  return parts.map((part) => {
    if (!part) throw new Error('The list has not loaded');
    return new WeakRef(part);
  });
}
