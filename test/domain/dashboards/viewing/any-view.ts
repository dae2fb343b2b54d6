import * as fc from 'fast-check';
import type { FrameView } from '#domain/dashboards/viewing/frame-view';
import { anyCharacter } from '../../../any-character';

const long = (at: number): string => `Дирекция по закупкам и логистике, подразделение № ${at + 1}`;

/** Values of one parameter that data really has, and that have been taken for others or left out. */
export const awkwardValues: readonly (readonly string[])[] = [
  [],
  [''],
  [' '],
  ['Plant 1'],
  ['Depot 1'],
  ['007', '7', '7.0', '1e5', '100000'],
  ['2024', '2024-01-02', '2024-01-02T00:00:00.000Z', 'May 1'],
  ['first line\nsecond line', 'a\r\nb', 'tab\tstop'],
  ['null\0', '\uD83D'],
  ['a&b=c#d', '%00', '+', '"quoted"', '[ALL], but two'],
  Array.from({ length: 101 }, (_, at) => `${at}`),
  Array.from({ length: 40 }, (_, at) => long(at)),
  ['x'.repeat(600)],
];

const anyText = fc.string({ unit: anyCharacter, maxLength: 20 });
const anyValues = fc.oneof(fc.constantFrom(...awkwardValues), fc.array(anyText, { maxLength: 4 }));
const anyName = fc.oneof(fc.constantFrom('Region', 'Site', '__proto__', 'Ünit'), fc.stringMatching(/^\w{1,10}$/));

export const anyView: fc.Arbitrary<FrameView> = fc
  .record({
    sheet: fc.option(fc.constantFrom('one', 'two'), { nil: undefined }),
    parameters: fc.uniqueArray(fc.record({ name: anyName, values: anyValues }), {
      selector: ({ name }) => name,
      maxLength: 4,
    }),
  })
  .map(({ sheet, parameters }) => ({ ...(sheet !== undefined && { sheet }), parameters }));
