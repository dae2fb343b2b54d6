import { it } from 'vitest';
import type { Walk } from '../a-walk';
import type { Tab } from '../tab';
import { until } from '../until';
import { button, dialog, field, heading, menuLink, notice } from './screen';

const editor = (tab: Tab) => dialog(tab, 'Edit dashboard');
const sectionHead = (tab: Tab, title: string) => tab.role('row', new RegExp(title));

export function managing(walk: Walk): void {
  const manages = async (): Promise<Tab> => {
    const tab = await walk.as('demo', '/management/quicksight');
    await tab.role('table', 'Dashboards').shown();
    return tab;
  };

  it('edits title, description, icon and groups, each by keyboard', async () => {
    const tab = await manages();
    await button(tab, 'Edit Federal receipts').click();
    await field(editor(tab), 'Title').fill('Tax receipts');
    await field(editor(tab), 'Description').fill('One line\nand another');
    await button(editor(tab), /^Icon: /).click();
    await editor(tab).role('searchbox', 'Search by name').fill('rocket');
    await editor(tab).role('radio', 'Rocket launch').click();
    const groups = editor(tab).role('combobox', 'Groups');
    await groups.fill('Sal');
    await editor(tab)
      .role('option', /^Sales/)
      .shown();
    for (const key of ['ArrowDown', 'ArrowUp', 'Enter']) await tab.press(key);
    await button(editor(tab), 'Remove Sales').shown();
    await groups.fill('Boa');
    await tab.press('Tab');
    await groups.fill('');
    await groups.fill('Mark');
    await tab.press('Escape');
    await groups.fill('');
    await button(editor(tab), 'Save').click();
    await notice(tab, 'Saved Tax receipts').shown();
    await menuLink(tab, 'Tax receipts').shown();
  });

  it('syncs what a preview shows', async () => {
    await walk.cloud.biService.administration.addDashboard({ id: 'new-1', name: 'New one', like: 'climate-record' });
    const tab = await manages();
    await button(tab, 'Sync').click();
    const preview = dialog(tab, 'Sync preview');
    await preview.role('checkbox', 'Select New one').shown();
    await button(preview, /^Apply/).click();
    await button(tab, 'Edit New one').shown();
  });

  it('changes several dashboards at once', async () => {
    const tab = await manages();
    await tab.role('checkbox', 'Select New one').click();
    await tab.role('checkbox', 'Select Climate record').click();
    await button(tab, 'Status').click();
    await dialog(tab, 'Change 2 dashboards').role('radio', 'Published').click();
    await button(tab, /^Change \d dashboards?$/).click();
    await menuLink(tab, 'New one').shown();
  });

  it('moves dashboards into sections by mouse and by keyboard', async () => {
    const tab = await manages();
    await button(tab, 'More actions').click();
    await tab.role('menuitem', 'New section').click();
    await tab.label(/^(Title in English|English title)$/).fill('Planet');
    await button(tab, 'Save section').click();
    await sectionHead(tab, 'Planet').shown();
    await button(tab, 'Move Climate record').dragTo(sectionHead(tab, 'Planet'), 14);
    await sectionHead(tab, 'Planet').says(/1 dashboard/);
    await button(tab, 'Move Air routes').focus();
    for (const key of [' ', 'ArrowUp', ' ']) await tab.press(key);
    await sectionHead(tab, 'Planet').says(/2 dashboards/);
  });

  it('downloads the catalogue', async () => {
    const tab = await manages();
    await button(tab, 'More actions').click();
    await tab.role('menuitem', 'Download as CSV').click();
    await walk.served(/^\/downloads\//);
  });

  it('shows in the history what was done', async () => {
    const tab = await walk.as('demo', '/management/history');
    await heading(tab, 'History').shown();
    const entries = tab.role('main');
    await entries.text('Tax receipts').shown();
    await tab.role('searchbox', 'Dashboard, group or person').fill('Planet');
    await until('others are left out', async () => (await entries.text('Tax receipts').see()).count === 0);
    await entries.text('created the section Planet').shown();
  });
}
