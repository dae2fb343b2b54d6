import { expect, it } from 'vitest';
import { readDefinition } from '../../../local/bi-service/page/drawing/read-definition';
import { aDashboard } from './a-dashboard';

it('reads a dashboard', () => {
  expect(readDefinition(aDashboard())).toEqual(aDashboard());
});

it('says which field is wrong and why', () => {
  const wrong = { ...aDashboard(), id: 'not an id', parameters: [{ name: 'Years', control: 'slider' }] };
  expect(() => readDefinition(wrong)).toThrow(/Only letters, digits, _ and - are allowed\n.*at id/);
  expect(() => readDefinition(wrong)).toThrow(/at parameters\[0\]\.control/);
});

it('refuses fields that it does not know', () => {
  expect(() => readDefinition({ ...aDashboard(), colour: 'red' })).toThrow(/Unrecognized key: "colour"/);
});

it.each([
  [
    'a table that is not there',
    /There is no table "sales"\n.*at sheets\[0\]\.visuals\[1\]\.query\.table/,
    (one: ReturnType<typeof aDashboard>) => {
      one.sheets[0]!.visuals[1]!.query.table = 'sales';
    },
  ],
  [
    'a file that is not loaded',
    /"orders\.csv" is missing in data/,
    (one: ReturnType<typeof aDashboard>) => {
      one.data = ['other.csv'];
    },
  ],
  [
    'a selection that the query does not group by',
    /The query does not group by "city"/,
    (one: ReturnType<typeof aDashboard>) => {
      one.sheets[0]!.visuals[0]!.select = 'city';
    },
  ],
  [
    'an id that is used twice',
    /Two visuals have the id "regions"/,
    (one: ReturnType<typeof aDashboard>) => {
      one.sheets[0]!.visuals[1]!.id = 'regions';
    },
  ],
])('refuses %s', (_, message, spoil) => {
  const dashboard = aDashboard();
  spoil(dashboard);
  expect(() => readDefinition(dashboard)).toThrow(message);
});
