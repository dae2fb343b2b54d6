import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { colourViolations, expectAccessible, settled, violations } from './axe';
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
const at = (name: string, path: string, title: string | RegExp): Screen => ({
  name,
  path,
  arrive: stands(title),
});
/** The tests of the screens check each of these on ports in memory. */
const walks: Walk[] = [
  {
    name: 'the way in',
    screens: [
      at('sign-in', '/login', 'Sign in'),
      {
        name: 'sign-in, refused',
        async arrive(page) {
          await page.getByRole('button', { name: 'Sign in' }).click();
          await page.getByRole('alert').first().waitFor();
        },
      },
      {
        name: 'new password',
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
      at('home', '/', /^Good /),
      {
        name: 'home, collapsed menu',
        path: '/',
        async arrive(page) {
          await page.getByRole('button', { name: 'Collapse menu' }).click();
          await page.getByRole('button', { name: 'Expand menu' }).waitFor();
        },
      },
      {
        name: 'account menu',
        async arrive(page) {
          await greeting(page).waitFor();
          await page.getByRole('button', { name: 'Account menu' }).click();
          await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
        },
      },
      {
        name: 'menu sheet',
        width: 390,
        async arrive(page) {
          await page.keyboard.press('Escape');
          await page.getByRole('button', { name: 'Open menu' }).click();
          await page.getByRole('dialog', { name: 'Menu' }).waitFor();
        },
      },
      at('management', '/management/quicksight', 'Dashboard management'),
      {
        name: 'edit dialog',
        async arrive(page) {
          await page.getByRole('button', { name: 'Edit Air routes' }).click();
          await page.getByRole('dialog', { name: 'Edit dashboard' }).getByRole('textbox', { name: 'Title' }).waitFor();
        },
      },
      at('dashboard list', '/dashboard', 'Dashboards'),
      at('profile', '/user/profile', 'User profile'),
      at('account', '/user/account', 'User account'),
      at('notifications', '/user/notifications', 'User notifications'),
      at('billing', '/user/billing', 'User billing'),
      at('devices', '/user/device', 'User device'),
      at('error log', '/error-log/list', /./),
      at('exception', '/exception', 'Something went wrong'),
      at('page not found', '/no/such/page', 'Page not found'),
      {
        name: 'open tabs',
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

const looks = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 390 },
  { colorScheme: 'dark', width: 1440 },
  { colorScheme: 'light', width: 390 },
] as const;

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

describe.runIf(process.env['SOAK']).each(walks)('$name', ({ user, options, screens }) => {
  it('has no axe violations, light and dark, wide and narrow, and fits 320 pixels', async () => {
    portal.mayComplain(...answered(400));
    const page = user ? await portal.visitAs(user, '/healthz', options) : await portal.visit('/healthz', options);
    for (const screen of screens) {
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

describe('the portal as it is built', () => {
  it('has no axe violations in the management, nor inside the frames of dashboards, light and dark', async () => {
    const page = await portal.visitAs('demo', '/management/quicksight');
    await page.getByRole('button', { name: 'Edit Air routes', exact: true }).waitFor();
    await expectAccessible(page);
    for (const title of inside) {
      await page.emulateMedia({ colorScheme: 'light' });
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
