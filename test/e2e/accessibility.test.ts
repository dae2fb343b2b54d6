import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { settled, violations } from './axe';
import { configure } from './configure';
import { accountOf, answered, frameOf, greeting, heading, portalUnderTest, signIn } from './portal';

const portal = portalUnderTest();

interface Screen {
  name: string;
  /** Nobody without one. */
  user?: 'demo' | 'viewer';
  path: string;
  options?: BrowserContextOptions;
  /** Goes the rest of the way, and waits until the screen stands. */
  arrive: (page: Page) => Promise<void>;
}

const stands = (title: string | RegExp) => async (page: Page) => heading(page, title).waitFor();
const withFrame = async (page: Page) => {
  await frameOf(page, 'US employment').getByRole('definition').first().waitFor();
  await page.getByRole('tab', { name: 'Overview' }).waitFor();
};

const screens: Screen[] = [
  { name: 'sign-in', path: '/login', arrive: stands('Sign in') },
  {
    name: 'sign-in, refused',
    path: '/login',
    async arrive(page) {
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'new password',
    path: '/login',
    async arrive(page) {
      await signIn(page, accountOf('newcomer'));
      await heading(page, 'Choose a new password').waitFor();
    },
  },
  { name: 'home', user: 'demo', path: '/', arrive: (page) => greeting(page).waitFor() },
  {
    name: 'home, collapsed menu',
    user: 'demo',
    path: '/',
    async arrive(page) {
      await page.getByRole('button', { name: 'Collapse menu' }).click();
      await page.getByRole('button', { name: 'Expand menu' }).waitFor();
    },
  },
  {
    name: 'menu sheet',
    user: 'demo',
    path: '/',
    options: { viewport: { width: 390, height: 844 } },
    async arrive(page) {
      await greeting(page).waitFor();
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    },
  },
  {
    name: 'account menu',
    user: 'demo',
    path: '/',
    async arrive(page) {
      await greeting(page).waitFor();
      await page.getByRole('button', { name: 'Account menu' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    },
  },
  {
    name: 'open tabs',
    user: 'demo',
    path: '/login',
    async arrive(page) {
      await greeting(page).waitFor();
      await configure(page.context(), { openTabs: true });
      await page.goto('/user/profile');
      await heading(page, 'User profile').waitFor();
      await page.getByRole('navigation', { name: 'Open pages' }).getByRole('link', { name: 'User profile' }).waitFor();
    },
  },
  {
    name: 'no dashboards',
    user: 'viewer',
    path: '/login',
    async arrive(page) {
      await greeting(page).waitFor();
      await page.context().route('**/dashboard/list', (route) => route.fulfill({ json: [] }));
      await page.goto('/dashboard');
      await page.getByText('None yet').first().waitFor({ state: 'attached' });
    },
  },
  {
    name: 'waiting for the list',
    user: 'demo',
    path: '/login',
    async arrive(page) {
      await greeting(page).waitFor();
      // Never answered.
      await page.context().route('**/dashboard/list', () => undefined);
      await page.goto('/dashboard');
      await page.getByRole('main').getByRole('status').first().waitFor();
    },
  },
  {
    name: 'list that failed',
    user: 'demo',
    path: '/login',
    async arrive(page) {
      await greeting(page).waitFor();
      await page.context().route('**/dashboard/list', (route) => route.abort());
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  { name: 'dashboard list', user: 'viewer', path: '/dashboard', arrive: stands('Dashboards') },
  { name: 'dashboard', user: 'demo', path: '/dashboard/us-employment-overview', arrive: withFrame },
  {
    name: 'frame trouble',
    user: 'demo',
    path: '/dashboard/us-employment-overview',
    options: { ignoreHTTPSErrors: false },
    arrive: (page) => page.getByRole('heading', { name: "Can't reach the BI service" }).waitFor(),
  },
  { name: 'management', user: 'demo', path: '/management', arrive: stands('Dashboard management') },
  {
    name: 'edit dialog',
    user: 'demo',
    path: '/management',
    async arrive(page) {
      await page.getByRole('button', { name: 'Edit Air routes' }).click();
      await page.getByRole('dialog', { name: 'Edit dashboard' }).getByRole('textbox', { name: 'Title' }).waitFor();
    },
  },
  { name: 'profile', user: 'demo', path: '/user/profile', arrive: stands('User profile') },
  { name: 'account', user: 'demo', path: '/user/account', arrive: stands('User account') },
  { name: 'notifications', user: 'demo', path: '/user/notifications', arrive: stands('User notifications') },
  { name: 'billing', user: 'demo', path: '/user/billing', arrive: stands('User billing') },
  { name: 'devices', user: 'demo', path: '/user/device', arrive: stands('User device') },
  { name: 'error log', user: 'demo', path: '/error-log/list', arrive: stands('Nothing went wrong') },
  { name: 'exception', user: 'demo', path: '/exception', arrive: stands('Something went wrong') },
  { name: 'page not found', path: '/no/such/page', arrive: stands('Page not found') },
  {
    name: 'configuration problem',
    path: '/',
    async arrive(page) {
      await page.context().route('**/config.json', (route) => route.fulfill({ json: {} }));
      await page.reload();
      await heading(page, 'The portal is not set up yet').waitFor();
    },
  },
];

/** Wider than the window: what people would have to scroll sideways for. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Either theme at either width; the usual run crosses the two. */
const usual = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 390 },
] as const;
const looks = process.env['SOAK']
  ? ([...usual, { colorScheme: 'dark', width: 1440 }, { colorScheme: 'light', width: 390 }] as const)
  : usual;

/** Pages that stand by themselves: `test/ui/accessibility.test.tsx` has them too, and the usual run leaves them to it. */
const plain = new Set([
  'home',
  'dashboard list',
  'profile',
  'account',
  'notifications',
  'billing',
  'devices',
  'error log',
  'exception',
]);
const chosen = process.env['SOAK'] ? screens : screens.filter(({ name }) => !plain.has(name));

describe.each(chosen)('$name', ({ user, path, options, arrive }) => {
  it('has no violation that axe finds, light and dark, wide and narrow, and fits 320 pixels', async () => {
    portal.mayComplain(/ERR_CERT_AUTHORITY_INVALID/, /ERR_FAILED/, ...answered(400));
    const size = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce', ...options } as const;
    const page = user ? await portal.visitAs(user, path, size) : await portal.visit(path, size);
    await arrive(page);
    for (const { colorScheme, width } of looks) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      await settled(page);
      expect(await violations(page.mainFrame()), `${colorScheme}, ${width}`).toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 700 });
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);
  });
});

describe('inside the frame', () => {
  it.each(['us-employment-overview', 'climate-record', 'air-routes', 'federal-receipts'])(
    '%s has no violation that axe finds, light and dark',
    async (metaId) => {
      const page = await portal.visitAs('demo', `/dashboard/${metaId}`);
      await page.getByRole('tablist', { name: 'Sheets' }).waitFor();
      const title = await page.getByRole('heading', { level: 1 }).textContent();
      await frameOf(page, title ?? '')
        .getByRole('definition')
        .first()
        .waitFor();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const frame = page
          .mainFrame()
          .childFrames()
          .find((child) => child.url().includes(metaId));
        if (!frame) throw new Error(`No frame shows ${metaId}`);
        // The portal tells the frame of its colours: that takes a moment.
        await expect.poll(() => violations(frame), { message: colorScheme }).toEqual([]);
      }
    },
  );
});
