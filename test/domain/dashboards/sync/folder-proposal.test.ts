import { expect, it } from 'vitest';
import { proposedSections } from '#domain/dashboards/sync/folder-proposal';
import { aDashboard, aDashboardId } from '../a-dashboard';
import { aSection } from '../sections/a-section';

const finance = aSection({ titles: { en: 'Finance', de: 'Finanzen' } });
const row = (id: string, section = '') => aDashboard({ id: aDashboardId(`d@${id}`), metaId: id, title: id, section });
const folder = (name: string, ...ids: string[]) => ({ name, dashboards: ids.map((id) => aDashboardId(`d@${id}`)) });

it('a folder proposes a section for dashboards that are in none, and the first of two folders wins', () => {
  const dashboards = [row('a'), row('b', 'finance/n'), row('c', 'deleted'), row('d')];
  const folders = [
    folder(' Finanzen ', 'a', 'b', 'gone'),
    folder('Sales', 'a', 'c'),
    folder('Empty', 'b'),
    folder(' ', 'd'),
  ];
  expect(proposedSections(folders, dashboards, [finance])).toEqual([
    { title: 'Finanzen', section: finance, dashboards: [dashboards[0]] },
    { title: 'Sales', dashboards: [dashboards[2]] },
  ]);
});

it('a folder with a name of 10,000 characters proposes a title that can be saved', () => {
  const [proposed] = proposedSections([folder('x'.repeat(10_000), 'a')], [row('a')], []);
  expect(proposed?.title).toHaveLength(100);
});

it('folders and sections whose names differ only in case or encoding are one', () => {
  const dashboards = [row('a'), row('b'), row('c')];
  const folders = [folder('FINANZEN', 'a'), folder('Café', 'b'), folder('Café'.normalize('NFD'), 'c')];
  expect(proposedSections(folders, dashboards, [finance])).toEqual([
    { title: 'FINANZEN', section: finance, dashboards: [dashboards[0]] },
    { title: 'Café', dashboards: [dashboards[1], dashboards[2]] },
  ]);
});
