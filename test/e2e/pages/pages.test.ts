import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expireTokens } from '../steps/expire-tokens';
import { answered, portalUnderTest } from '../steps/portal';
import { heading, mainMenu, menuLink, nothingAt, titleOfNothingAt } from '../steps/screen';

const portal = portalUnderTest();
const isSoak = process.env['SOAK'] !== undefined;
/** Keeps the first of each page, by address. */
const loads = isSoak ? 51 : 1;

/** Collects every heading and title that the tab shows, however briefly, in this page and in all that it loads from now on. */
async function watchHeadings(page: Page): Promise<() => Promise<string[]>> {
  const seen = new Set<string>();
  await page.exposeFunction('tellHeading', (text: string) => void seen.add(text));
  await page.addInitScript(() => {
    const listener = globalThis as unknown as { tellHeading(text: string): void };
    const look = (): void => {
      listener.tellHeading(document.title);
      const shown = [...document.querySelectorAll('h1')].find((one) =>
        one.checkVisibility({ visibilityProperty: true }),
      );
      listener.tellHeading(shown?.textContent ?? '');
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return async () => {
    // The page's messages are asynchronous: after one of its own turns they have arrived.
    await page.evaluate(() => (globalThis as unknown as { tellHeading(text: string): unknown }).tellHeading('asked'));
    return [...seen];
  };
}

const everyPage: [path: string, heading: string | RegExp, title: string, address?: string][] = [
  ['/', /^Good /, 'Home', '/home/index'],
  ['/home', /^Good /, 'Home', '/home/index'],
  ['/home/index', /^Good /, 'Home'],
  ['/login', /^Good /, 'Home', '/home/index'],
  ['/dashboard', 'Dashboards', 'Dashboard'],
  ['/dashboard/climate-record', 'Climate record', 'Climate record'],
  ['/dashboard/federal-receipts?sheet=2#p', 'Federal receipts', 'Federal receipts'],
  ['/management', 'Dashboard management', 'Dashboard management', '/management/quicksight'],
  ['/management/quicksight', 'Dashboard management', 'Dashboard management'],
  ['/user', 'User billing', 'User billing', '/user/billing'],
  ['/user/profile', 'User profile', 'User profile'],
  ['/user/account', 'User account', 'User account'],
  ['/user/notifications', 'User notifications', 'User notifications'],
  ['/user/deliveries', 'User deliveries', 'User deliveries'],
  ['/user/billing', 'User billing', 'User billing'],
  ['/user/device', 'User device', 'User device'],
  ['/exception', 'Something went wrong', 'Something went wrong'],
  ['/error-log/list', 'No errors', 'Error log'],
];

/** One of each kind; the soak run loads them all. */
const kinds = new Set(['/', '/dashboard/federal-receipts?sheet=2#p', '/management', '/error-log/list']);
const pages = isSoak ? everyPage : everyPage.filter(([path]) => kinds.has(path));

it(
  'a load of any page lands on it, at its address and with its title, also with expired tokens',
  async () => {
    // The local pool doesn't track devices.
    portal.mayComplain(...answered(400));
    // One person can open 60 dashboards a minute; the page retries later.
    if (loads > 1) portal.mayComplain(...answered(429));
    const page = await portal.visitAs('demo', '/healthz');
    const seen = await watchHeadings(page);
    for (const [path, name, title, address = path] of pages) {
      for (let turn = 0; turn < loads; turn += 1) {
        // The address bar's own Enter, or the browser's reload.
        await (turn === 0 || address !== path ? page.goto(path) : page.reload());
        await heading(page, name).waitFor();
        expect(page.url()).toBe(portal.at(address));
        await expect.poll(() => page.title()).toBe(title);
      }
    }
    await expireTokens(page);
    await page.goto('/dashboard/climate-record');
    await heading(page, 'Climate record').waitFor();
    await page.getByRole('button', { name: 'Account menu' }).waitFor();
    const headings = await seen();
    expect(headings).toContain('Climate record');
    expect(headings).not.toContain('Page not found');
    expect(headings).not.toContain('Sign in');
  },
  pages.length * (loads + 1) * 30_000,
);

it('a viewer sees the dashboards of everyone and of their groups, no management, and nothing elsewhere', async () => {
  const page = await portal.visitAs('viewer', '/');
  await menuLink(page, 'Air routes').waitFor();
  expect(await mainMenu(page).getByRole('link').allTextContents()).toEqual([
    'Dashboard',
    'Air routes',
    'Climate record',
    'Population and health',
    'US employment',
    'Wildlife strikes',
  ]);
  for (const path of ['/management/quicksight', '/dashboard/federal-receipts']) {
    await page.goto(`${path}?sheet=overview&p.Group=Goods`);
    await nothingAt(page, path).waitFor();
    await expect.poll(() => page.title()).toBe(titleOfNothingAt(path));
    expect(await page.getByText('Federal receipts').count()).toBe(0);
  }
});
