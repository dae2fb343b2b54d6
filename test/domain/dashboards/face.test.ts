import { assert, integer, property, record, constantFrom, array, float, string } from 'fast-check';
import { expect, it } from 'vitest';
import { alikeFaces, faceOf, shapesOf, type VisualKind } from '#domain/dashboards/face';

const kinds: VisualKind[] = [
  'columns',
  'bars',
  'line',
  'area',
  'ring',
  'figure',
  'table',
  'map',
  'points',
  'heat',
  'box',
];

it('a face tells the kind and place of each visual on a grid of 24 by 12', () => {
  const face = faceOf({
    width: 36,
    height: 24,
    visuals: [
      { kind: 'line', x: 0, y: 4, width: 24, height: 20 },
      { kind: 'figure', x: 0, y: 0, width: 36, height: 4 },
    ],
  });
  expect(face).toBe('k00o2l02ga');
  expect(shapesOf(face)).toEqual([
    { kind: 'figure', x: 0, y: 0, width: 24, height: 2 },
    { kind: 'line', x: 0, y: 2, width: 16, height: 10 },
  ]);
});

it('a face shows one and a half windows of a long sheet', () => {
  const visuals = [0, 30, 60].map((y) => ({ kind: 'table' as const, x: 0, y, width: 36, height: 30 }));
  expect(shapesOf(faceOf({ width: 36, height: 24, visuals }))).toHaveLength(2);
});

it.each(['', 'k00o', 'k0co2', '<svg>', 'x0000', 'k'.repeat(10_000)])('"%.10s" has no shapes', (face) => {
  expect(shapesOf(face)).toEqual([]);
});

it('a letter of a later version is a box', () => {
  expect(shapesOf('z00oc')).toEqual([{ kind: 'box', x: 0, y: 0, width: 24, height: 12 }]);
});

it('any sheet has at most 20 shapes, all within the grid', () => {
  const length = float({ min: -1000, max: 10_000 });
  const visual = record({ kind: constantFrom(...kinds), x: length, y: length, width: length, height: length });
  const sheet = record({
    width: integer({ min: 1, max: 5000 }),
    height: integer({ min: 1, max: 5000 }),
    visuals: array(visual, { maxLength: 60 }),
  });
  assert(
    property(sheet, (given) => {
      const face = faceOf(given);
      const shapes = shapesOf(face);
      expect(shapes).toHaveLength(face.length / 5);
      expect(shapes.length).toBeLessThanOrEqual(20);
      for (const { x, y, width, height } of shapes) {
        expect(width > 0 && height > 0 && x + width <= 24 && y + height <= 12).toBe(true);
      }
    }),
  );
  assert(property(string(), (text) => void shapesOf(text)));
});

it.each([
  ['the same face twice', ['k00o2l02oa', 'k00o2l02oa'], 2],
  ['a face whose largest visual is of another kind', ['k00o2l02oa', 'k00o2t02oa'], 0],
  ['a face with a small visual of another kind', ['l02g5hg285g07o5', 'b02g5hg285g07o5'], 2],
  ['a face with two small visuals of other kinds', ['l02g5hg285g07o5', 'b02g5tg285g07o5'], 0],
  ['a face with another place', ['l02g5hg285', 'l02g6hg285'], 0],
])('faces that look alike are found, given %s', (_, faces, alike) => {
  expect(alikeFaces(faces)).toEqual(new Set(faces.slice(0, alike)));
});
