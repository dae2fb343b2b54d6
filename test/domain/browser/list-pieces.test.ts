import { describe, expect, it } from 'vitest';
import { bytesOf } from '#domain/browser/cache';
import { pieceLimit, readPiece, spellPieces } from '#domain/browser/list-pieces';
import { sealed } from '#domain/browser/seal';
import type { Dashboard } from '#domain/dashboards/dashboard';
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
    const ids = new Set<string>();
    expect(texts.flatMap((text) => readPiece(list, text, ids) ?? [])).toEqual(all);
  });

  it.each([
    ['another user', { ...list, sub: 'bob' }],
    ['another client', { ...list, clientId: 'other' }],
    ['another version', { ...list, version: '"2"' }],
  ])('are not those of %s', (_, other) => {
    const [text = ''] = spellPieces(list, dashboards(2));
    expect(readPiece(list, text, new Set())).toHaveLength(2);
    expect(readPiece(other, text, new Set())).toBeUndefined();
  });

  it.each(['', 'null', '[]', '"text"'])('are not %j', (text) => {
    expect(readPiece(list, text, new Set())).toBeUndefined();
  });

  it.each([
    ['another form', { form: 5 }],
    ['no rows', { rows: undefined }],
    ['a row that is none', { rows: [[1]] }],
  ])('with %s are not read', (_, change) => {
    const [text = ''] = spellPieces(list, dashboards(2));
    const { seal: __, ...content } = JSON.parse(text) as { seal: string };
    expect(readPiece(list, sealed(JSON.stringify({ ...content, ...change })), new Set())).toBeUndefined();
  });

  it('are not read once a text of theirs was altered', () => {
    const [text = ''] = spellPieces(list, dashboards(2));
    expect(readPiece(list, text.replace('About it', 'About us'), new Set())).toBeUndefined();
  });

  it('are no list where one has a dashboard twice, or has one that an earlier piece has', () => {
    const [one, two, three] = dashboards(3);
    if (!one || !two || !three) throw new Error('There are too few');
    const ids = new Set<string>();
    const read = (...some: Dashboard[]) => [...spellPieces(list, some)].map((text) => readPiece(list, text, ids));
    expect(read(one, two)).toEqual([[one, two]]);
    expect(read(three)).toEqual([[three]]);
    expect(read(two)).toEqual([undefined]);
    ids.clear();
    expect(read(one, one)).toEqual([undefined]);
  });

  it('have one that is too large for a piece in one of its own', () => {
    const [one, two, three] = dashboards(3);
    if (!one || !two || !three) throw new Error('There are too few');
    const large = { ...two, description: 'x'.repeat(pieceLimit) };
    const sizes = [...spellPieces(list, [one, large, three])].map(bytesOf);
    expect(sizes.map((size) => size > pieceLimit)).toEqual([false, true, false]);
    expect([...spellPieces(list, [large])]).toHaveLength(1);
  });
});
