import { expect, it } from 'vitest';
import { type Walk, picture } from '../a-walk';
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
  '/management/history': 'History',
  '/management/health': 'Health',
  '/error-log/list': 'No errors',
  '/no/such/page': 'Page not found',
});

/** The user pool refuses to list devices where it tracks none. */
const noDevices = /\/user-pool answered 400|status of 400 .*\/user-pool$/;

const chooseTheme = async (tab: Tab, theme: string): Promise<void> => {
  await button(tab, 'Account menu').click();
  await tab.role('menuitemradio', theme).click();
  await tab.press('Escape');
};

const arrived = async (tab: Tab, title: string | RegExp): Promise<void> => {
  await heading(tab, title).shown();
  if (title === 'US employment') await opened(tab, title);
};

const overflow = (tab: Tab) => tab.run<number>('document.documentElement.scrollWidth - innerWidth');

export function everyPage(walk: Walk): void {
  it.each(['Light', 'Dark'])('shows every page, %s', async (theme) => {
    walk.mayComplain(noDevices);
    const tab = await walk.as('demo', '/home/index');
    await greeting(tab).shown();
    await chooseTheme(tab, theme);
    for (const [path, title] of pages) {
      await tab.goto(path);
      await arrived(tab, title);
      expect(await tab.run("document.documentElement.dataset['theme']"), path).toBe(theme.toLowerCase());
      await picture(tab, `${path.slice(1)} ${walk.engine.name} ${theme}`);
    }
    await tab.goto('/home/index');
    await greeting(tab).shown();
    await chooseTheme(tab, 'System');
  });

  it.each(['100%', '200%'])('shows every page on a phone, letters at %s, without scrolling sideways', async (size) => {
    walk.mayComplain(noDevices);
    const tab = await walk.as('demo', '/home/index');
    await greeting(tab).shown();
    await tab.driver.resize(390, 844);
    const tooWide: string[] = [];
    try {
      for (const [path, title] of pages) {
        await tab.goto(path);
        await tab.run(`void (document.documentElement.style.fontSize = '${size}')`);
        await arrived(tab, title);
        await picture(tab, `${path.slice(1)} ${walk.engine.name} phone ${size}`);
        const wider = await overflow(tab);
        if (wider > 0) tooWide.push(`${path} by ${wider} px`);
      }
      expect(tooWide).toEqual([]);
      await tab.goto('/home/index');
      await button(tab, 'Open menu').click();
      await tab.role('dialog').role('link', 'US employment').click();
      await heading(tab, 'US employment').shown();
    } finally {
      await tab.driver.resize(1440, 900);
    }
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
  });

  it.skipIf(walk.engine.cannot.includes('print'))('prints a page', async () => {
    const tab = await walk.as('viewer', '/user/billing');
    await heading(tab, 'User billing').shown();
    const printed = await tab.driver.print?.();
    expect(String.fromCharCode(...(printed?.slice(0, 5) ?? []))).toBe('%PDF-');
  });
}
