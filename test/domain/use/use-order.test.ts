import { expect, it } from 'vitest';
import { orderAmong, sortUse, type UseOrder } from '#domain/use/use-order';

const rows = [
  { key: 'b', title: 'costs 10', opened: 1, renewed: 1, cost: 3 },
  { key: 'gone', opened: 9, renewed: 0, cost: 3 },
  { key: 'a', title: 'Costs 9', opened: 0, renewed: 5, cost: 1 },
  { key: 'c', title: 'Audit', opened: 2, renewed: 0, cost: 6 },
];

it.each([
  ['name', false, ['c', 'a', 'b', 'gone']],
  ['name', true, ['b', 'a', 'c', 'gone']],
  ['sessions', false, ['gone', 'a', 'b', 'c']],
  ['sessions', true, ['b', 'c', 'a', 'gone']],
  ['cost', false, ['c', 'gone', 'b', 'a']],
  ['cost', true, ['a', 'gone', 'b', 'c']],
] as const)('use by %s, reversed: %s, lists %j', (by, reversed, keys) => {
  expect(sortUse(rows, { by, reversed }).map(({ key }) => key)).toEqual(keys);
});

it('a table without the column asked for has its usual order', () => {
  const asked: UseOrder = { by: 'cost', reversed: true };
  expect(orderAmong(['name', 'cost'], asked, 'sessions')).toBe(asked);
  expect(orderAmong(['name', 'sessions'], asked, 'sessions')).toEqual({ by: 'sessions', reversed: false });
  expect(orderAmong(['name'], undefined, 'sessions')).toEqual({ by: 'sessions', reversed: false });
});
