import { expect, it } from 'vitest';
import { parseCsv } from '../../../local/bi-service/page/drawing/csv';

it('a CSV file is read with quotes, numbers, empty cells and both line ends', () => {
  expect(parseCsv('name,n\r\n"Smith, ""J""",1.5\n,-2\n"two\nlines",x')).toEqual([
    { name: 'Smith, "J"', n: 1.5 },
    { name: null, n: -2 },
    { name: 'two\nlines', n: 'x' },
  ]);
});
