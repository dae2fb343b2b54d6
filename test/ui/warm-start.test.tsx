import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { createInMemoryCache } from '#adapters/in-memory/in-memory-browser';
import { createCache } from '#application/browser/cache';
import { createLastKnownList } from '#application/people/last-known-list';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { failed, ok, type Result } from '#domain/result';
import type { DashboardList } from '#ports/dashboards/dashboard-catalogue';
import { deferred } from '../application/deferred';
import { dashboardsNamed, heading, menu, openPortal } from './a-portal';
import { field, offered, openFinder, option } from './finder/the-finder';

const known = dashboardsNamed('Costs', 'Sales overview', 'Stock');
const user = { userSub: 'viewer', userEmail: 'viewer@example.com', groupList: ['Sales'] };

/** A browser that has kept these dashboards of the viewer. */
function aBrowserThatKnows(
  dashboards: readonly Dashboard[],
  isWanted: (dashboard: Dashboard) => boolean = () => false,
) {
  const store = createInMemoryCache();
  const cache = createCache(store, { record: () => '' });
  createLastKnownList(cache, 'client').keep({ user, dashboards, skipped: 0 }, isWanted);
  return store;
}

/** A start of the viewer in a browser that has kept these dashboards. The list of now is the test's to answer. */
async function startKnowing(dashboards: readonly Dashboard[], path = '/home/index') {
  const list = deferred<Result<DashboardList>>();
  await openPortal({
    as: 'viewer',
    path,
    dashboards: known,
    cache: aBrowserThatKnows(dashboards),
    catalogue: () => ({ list: () => list.promise }),
  });
  return list;
}

/** How far anything has moved since, as the browser measures it. */
/** Watches for layout shifts. The function that it returns ends that, and lists the HTML of the elements that moved. */
function watchShifts(): () => string[] {
  const moved: string[] = [];
  const note = (entries: PerformanceEntry[]): void => {
    for (const { sources } of entries as (PerformanceEntry & { sources: { node: Node | null }[] })[]) {
      moved.push(...sources.map(({ node }) => (node instanceof Element ? node.outerHTML : (node?.textContent ?? '?'))));
    }
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: 'layout-shift' });
  return () => {
    note(observer.takeRecords());
    observer.disconnect();
    return moved;
  };
}

const link = (name: string) => menu.getByRole('link', { name });
const asOf = page.getByText(/^Dashboards as of/);
const twoFrames = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

