import * as fc from 'fast-check';

/** Any character but half of a pair, each second one ASCII: the unit of a text. fast-check's own, `binary`, lists them all for seconds. */
export const anyCharacter = fc
  .oneof(
    { weight: 2, arbitrary: fc.integer({ min: 0, max: 0x7f }) },
    fc.integer({ min: 0x80, max: 0xd7ff }),
    fc.integer({ min: 0xe000, max: 0x10ffff }),
  )
  .map(
    (point) => String.fromCodePoint(point),
    (character) => (typeof character === 'string' ? (character.codePointAt(0) ?? Number.NaN) : Number.NaN),
  );
