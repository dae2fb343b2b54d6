import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { createBrowserShelf } from '#adapters/storage/browser-shelf';
import { createSessionOpenPages } from '#adapters/storage/session-open-pages';
import { createWebErrors } from '#adapters/storage/web-errors';
import { dashboardsNamed, heading, openPortal } from '../a-portal';

const keys = { shelf: 'portal.shelf.demo', errors: 'portal.errors', openPages: 'portal.open-pages' };

const forget = (): void => {
  localStorage.clear();
  sessionStorage.clear();
};
beforeEach(forget);
afterEach(forget);

/** On this browser's own storage. An uncaught error fails the run. */
async function openStored(path: string) {
  return openPortal({
    path,
    as: 'demo',
    dashboards: dashboardsNamed('Costs', 'Sales'),
    configuration: { openTabs: true },
    shelf: createBrowserShelf(),
    openPages: createSessionOpenPages(),
    errors: createWebErrors(),
  });
}

const star = page.getByRole('main').getByRole('button', { name: 'Favourite: Sales' });
const tabs = page.getByRole('navigation', { name: 'Open pages' }).getByRole('link');

/** The page behaves as with empty storage. */
async function expectAllToWork({ portal, router }: Awaited<ReturnType<typeof openStored>>): Promise<void> {
  await expect.element(heading('Dashboards')).toBeVisible();
  await expect.poll(() => tabs.elements().map((tab) => tab.textContent)).toEqual(['Home', 'Dashboard']);
  await expect.element(star).toHaveAttribute('aria-pressed', 'false');
  await star.click();
  await expect.element(star).toHaveAttribute('aria-pressed', 'true');
  const references = [new TypeError('x is not a function'), new RangeError('Too far')].map((error) =>
    portal.errorLog.record(error, '/dashboard'),
  );
  await router.navigate({ to: '/error-log/list' });
  for (const reference of references) await expect.element(page.getByText(reference)).toBeVisible();
  await expect.element(page.getByText('2 errors', { exact: true })).toBeVisible();
  await expect.poll(() => tabs.elements()).toHaveLength(3);
  await router.navigate({ to: '/home/index' });
  await expect.element(heading(/^Good/)).toBeVisible();
  await expect.element(page.getByRole('main').getByRole('link', { name: 'Sales' }).first()).toBeVisible();
}

const own = '"sub":"demo"';
it.each([
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '{"__proto__":{"favourites":["x"]},"constructor":1}',
  `{${own},"records":{},"pages":{},"favourites":{},"recents":"x","seen":"now","lastVisit":{}}`,
  `{${own},"records":[null],"pages":[null],"favourites":[null,7,"x"],"recents":[null,{"id":"x","at":-1}],"seen":1e300}`,
  `{${own},"records":[{"time":"now","kind":{},"message":[]}],"pages":[{"path":"//evil.example","href":"javascript:alert(1)"}]}`,
  `{${own},"pages":[{"path":"/no/such/page","href":"/no/such/page"}],"favourites":["gone@d"],"recents":[{"id":"quicksight@meta-1","at":9e15}],"seen":9e15,"lastVisit":9e15}`,
])('data stored by someone else does not keep the page from standing: %s', async (text) => {
  localStorage.setItem(keys.shelf, text);
  localStorage.setItem(keys.errors, text);
  sessionStorage.setItem(keys.openPages, text);
  await expectAllToWork(await openStored('/dashboard'));
});

it("stored data that the portal can't use is left alone", async () => {
  localStorage.setItem(keys.shelf, '{"favourites":["gone@d","quicksight@meta-1"]}');
  await openStored('/dashboard');
  await expect.element(star).toHaveAttribute('aria-pressed', 'true');
  await star.click();
  await expect.poll(() => localStorage.getItem(keys.shelf)).toContain('gone@d');
});

it('works with full storage as long as the page is open', async () => {
  for (const storage of [localStorage, sessionStorage]) fill(storage);
  await expectAllToWork(await openStored('/dashboard'));
  for (const key of Object.values(keys)) expect(localStorage.getItem(key) ?? sessionStorage.getItem(key)).toBeNull();
});

/** To the last character. */
function fill(storage: Storage): void {
  let count = 0;
  for (let size = 8_000_000; size >= 1;) {
    try {
      storage.setItem(`x${count}`, 'x'.repeat(size));
      count += 1;
    } catch {
      size = Math.floor(size / 2);
    }
  }
}
