import { expect, it } from 'vitest';
import { menuRows } from '#domain/dashboards/sections/menu-rows';
import { chooseSection, isSectionOpen } from '#domain/dashboards/sections/open-sections';
import { aDashboard, aDashboardId } from '../a-dashboard';
import { aSection } from './a-section';

const finance = aSection();
const one = (title: string, section = '') => aDashboard({ id: aDashboardId(`dashboard@${title}`), title, section });
const shown = (...asked: Parameters<typeof menuRows>) =>
  menuRows(...asked).map((row) =>
    'head' in row ? `[${row.head.section.id}]` : `${row.isApart ? '- ' : ''}${row.dashboard.title}`,
  );

it('the menu is flat as long as no dashboard is in a section', () => {
  const asShown = { choices: '', opensAll: false, total: 2 };
  expect(shown([one('a'), one('b', 'gone')], [finance], asShown)).toEqual(['a', 'b']);
});

it('a closed section of the menu shows its head only, until the menu is filtered', () => {
  const dashboards = [one('a'), one('b', 'finance')];
  const closed = chooseSection('', 'finance', false);
  expect(shown(dashboards, [finance], { choices: closed, opensAll: false, total: 2 })).toEqual(['[finance]', '- a']);
  expect(shown(dashboards, [finance], { choices: closed, opensAll: true, total: 2 })).toEqual([
    '[finance]',
    'b',
    '- a',
  ]);
});

it('sections of a short menu are open and those of a long one closed, unless the person chose otherwise', () => {
  expect([isSectionOpen('', 'finance', 50), isSectionOpen('', 'finance', 51)]).toEqual([true, false]);
  const opened = chooseSection(chooseSection('', 'finance', false), 'finance', true);
  expect([opened, isSectionOpen(opened, 'finance', 10_000)]).toEqual(['finance', true]);
});

it('the choices of a person for hundreds of sections stay short enough to be kept', () => {
  let choices = '';
  for (let section = 0; section < 500; section++)
    choices = chooseSection(choices, `${section}`.padStart(20, 'x'), false);
  expect(choices.length).toBeLessThanOrEqual(4000);
  expect(choices).toContain('499');
});
