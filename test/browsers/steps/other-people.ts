import { it } from 'vitest';
import type { Walk } from '../a-walk';
import { until } from '../until';
import { button, greeting, heading, menuLink } from './screen';

interface Row {
  id: string;
  title: string;
  updatedAt: string;
}

export function otherPeople(walk: Walk): void {
  /** Sets the status of dashboards, as a manager in another browser does. */
  const publish = async (status: 'EMBEDED' | 'DRAFT', isMeant: (row: Row) => boolean): Promise<void> => {
    const manager = await walk.other('demo');
    const rows: Row[] = await manager('quicksight/dashboard/list');
    const edits = rows.filter(isMeant).map(({ id, updatedAt }) => ({ id, updatedAt, status }));
    for (let from = 0; from < edits.length; from += 100)
      await manager('quicksight/dashboard/bulkEdit', { edits: edits.slice(from, from + 100) });
  };

  it('shows and tells at once what a manager publishes elsewhere', async () => {
    const title = 'Population and health';
    const tab = await walk.as('viewer', '/home/index');
    await greeting(tab).shown();
    await menuLink(tab, title).shown();
    await publish('DRAFT', (row) => row.title === title);
    await menuLink(tab, title).gone();
    await publish('EMBEDED', (row) => row.title === title);
    await menuLink(tab, title).shown();
    await button(tab, /^Notifications, \d+ unread$/).click();
    await tab.text(`${title} is no longer available to you`).shown();
  });

  it('walks through a menu of 1,000 dashboards by the keyboard', async () => {
    const { administration } = walk.cloud.biService;
    const titles = Array.from({ length: 1_000 }, (_, index) => `Zone ${String(index + 1).padStart(4, '0')}`);
    for (const name of titles)
      await administration.addDashboard({ id: name.replace(' ', '-').toLowerCase(), name, like: 'climate-record' });
    await (
      await walk.other('demo')
    )('quicksight/dashboard/sync');
    await publish('EMBEDED', ({ title }) => title.startsWith('Zone '));
    const tab = await walk.as('viewer', '/home/index');
    const isFocused = (title: string) =>
      until(`${title} is focused`, async () => (await menuLink(tab, title).see()).focused);
    await menuLink(tab, 'US employment').focus();
    await tab.press('End');
    await isFocused('Zone 1000');
    await tab.press('ArrowUp');
    await isFocused('Zone 0999');
    await tab.role('searchbox', 'Filter dashboards').fill('Zone 0777');
    await menuLink(tab, 'Zone 0777').click();
    await heading(tab, 'Zone 0777').shown();
  });
}
