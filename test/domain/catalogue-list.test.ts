import { describe, expect, it } from 'vitest';
import { filterCatalogue, standingOf } from '../../src/domain/catalogue-list';
import { aDashboard } from './a-dashboard';

describe('the standing of a dashboard', () => {
  it('is published only with that very status', () => {
    expect(standingOf(aDashboard({}))).toBe('published');
    for (const status of ['DRAFT', 'embeded', '', 'ARCHIVED', '__proto__']) {
      expect(standingOf(aDashboard({ status }))).toBe('not-published');
    }
  });

  it('is missing first, published or not', () => {
    expect(standingOf(aDashboard({ missing: true }))).toBe('missing');
    expect(standingOf(aDashboard({ missing: true, status: 'DRAFT' }))).toBe('missing');
  });
});

describe('the filter', () => {
  const catalogue = [
    aDashboard({ title: 'Résumé of sales', groupList: ['Board'] }),
    aDashboard({ title: 'Costs', groupList: ['Finance'], status: 'DRAFT' }),
    aDashboard({ title: '', metaName: 'Untitled import', missing: true }),
  ];
  const found = (text: string, standing: Parameters<typeof filterCatalogue>[1]['standing'] = 'any'): string[] =>
    filterCatalogue(catalogue, { text, standing }).map(({ title }) => title);

  it('finds titles and groups, whatever case and accents', () => {
    expect(found('RESUME')).toEqual(['Résumé of sales']);
    expect(found(' finance ')).toEqual(['Costs']);
    expect(found('(.*')).toEqual([]);
    expect(found('')).toHaveLength(3);
  });

  it('finds a dashboard without a title by the name that stands in for it', () => {
    expect(found('untitled')).toEqual(['']);
  });

  it('goes by standing', () => {
    expect(found('', 'not-published')).toEqual(['Costs']);
    expect(found('', 'missing')).toEqual(['']);
    expect(found('costs', 'published')).toEqual([]);
  });
});