describe('for someone who is signed in', () => {
  it('menu and home are there before anything has answered, and stay in their place when the list comes', async () => {
    const list = deferred<Result<DashboardList>>();
    const found = deferred<void>();
    const { portal } = await openPortal({
      as: 'viewer',
      cache: aBrowserThatKnows(known),
      pool: (pool) => ({ currentUser: () => found.promise.then(() => pool.currentUser()) }),
      catalogue: () => ({ list: () => list.promise }),
    });
    await expect.element(heading(/^Good /)).toBeVisible();
    await expect.element(link('Stock')).toBeVisible();
    expect(portal.session.current().status).toBe('starting');
    const [entry, title] = [link('Sales overview').element(), heading(/^Good /).element()];

    await twoFrames();
    const shifts = watchShifts();
    found.resolve();
    list.resolve(ok({ dashboards: known, skipped: 0 }));
    await expect.poll(() => portal.dashboards.current().status).toBe('loaded');
    await expect.poll(() => portal.session.current().status).toBe('signed-in');
    await twoFrames();
    expect(shifts()).toEqual([]);
    expect(link('Sales overview').element()).toBe(entry);
    expect(heading(/^Good /).element()).toBe(title);
    await expect.element(asOf).not.toBeInTheDocument();
  });

  it('the current entry stays in its place when a list that was kept in part becomes whole', async () => {
    const titles = Array.from({ length: 2_000 }, (_, number) => `Report ${String(number).padStart(4, '0')}`);
    const whole = dashboardsNamed(...titles).map((dashboard) => ({ ...dashboard, description: 'x'.repeat(200) }));
    const list = deferred<Result<DashboardList>>();
    const { portal } = await openPortal({
      path: '/dashboard/meta-1990',
      as: 'viewer',
      cache: aBrowserThatKnows(whole, ({ metaId }) => metaId === 'meta-1990'),
      catalogue: () => ({ list: () => list.promise }),
    });
    await expect.element(link('Report 1990')).toBeVisible();
    await twoFrames();
    const { top } = link('Report 1990').element().getBoundingClientRect();
    expect(portal.dashboards.current().part?.length).toBeLessThan(1_000);
    list.resolve(ok({ dashboards: whole, skipped: 0 }));
    await expect.poll(() => portal.dashboards.current().status).toBe('loaded');
    await twoFrames();
    expect(link('Report 1990').element().getBoundingClientRect().top).toBe(top);
  });

  it('a dashboard that the new list lacks is gone at once, and its page says that it is not available', async () => {
    const list = await startKnowing(known, '/dashboard/meta-2');
    await expect.element(heading('Stock')).toBeVisible();
    list.resolve(ok({ dashboards: known.slice(0, 2), skipped: 0 }));
    await expect.element(heading("This dashboard isn't available to you")).toBeVisible();
    await expect.element(page.getByText('Stock')).not.toBeInTheDocument();
  });

  it('a dashboard that is new since the last visit is waited for, and not said to be unavailable', async () => {
    const list = await startKnowing(known.slice(0, 2), '/dashboard/meta-2');
    await expect.element(link('Costs')).toBeVisible();
    await twoFrames();
    await expect.element(heading('Loading')).toBeInTheDocument();
    list.resolve(ok({ dashboards: known, skipped: 0 }));
    await expect.element(heading('Stock')).toBeVisible();
  });

  it('a dashboard that is new since the last visit can be asked for again where the backend is out of reach', async () => {
    const answers: Result<DashboardList>[] = [failed({ kind: 'unreachable' })];
    await openPortal({
      as: 'viewer',
      path: '/dashboard/meta-2',
      dashboards: known,
      cache: aBrowserThatKnows(known.slice(0, 2)),
      catalogue: () => ({ list: async () => answers.pop() ?? ok({ dashboards: known, skipped: 0 }) }),
    });
    await expect.element(heading("Your dashboards couldn't be loaded")).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await expect.element(heading('Stock')).toBeVisible();
  });

  it('a dashboard that the new list lacks is gone at once from the menu too, wherever the pointer is', async () => {
    const list = await startKnowing(known);
    await link('Costs').hover();
    list.resolve(ok({ dashboards: known.slice(0, 2), skipped: 0 }));
    await expect.element(link('Stock')).not.toBeInTheDocument();
  });

  it('a dashboard that the new list lacks is gone at once from the finder too, wherever the pointer is', async () => {
    const list = deferred<Result<DashboardList>>();
    await openFinder({
      as: 'viewer',
      cache: aBrowserThatKnows(known),
      catalogue: () => ({ list: () => list.promise }),
    });
    await field.fill('s');
    await option(/Costs/).hover();
    list.resolve(ok({ dashboards: known.slice(0, 2), skipped: 0 }));
    await expect.element(option(/Stock/)).not.toBeInTheDocument();
    expect(offered('Dashboards')).toHaveLength(2);
  });

  it('a backend out of reach leaves the last list there with its age, until the current list replaces it', async () => {
    const answers: Result<DashboardList>[] = [failed({ kind: 'unreachable' })];
    await openPortal({
      as: 'viewer',
      cache: aBrowserThatKnows(known),
      catalogue: () => ({
        list: async () => answers.pop() ?? ok({ dashboards: dashboardsNamed('Newest'), skipped: 0 }),
      }),
    });
    await expect.element(asOf).toHaveTextContent(/^Dashboards as of just now$/i);
    await expect.element(link('Stock')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(link('Newest')).toBeVisible();
    await expect.element(link('Stock')).not.toBeInTheDocument();
    await expect.element(asOf).not.toBeInTheDocument();
  });
});
