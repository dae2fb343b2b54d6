import { expect, it } from 'vitest';
import { withTry } from '#domain/people/recovery/recovery-code';

const hour = 3_600_000;

it('A sixth try of a recovery code is refused for an hour after the first of five', () => {
  const five = [0, 1, 2, 3, 4].reduce<number[]>((tries, at) => withTry(tries, at) ?? [], []);
  expect(five).toEqual([0, 1, 2, 3, 4]);
  expect(withTry(five, hour - 1)).toBeUndefined();
  expect(withTry(five, hour)).toEqual([1, 2, 3, 4, hour]);
});

it('A try of a recovery code in the future, by a clock that was wrong, holds for an hour too', () => {
  expect(withTry([2 * hour], 0)).toEqual([0]);
  expect(withTry([hour - 1], 0)).toEqual([hour - 1, 0]);
});
