import { readFileSync, readdirSync } from 'node:fs';
import type { DashboardDefinition, TableDefinition } from '../../../local/bi-service/page/drawing/definition';
import type { Row, Table } from '../../../local/bi-service/page/drawing/tables';

const dashboards = new URL('../../../local/bi-service/dashboards/', import.meta.url);
const datasets = new URL('../../../node_modules/vega-datasets/data/', import.meta.url);

export const dashboardIds = readdirSync(dashboards, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

export const dashboardDefinition = (id: string): DashboardDefinition =>
  JSON.parse(readFileSync(new URL(`${id}/dashboard.json`, dashboards), 'utf8')) as DashboardDefinition;

export const dataText = (file: string): string => readFileSync(new URL(file, datasets), 'utf8');

export const dataTerms = (): string => readFileSync(new URL('DATA.md', dashboards), 'utf8');

/** Orders by region and year. */
export const aDashboard = (): Pick<DashboardDefinition, 'parameters' | 'sheets'> => ({
  parameters: [
    { name: 'Region', label: 'Region', control: 'select', table: 'orders', field: 'region', all: 'All' },
    { name: 'Channels', label: 'Channels', control: 'multi-select', table: 'orders', field: 'channel', all: 'All' },
  ],
  sheets: [
    {
      id: 'overview',
      name: 'Overview',
      kpis: [],
      visuals: [
        { id: 'regions', kind: 'chart', title: 'Regions', size: 'half', table: 'orders', spec: {} },
        { id: 'years', kind: 'chart', title: 'Years', size: 'half', table: 'orders', spec: {} },
      ],
    },
  ],
});

export const orders: Row[] = [
  { year: 2023, region: 'North', channel: 'Store', orders: 10 },
  { year: 2023, region: 'South', channel: 'Online', orders: 30 },
  { year: 2024, region: 'North', channel: 'Store', orders: 12 },
  { year: 2024, region: 'South', channel: 'Online', orders: 24 },
  { year: 2025, region: 'North', channel: 'Online', orders: 18 },
  { year: 2025, region: 'South', channel: 'Online', orders: 36 },
];

export function aTable(rows: Row[] = orders, definition: Partial<TableDefinition> = {}): Table {
  return {
    definition: { file: 'orders.csv', prepare: [], period: 'year', lag: 1, ...definition },
    rows,
    fields: new Set(Object.keys(rows[0] ?? {})),
    periods: [...new Set(rows.map(({ year }) => Number(year)))].toSorted((a, b) => a - b),
  };
}
