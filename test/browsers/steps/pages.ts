import { expect, it } from 'vitest';
import { type Walk, picture, takesPictures } from '../a-walk';
import type { Tab } from '../tab';
import { button, chooseFromAccountMenu, dialog, greeting, heading, opened } from './screen';

/** Pages with the headings that show that they are there. */
const pages = Object.entries({
  '/home/index': /^Good /,
  '/dashboard': /^Dashboards/,
  '/dashboard/us-employment-overview': 'US employment',
  '/user/profile': 'User profile',
  '/user/account': 'User account',
  '/user/notifications': 'User notifications',
  '/user/deliveries': 'User deliveries',
  '/user/billing': 'User billing',
  '/user/device': 'User device',
  '/management/quicksight': 'Dashboard management',
  '/management/people': 'People',
  '/management/usage': 'Usage',
  '/management/history': 'History',
  '/management/health': 'Health',
  // One that is of no concern may have come meanwhile.
  '/error-log/list': /^(No errors|Error log)$/,
  '/no/such/page': 'Page not found',
});

/** The user pool refuses to list devices where it tracks none. */
const noDevices = /\/user-pool answered 400|status of 400 .*\/user-pool$/;

const chooseTheme = async (tab: Tab, theme: string): Promise<void> => {
  await tab.goto('/user/profile');
  await button(tab, theme).click();
};

const arrived = async (tab: Tab, title: string | RegExp): Promise<void> => {
  await heading(tab, title).shown();
  if (title === 'US employment') await opened(tab, title);
};

const themeOf = (tab: Tab) => tab.run<string>("document.documentElement.dataset['theme']");

/** Once the page is drawn. */
const overflow = (tab: Tab) =>
  tab.run<number>('new Promise(requestAnimationFrame).then(() => document.documentElement.scrollWidth - innerWidth)');

export function everyPage(walk: Walk): void {
  it('opens the account menu that is pressed before the portal has loaded', async () => {
    const tab = await walk.as('demo', '/healthz');
    const release = walk.hold(/^\/config\.json/);
    await tab.goto('/home/index');
    await tab.driver.mouse([{ to: await tab.run<[number, number]>(accountInFrame) }, 'down', 'up']);
    release();
    await tab.role('menuitem', 'Profile').shown();
  });

  it('shows every page, light', async () => {
    walk.mayComplain(noDevices);
    const tab = await walk.as('demo', '/healthz');
    await chooseTheme(tab, 'Light');
    for (const [path, title] of pages) {
      await tab.goto(path);
      await arrived(tab, title);
      expect(await themeOf(tab), path).toBe('light');
      await picture(tab, `${path.slice(1)} ${walk.engine.name} light`);
    }
  });

  it('shows every page on a phone, dark, with letters of 100% and 200%, without scrolling sideways', async () => {
    walk.mayComplain(noDevices);
    const tab = await walk.as('demo', '/healthz');
    await chooseTheme(tab, 'Dark');
    const tooWide: string[] = [];
    try {
      for (const [path, title] of pages) {
        await tab.driver.resize(390, 844);
        await tab.goto(path);
        await arrived(tab, title);
        expect(await themeOf(tab), path).toBe('dark');
        for (const size of ['100%', '200%']) {
          await tab.run(`void (document.documentElement.style.fontSize = '${size}')`);
          const wider = await overflow(tab);
          if (wider > 0) tooWide.push(`${path} by ${wider} px with letters of ${size}`);
          await picture(tab, `${path.slice(1)} ${walk.engine.name} dark phone ${size}`);
        }
        if (!takesPictures) continue;
        await tab.driver.resize(1440, 900);
        await tab.run("void (document.documentElement.style.fontSize = '100%')");
        await picture(tab, `${path.slice(1)} ${walk.engine.name} dark`);
      }
      expect(tooWide).toEqual([]);
      await tab.driver.resize(390, 844);
      await tab.goto('/home/index');
      await button(tab, 'Open menu').click();
      await tab.role('dialog').role('link', 'US employment').click();
      await heading(tab, 'US employment').shown();
    } finally {
      await tab.driver.resize(1440, 900);
    }
    await chooseTheme(tab, 'System');
  });

  it('speaks another language, and the first one again', async () => {
    const tab = await walk.as('viewer', '/user/profile');
    await tab.label('Language').choose('Deutsch');
    await heading(tab, 'Profil').shown();
    await tab.label('Sprache').choose('English');
    await heading(tab, 'User profile').shown();
  });

  it('finds a dashboard by the keyboard', async () => {
    const tab = await walk.as('viewer', '/home/index');
    await greeting(tab).shown();
    await tab.press('Control', 'k');
    await dialog(tab, 'Find').role('combobox').fill('clim');
    await tab.role('option', /^Climate record/).shown();
    await tab.press('Enter');
    await heading(tab, 'Climate record').shown();
  });

  it('opens the pages of the account menu', async () => {
    walk.mayComplain(noDevices);
    const tab = await walk.as('viewer', '/home/index');
    for (const name of ['Profile', 'Account', 'Notifications', 'Deliveries', 'Billing', 'Devices']) {
      await chooseFromAccountMenu(tab, name);
      await heading(tab, new RegExp(`^User ${name.replace(/s$/, '')}`, 'i')).shown();
    }
    // The refusal is this step's.
    await tab.text('Device tracking has not been configured').shown();
  });

  it.skipIf(walk.engine.cannot.includes('print'))('prints a page', async () => {
    const tab = await walk.as('viewer', '/user/billing');
    await heading(tab, 'User billing').shown();
    const printed = await tab.driver.print?.();
    expect(String.fromCharCode(...(printed?.slice(0, 5) ?? []))).toBe('%PDF-');
  });
}

/** The middle of a button that is inert. */
const accountInFrame = `(({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2].map(Math.round))(
  document.querySelector('#frame [aria-label="Account menu"]').getBoundingClientRect(),
)`;
