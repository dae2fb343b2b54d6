import { describe, expect, it } from 'vitest';
import { bytesOf } from '../../../src/domain/browser/cache';
import { joinPieces, pieceLimit, readPiece, spellPieces } from '../../../src/domain/browser/list-pieces';
import { aDashboard, aDashboardId } from '../dashboards/a-dashboard';

const list = { clientId: 'client', sub: 'ann', version: '"1"' };
const dashboards = (count: number, description = 'About it') =>
  Array.from({ length: count }, (_, at) =>
    aDashboard({ id: aDashboardId(`quicksight@board-${at}`), metaId: `board-${at}`, metaArn: '', description }),
  );

describe('the pieces of a list', () => {
  it('are few, none is too large, and together they are the list', () => {
    const all = dashboards(2_000, 'ü'.repeat(200));
    const texts = [...spellPieces(list, all)];
    const sizes = texts.map(bytesOf);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(pieceLimit);
    expect(Math.min(...sizes.slice(0, -1))).toBeGreaterThan(pieceLimit * 0.99);
    expect(
      joinPieces(
        texts.map((text) => readPiece(list, text) ?? []),
        2_000,
      ),
    ).toEqual(all);
  });

  it.each([
    ['another user', { ...list, sub: 'bob' }],
    ['another client', { ...list, clientId: 'other' }],
    ['another version', { ...list, version: '"2"' }],
  ])('are not those of %s', (_, other) => {
    const [text = ''] = spellPieces(list, dashboards(2));
    expect(readPiece(list, text)).toHaveLength(2);
    expect(readPiece(other, text)).toBeUndefined();
  });

  it.each(['', 'null', '[]', '"text"'])('are not %j', (text) => {
    expect(readPiece(list, text)).toBeUndefined();
  });

  it.each([
    ['another form', { form: 5 }],
    ['no rows', { rows: undefined }],
    ['a row that is none', { rows: [[1]] }],
  ])('with %s are not read', (_, change) => {
    const [text = ''] = spellPieces(list, dashboards(2));
    expect(readPiece(list, JSON.stringify({ ...(JSON.parse(text) as object), ...change }))).toBeUndefined();
  });

  it('are no list where there are too few or too many, or one is there twice', () => {
    const [one, two, three] = dashboards(3);
    if (!one || !two || !three) throw new Error('There are too few');
    expect(joinPieces([[one, two], [three]], 3)).toEqual([one, two, three]);
    expect(joinPieces([[one, two]], 3)).toBeUndefined();
    expect(joinPieces([[one, two], [three]], 2)).toBeUndefined();
    expect(joinPieces([[one, two], [one]], 3)).toBeUndefined();
  });
});
