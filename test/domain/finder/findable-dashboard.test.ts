import { describe, expect, it } from 'vitest';
import { demoDashboards } from '#adapters/in-memory/demo';
import { find } from '#domain/finder/find';
import { findableDashboard } from '#domain/finder/findable-dashboard';
import { finderIndex, longest } from '#domain/finder/finder-index';
import { aDashboard } from '../dashboards/a-dashboard';

const titles = (text: string, boards = demoDashboards()) =>
  find(finderIndex(boards.map((board) => findableDashboard(board, undefined))), text, { limit: 8 });
const found = (text: string, boards = demoDashboards()) => titles(text, boards).found.map(({ item }) => item.title);

describe('the finder over the demo', () => {
  it.each([
    ['co2', ['Climate record']],
    ['greenhouse', ['Climate record']],
    ['carbon', ['Climate record']],
    ['birds', ['Wildlife strikes']],
    ['planes', ['Air routes', 'Wildlife strikes']],
    ['money', ['Federal receipts']],
    ['taxes 2020', []],
    ['jobs', ['US employment']],
    ['flights', ['Air routes']],
    ['sync', []],
    ['history', []],
  ])('%s: %j', (text, expected) => {
    expect(titles(text).alike ? [] : found(text)).toEqual(expected);
  });

  it('does not offer dashboards with "since" to whoever types "sync"', () => {
    expect(found('sync')).toEqual([]);
  });
});

describe('the finder finds a dashboard', () => {
  const board = aDashboard({
    title: 'Climate record',
    description: 'Warming since 1880',
    keywords: 'co2, greenhouse gas',
    sheets: ['Overview', 'Seasons and decades'],
    groupList: ['Research'],
  });
  it.each(['greenhouse', 'co2 climate', 'seasons', 'decades research', 'warming'])('by %s', (text) => {
    expect(found(text, [board])).toEqual(['Climate record']);
  });

  it('by its keywords however many sheets it has', () => {
    const sheets = Array.from({ length: 20 }, (_, at) => `Sheet ${at} ${'x'.repeat(longest.text / 10)}`);
    expect(found('greenhouse', [{ ...board, sheets }])).toEqual(['Climate record']);
  });

  it('before those that have the word only in a description', () => {
    const other = aDashboard({ title: 'Sales', description: 'All climate zones' });
    expect(found('climate', [other, board])).toEqual(['Climate record', 'Sales']);
  });
});
