import * as fc from 'fast-check';

/** Any character except half of a surrogate pair; every second one is ASCII. fast-check's own unit, `binary`, takes seconds to build. */
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
