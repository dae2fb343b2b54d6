import { expect, it } from 'vitest';
import type { Walk } from '../a-walk';
import { until } from '../until';
import { button, dialog, field, figure, heading, menuLink, notice, opened } from './screen';

const title = 'US employment';
const path = '/dashboard/us-employment-overview';

export function dashboards(walk: Walk): void {
  const search = async () => new URLSearchParams((await walk.tab.address()).split('?')[1]);

  it('opens a dashboard from the menu', async () => {
    const tab = await walk.as('viewer', '/home/index');
    await menuLink(tab, 'Climate record').click();
    await heading(tab, 'Climate record').shown();
    await opened(tab, 'Climate record');
  });

  it('keeps filter and sheet in the address, and copies it', async () => {
    const tab = await walk.as('viewer', path);
    await opened(tab, title);
    await tab.frame(title).role('combobox', 'Group').choose('Goods');
    await until('the filter is in the address', async () => (await search()).get('p.Group') === 'Goods');
    await tab.role('tab', 'Recovery').click();
    await tab.role('tab', 'Recovery', { selected: true }).shown();
    await until('the sheet is in the address', async () => (await search()).has('sheet'));
    await button(tab, 'Copy link').click();
    await notice(tab, 'Link copied').shown();
  });

  it('saves a view, and goes from it to how the dashboard was published and back', async () => {
    const tab = await walk.as('viewer', `${path}?p.Group=Goods`);
    await opened(tab, title);
    await button(tab, /^(View: |Unsaved filters)/).click();
    await tab.role('menuitem', 'Save as a new view…').click();
    await field(dialog(tab, 'Save view'), 'Name').fill('Goods only');
    await button(dialog(tab, 'Save view'), 'Save view').click();
    await button(tab, 'View: Goods only').click();
    await tab.role('menuitemcheckbox', /^Default view/).click();
    const group = tab.frame(title).role('combobox', 'Group');
    await until('the filter is gone', async () => (await group.see()).value !== 'Goods');
    await button(tab, /^View: /).click();
    await tab.role('menuitemcheckbox', /^Goods only/).click();
    await until('the filter is back', async () => (await group.see()).value === 'Goods');
  });

  it('renews the session of a dashboard, and nothing changes', async () => {
    const tab = await walk.as('viewer', `${path}?p.Group=Goods`);
    await opened(tab, title);
    const before = await figure(tab, title).see();
    await tab.run(almostTenHoursLater);
    await until('the first frame is gone', () => tab.run<boolean>('!window.firstFrame.isConnected'));
    await opened(tab, title);
    expect((await figure(tab, title).see()).texts).toEqual(before.texts);
  });

  it.skipIf(walk.engine.cannot.includes('full screen'))('fills the screen, and leaves it', async () => {
    const tab = await walk.as('viewer', path);
    await opened(tab, title);
    const isFull = () => tab.run<boolean>('document.fullscreenElement !== null');
    await button(tab, 'Full screen').click();
    await until('the dashboard fills the screen', isFull);
    await button(tab, 'Exit full screen').click();
    await until('the window is back', async () => !(await isFull()));
  });

  it('exports a table, downloads it, and subscribes to it', async () => {
    const table = 'Animals by cost of damage';
    const tab = await walk.as('viewer', '/dashboard/wildlife-strikes?sheet=places');
    await opened(tab, 'Wildlife strikes');
    await button(tab, 'Export').click();
    const panel = dialog(tab, 'Export');
    await button(panel, `${table} as CSV`).click();
    await button(panel, `Download ${table} as CSV`).shown();
    await button(panel, `Download ${table} as CSV`).click();
    await walk.served(/\/exports\/file\?/);
    await button(panel, 'Close').click();
    await button(tab, 'Subscribe').click();
    await button(dialog(tab, 'Subscribe'), 'Subscribe').click();
    await notice(tab, 'Delivery saved').shown();
    await tab.goto('/user/deliveries');
    await button(tab, 'Pause Wildlife strikes').shown();
    await button(tab, `Download Wildlife strikes: ${table} as CSV`).shown();
  });
}

/** The clock jumps, as after a computer's sleep, to a minute before the sessions of dashboards end, and the tab comes back in sight. */
const almostTenHoursLater = `(() => {
  window.firstFrame = document.querySelector('iframe[title]');
  const now = Date.now.bind(Date);
  Date.now = () => now() + 599 * 60_000;
  for (const state of ['hidden', 'visible']) {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
    document.dispatchEvent(new Event('visibilitychange'));
  }
})()`;
