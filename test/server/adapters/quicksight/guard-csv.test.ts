import { buffer } from 'node:stream/consumers';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { guardedCsv } from '#server/adapters/quicksight/made-files/guard-csv';

const guarded = async (text: string) => (await buffer(guardedCsv(new TextEncoder().encode(text)))).toString();

it.each([
  ['=1+1', "'=1+1"],
  ['+cmd', "'+cmd"],
  ['@SUM(1)', "'@SUM(1)"],
  ['-2+3', "'-2+3"],
  ["-2+3+cmd|' /C calc'!A0", "'-2+3+cmd|' /C calc'!A0"],
  ['"=1,2"', `"'=1,2"`],
  ['"-1""x"', `"'-1""x"`],
  ['"\t=1"', `"'\t=1"`],
  ['"\r\n=1"', `"'\r\n=1"`],
  ['＝1+1', "'＝1+1"],
  ['-', "'-"],
  [`-${'1'.repeat(70)}+cmd`, `'-${'1'.repeat(70)}+cmd`],
  ['-5', '-5'],
  ['+5', '+5'],
  ['"-1,234.50"', '"-1,234.50"'],
  ['-$5.00', '-$5.00'],
  ['-12.5%', '-12.5%'],
  ['-1.2E-7', '-1.2E-7'],
  ['-1 234 €', '-1 234 €'],
  ['a=b', 'a=b'],
  ['"a,=b"', '"a,=b"'],
  ['"a\n=b"', '"a\n=b"'],
  ['""', '""'],
  ['', ''],
])('the cell %s of a CSV file of QuickSight is passed on as %s, in every place', async (cell, expected) => {
  for (const around of [(one: string) => `${one},b\r\nx,${one}\r\n`, (one: string) => `\u{FEFF}${one}\n${one}`]) {
    expect(await guarded(around(cell))).toBe(around(expected));
  }
});

it('a CSV file of several megabytes is guarded across the places where others get their turn', async () => {
  const lines = 200_000;
  expect(await guarded('-5,=x,ab\n'.repeat(lines))).toBe("-5,'=x,ab\n".repeat(lines));
});

it('a guarded CSV file differs by apostrophes alone, and is guarded once', async () => {
  const cell = fc.string({
    unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ',', ';', '5', 'ü', '＝'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1 }), async (rows) => {
      const written = rows.map((cells) => cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')).join('\r\n');
      const once = await guarded(written);
      expect(once.replaceAll("'", '')).toBe(written);
      expect(await guarded(once)).toBe(once);
      expect(once).not.toMatch(/(?:^|[,\n])"[=@＝]/u);
    }),
  );
});
