import { expect, it } from 'vitest';
import { parseDelimited } from '../../../local/bi-service/page/drawing/csv';
import { readTables } from '../../../local/bi-service/page/drawing/tables';
import { aDashboard } from './a-dashboard';

it('reads quotes, numbers, empty cells and both line ends', () => {
  expect(parseDelimited('name,n\r\n"Smith, ""J""",1.5\n,-2\n"two\nlines",x', ',')).toEqual([
    { name: 'Smith, "J"', n: 1.5 },
    { name: null, n: -2 },
    { name: 'two\nlines', n: 'x' },
  ]);
});

it('prepares a table, which may look up in one before it', () => {
  const dashboard = aDashboard();
  dashboard.tables = {
    cities: { file: 'cities.json', property: 'rows', prepare: [] },
    orders: {
      file: 'orders.csv',
      period: 'year',
      prepare: [
        { type: 'formula', as: 'double', expr: '2 * datum.orders' },
        { type: 'lookup', from: 'cities', key: 'code', fields: ['city'], values: ['name'], as: ['cityName'] },
      ],
    },
  };
  const files = new Map([
    ['cities.json', '{"rows":[{"code":"K","name":"Kiel"}]}'],
    ['orders.csv', 'year,city,orders\n2025,K,3\n2024,K,4'],
  ]);
  const table = readTables(dashboard, files).get('orders');
  expect(table?.rows).toMatchObject([{ double: 6, cityName: 'Kiel' }, { double: 8 }]);
  expect(table?.periods).toEqual([2024, 2025]);
});
