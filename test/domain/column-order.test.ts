import { expect, it } from 'vitest';
import { directionOf, orderAfter } from '#domain/column-order';

it.each([
  ['title', false, 'title', true],
  ['title', true, 'title', false],
  ['title', true, 'updated', false],
  ['updated', false, 'updated', true],
  ['updated', true, 'title', false],
] as const)('a table by %s, reversed: %s, is after choosing %s reversed: %s', (by, before, column, reversed) => {
  const order: { by: 'title' | 'updated'; reversed: boolean } = { by, reversed: before };
  expect(orderAfter(order, column)).toEqual({ by: column, reversed });
});

it.each([
  ['title', false, 'ascending'],
  ['title', true, 'descending'],
  ['name', false, 'ascending'],
  ['updated', false, 'descending'],
  ['updated', true, 'ascending'],
] as const)('a table by %s, reversed: %s, is %s', (by, reversed, direction) => {
  expect(directionOf({ by, reversed })).toBe(direction);
});
