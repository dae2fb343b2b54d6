import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { colourViolations, settled, violations } from './axe';
import { configure } from './configure';
import { accountOf, answered, portalUnderTest } from './portal';
import { figureIn, greeting, heading, menuLink, signIn } from './screen';

const portal = portalUnderTest();

interface Screen {
  name: string;
  /** A page to load; without one, the walk continues from the previous screen. */
  path?: string;
  /** The window's width, if the screen exists only at that width. */
  width?: number;
  /** Also covered by `test/ui`, light and dark, wide and narrow, so only the soak run checks it here. */
  plain?: true;
  /** Takes the remaining steps, and waits until the screen is shown. */
  arrive: (page: Page) => Promise<void>;
}

interface Walk {
  name: string;
  /** Signed out without one. */
  user?: 'demo' | 'viewer';
  options?: BrowserContextOptions;
  screens: Screen[];
}

const stands = (title: string | RegExp) => async (page: Page) => heading(page, title).waitFor();
const plain = (name: string, path: string, title: string | RegExp): Screen => ({
  name,
  path,
  plain: true,
  arrive: stands(title),
});
const withFrame = async (page: Page) => {
  await figureIn(page, 'US employment').waitFor();
  await page.getByRole('tab', { name: 'Overview' }).waitFor();
};

const walks: Walk[] = [
  {
    name: 'the way in',
    screens: [
      { name: 'sign-in', path: '/login', arrive: stands('Sign in') },
      {
        name: 'sign-in, refused',
        plain: true,
        async arrive(page) {
          await page.getByRole('button', { name: 'Sign in' }).click();
          await page.getByRole('alert').first().waitFor();
        },
      },
      {
        name: 'new password',
        plain: true,
        async arrive(page) {
          await signIn(page, accountOf('newcomer'));
          await heading(page, 'Choose a new password').waitFor();
        },
      },
      {
        name: 'configuration problem',
        async arrive(page) {
          await page.context().route('**/config.json', (route) => route.fulfill({ json: {} }));
          await page.goto('/');
          await heading(page, 'The portal is not set up yet').waitFor();
        },
      },
    ],
  },
  {
    name: 'a manager’s walk',
    user: 'demo',
    screens: [
      plain('home', '/', /^Good /),
      {
        name: 'home, collapsed menu',
        plain: true,
        path: '/',
        async arrive(page) {
          await page.getByRole('button', { name: 'Collapse menu' }).click();
          await page.getByRole('button', { name: 'Expand menu' }).waitFor();
        },
      },
      {
        name: 'account menu',
        plain: true,
        async arrive(page) {
          await greeting(page).waitFor();
          await page.getByRole('button', { name: 'Account menu' }).click();
          await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
        },
      },
      {
        name: 'menu sheet',
        plain: true,
        width: 390,
        async arrive(page) {
          await page.keyboard.press('Escape');
          await page.getByRole('button', { name: 'Open menu' }).click();
          await page.getByRole('dialog', { name: 'Menu' }).waitFor();
        },
      },
      { name: 'management', path: '/management/quicksight', arrive: stands('Dashboard management') },
      {
        name: 'edit dialog',
        plain: true,
        async arrive(page) {
          await page.getByRole('button', { name: 'Edit Air routes' }).click();
          await page.getByRole('dialog', { name: 'Edit dashboard' }).getByRole('textbox', { name: 'Title' }).waitFor();
        },
      },
      plain('dashboard list', '/dashboard', 'Dashboards'),
      plain('profile', '/user/profile', 'User profile'),
      plain('account', '/user/account', 'User account'),
      plain('notifications', '/user/notifications', 'User notifications'),
      plain('billing', '/user/billing', 'User billing'),
      plain('devices', '/user/device', 'User device'),
      plain('error log', '/error-log/list', /./),
      plain('exception', '/exception', 'Something went wrong'),
      plain('page not found', '/no/such/page', 'Page not found'),
      {
        name: 'open tabs',
        plain: true,
        async arrive(page) {
          await configure(page.context(), { openTabs: true });
          await page.goto('/user/profile');
          await heading(page, 'User profile').waitFor();
          await page
            .getByRole('navigation', { name: 'Open pages' })
            .getByRole('link', { name: 'User profile' })
            .waitFor();
        },
      },
    ],
  },
];

/** Elements wider than the window, which would need sideways scrolling. */
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

async function lookAt(page: Page, { name, width: only }: Screen): Promise<void> {
  for (const { colorScheme, width } of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: only ?? width, height: 900 });
    await settled(page);
    expect(await violations(page.mainFrame()), `${name}, ${colorScheme}, ${only ?? width}`).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 700 });
  await expect.poll(() => overflow(page), { message: name }).toBeLessThanOrEqual(0);
}

describe.each(walks)('$name', ({ user, options, screens }) => {
  it('has no axe violations, light and dark, wide and narrow, and fits 320 pixels', async () => {
    portal.mayComplain(...answered(400));
    const page = user ? await portal.visitAs(user, '/healthz', options) : await portal.visit('/healthz', options);
    for (const screen of screens.filter(({ plain: isPlain }) => !isPlain || process.env['SOAK'])) {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize({ width: screen.width ?? 1440, height: 900 });
      if (screen.path) await page.goto(screen.path);
      await screen.arrive(page);
      await lookAt(page, screen);
    }
  });
});

/** One for each kind of chart. */
const inside = ['US employment', 'Air routes', ...(process.env['SOAK'] ? ['Climate record', 'Federal receipts'] : [])];

describe('a dashboard', () => {
  it('has no axe violations, light and dark, around the frame and inside', async () => {
    const page = await portal.visitAs('demo', '/dashboard/us-employment-overview');
    await withFrame(page);
    if (process.env['SOAK']) await lookAt(page, { name: 'US employment', arrive: withFrame });
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const title of inside) {
      await menuLink(page, title).click();
      await heading(page, title).waitFor();
      await figureIn(page, title).waitFor();
      const shown = await page.locator(`iframe[title="${title}"]`).elementHandle();
      const frame = await shown?.contentFrame();
      if (!frame) throw new Error(`No frame shows ${title}`);
      for (const [colorScheme, find] of [
        ['light', violations],
        ['dark', colourViolations],
      ] as const) {
        await page.emulateMedia({ colorScheme });
        // It takes a moment until the portal has told the frame its colours.
        await expect.poll(() => find(frame), { message: `${title}, ${colorScheme}` }).toEqual([]);
      }
    }
  });
});
