import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { fullName, greetedName, initialsOf } from '#domain/people/names';

it.each([
  ['Amelia Hart', 'AH'],
  ['Anna van der Berg', 'AB'],
  ['amelia.hart@example.com', 'AH'],
  ['demo', 'D'],
  ['  İrem öz ', 'İÖ'],
  ['محمد الفاتح', 'ما'],
  ['明 山田', '明山'],
  ['e\u0301mile zola', 'E\u0301Z'],
  ['👩‍👩‍👧 ', '👩‍👩‍👧'],
  ['<b>Eve</b>', 'BB'],
  ['', ''],
])('The initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

it('Initials stay short, however long the name', () => {
  expect(initialsOf('a'.repeat(10_000))).toBe('A');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (name) => {
      expect([...new Intl.Segmenter().segment(initialsOf(name))].length).toBeLessThanOrEqual(4);
    }),
  );
});

it('A full name is the one that the pool has, or else its parts', () => {
  expect(fullName({ name: 'Amelia Hart', given_name: 'Amy' })).toBe('Amelia Hart');
  expect(fullName({ name: ' ', given_name: 'Amelia', family_name: ' Hart ' })).toBe('Amelia Hart');
  expect(fullName({ family_name: 'Hart' })).toBe('Hart');
  expect(fullName({})).toBe('');
});

it.each([
  [{ name: 'Dr. Amelia Hart', given_name: ' Amelia ' }, 'Amelia'],
  [{ name: 'Keller, Thomas' }, 'Keller, Thomas'],
  [{ given_name: 'Ann\u202E\u0007a' }, 'Anna'],
  [{ name: 'x'.repeat(200) }, 'x'.repeat(80)],
  [{ given_name: ' ', email: 'amelia.hart@example.com', 'cognito:username': 'amelia.hart' }, ''],
])('A greeting calls the person with the attributes %j %j', (attributes, name) => {
  expect(greetedName(attributes)).toBe(name);
});
