import { expect, it } from 'vitest';
import { isLifetime, longestLifetime } from '#domain/dashboards/download';

it.each([
  [1, true],
  [longestLifetime, true],
  [longestLifetime + 1, false],
  [0, false],
  [-1, false],
  [1.5, false],
  [NaN, false],
])("a download's address can live for %d seconds: %s", (seconds, expected) => {
  expect(isLifetime(seconds)).toBe(expected);
});
