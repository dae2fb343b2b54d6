import { expect, it } from 'vitest';
import { capitalise } from '../../../local/bi-service/page/drawing/capitalise';

it.each([
  ["CHICAGO O'HARE INTL ARPT", "Chicago O'Hare Intl Arpt"],
  ['DALLAS/FORT WORTH INTL ARPT', 'Dallas/Fort Worth Intl Arpt'],
  ["ST MARY'S", "St Mary's"],
  ['MCCARRAN INTL', 'McCarran Intl'],
  ['MC', 'Mc'],
])('reads %s as %s', (shouted, name) => {
  expect(capitalise(shouted)).toBe(name);
});
