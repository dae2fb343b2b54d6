import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutDescription } from '#domain/pages/cut-description';

it('The menu’s hint is the first 40 characters', () => {
  expect(cutDescription('')).toBe('');
  expect(cutDescription('x'.repeat(40))).toBe('x'.repeat(40));
  expect(cutDescription(`${'x'.repeat(40)}yz`)).toBe('x'.repeat(40));
});

it('The menu’s hint counts what people see as one character as one', () => {
  const family = '👩‍👩‍👧‍👦';
  expect(cutDescription(family.repeat(50))).toBe(family.repeat(40));
  expect(cutDescription('e\u0301'.repeat(41))).toBe('e\u0301'.repeat(40));
  expect(cutDescription(family.repeat(10))).toBe(family.repeat(10));
  expect(cutDescription(`${'ü'.repeat(40)}\u0301more`)).toBe(`${'ü'.repeat(40)}\u0301`);
  expect(cutDescription(`${'ü'.repeat(40)} \u0301more`)).toBe('ü'.repeat(40));
});

it('The menu’s hint never splits a character, and never has more than 40', () => {
  const count = new Intl.Segmenter('en', { granularity: 'grapheme' });
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 30, maxLength: 90 }), (description) => {
      const cut = cutDescription(description);
      const all = [...count.segment(description)].map(({ segment }) => segment);
      expect(cut).toBe(all.slice(0, 40).join(''));
      expect(cut.isWellFormed()).toBe(true);
    }),
    { numRuns: 500 },
  );
});
