import { array, assert, boolean, constantFrom, nat, pre, property } from 'fast-check';
import { expect, it } from 'vitest';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { arrange, moveTo, placeAll, placesBetween } from '#domain/dashboards/sections/arrange';
import { isStanding } from '#domain/dashboards/sections/section';
import { aDashboard, aDashboardId } from '../a-dashboard';
import { aSection } from './a-section';

const finance = aSection();
const sales = aSection({ id: 'sales', titles: { en: 'Sales' }, place: 't' });
const one = (title: string, section = '') => aDashboard({ id: aDashboardId(`dashboard@${title}`), title, section });
const titles = (dashboards: readonly Dashboard[]) => dashboards.map(({ title }) => title).join('');

const aPlace = array(constantFrom('a', 'b', 'c', 'm', 'y', 'z')).map((letters) => `${letters.join('')}n`);

it('places between two places sort strictly between them, as many as asked for', () => {
  assert(
    property(aPlace, aPlace, nat({ max: 40 }), (a, b, many) => {
      const [after = '', before = ''] = [a, b].toSorted();
      pre(after !== before);
      for (const limit of [before, undefined]) {
        const places = placesBetween(after, limit, many);
        const all = [after, ...places, ...(limit === undefined ? [] : [limit])];
        expect(places).toHaveLength(many);
        expect(new Set(all).size).toBe(all.length);
        expect(all).toEqual(all.toSorted());
      }
    }),
  );
});

it('dashboards are arranged by section, fixed places first, and those without a known section come last', () => {
  const dashboards = [one('a'), one('b', 'sales'), one('c', 'finance'), one('d', 'finance/n'), one('e', 'gone/n')];
  expect(
    arrange(dashboards, [finance, sales]).map(({ section, dashboards: held }) => [section?.id, titles(held)]),
  ).toEqual([
    ['finance', 'dc'],
    ['sales', 'b'],
    [undefined, 'ae'],
  ]);
  expect(arrange(dashboards.slice(1, 2), [finance, sales])).toHaveLength(1);
  expect(arrange(dashboards, []).map(({ dashboards: held }) => titles(held))).toEqual(['abcde']);
});

it('a dashboard that is moved to any position of a section is found there, and the order of the others stays', () => {
  assert(
    property(nat({ max: 5 }), nat({ max: 6 }), nat({ max: 6 }), boolean(), (placed, rest, position, same) => {
      const letters = 'abcdefghijkl'.split('').slice(0, placed + rest);
      const fixed = [
        ...placeAll(
          'finance',
          letters.slice(0, placed).map((title) => one(title)),
        ),
      ];
      let rows = [
        ...fixed.map(([row, section]) => ({ ...row, section })),
        ...letters.slice(placed).map((title) => one(title, 'finance')),
      ];
      const moved = [one('x'), one('y', 'finance')];
      const at = Math.min(position, rows.length);
      // Two managers took the same place.
      if (same && rows[0] && rows[1])
        rows = rows.map((row, index) => (index === 1 ? { ...row, section: rows[0]!.section! } : row));
      const inside = arrange(rows, [finance])[0]?.dashboards ?? [];
      const edits = moveTo('finance', moved, inside, at);
      const after = [...rows, ...moved].map((row) => {
        const section = [...edits].find(([{ id }]) => id === row.id)?.[1];
        return section === undefined ? row : { ...row, section };
      });
      expect([...edits.values()].every(isStanding)).toBe(true);
      const expected = titles([...inside.slice(0, at), ...moved, ...inside.slice(at)]);
      expect(
        titles(
          arrange(
            after.toSorted((a, b) => (a.title < b.title ? -1 : 1)),
            [finance],
          )[0]?.dashboards ?? [],
        ),
      ).toBe(expected);
    }),
  );
});

it('hundreds of moves to the same position keep places short', () => {
  let inside: Dashboard[] = [one('first', 'finance/n'), one('last', 'finance/o')];
  for (let move = 0; move < 300; move++) {
    const row = one(`m${move}`);
    const edits = moveTo('finance', [row], inside, 1);
    inside = [inside[0]!, row, ...inside.slice(1)].map((kept) => ({
      ...kept,
      section: edits.get(kept) ?? kept.section!,
    }));
  }
  expect(arrange(inside, [finance])[0]?.dashboards).toEqual(inside);
  expect(inside.every(({ section }) => isStanding(section!))).toBe(true);
});
