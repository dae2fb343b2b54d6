import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Backoff, backoff, backoffs } from '#domain/backoff';

const pauses = (name: keyof typeof backoffs): number[] =>
  [1, 2, 3, 4, 5, 6, 100].map((n) => backoff(n, backoffs[name], 1));

it('A pause doubles with each failure, up to the longest', () => {
  expect(pauses('refresh')).toEqual([3_000, 5_000, 5_000, 5_000, 5_000, 5_000, 5_000]);
  expect(pauses('frameRenewal')).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000]);
  expect(pauses('opening')).toEqual([15_000, 30_000, 60_000, 120_000, 240_000, 300_000, 300_000]);
  expect(pauses('liveUpdates')).toEqual([500, 1_000, 2_000, 4_000, 4_500, 4_500, 4_500]);
});

it('The random part of a pause is as large as its jitter', () => {
  const failures = fc.integer({ min: 1, max: 2 ** 31 });
  const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(failures, random, fc.constantFrom<Backoff[]>(...Object.values(backoffs)), (count, part, kind) => {
      const pause = backoff(count, kind, part);
      const whole = backoff(count, kind, 1);
      expect(pause).toBeGreaterThanOrEqual(whole * (1 - kind.jitter));
      expect(pause).toBeLessThanOrEqual(whole);
    }),
  );
});
