import { expect, it } from 'vitest';
import { type OwnDelivery, deliveryOf } from '#domain/deliveries/own-deliveries';

const delivery = (over: Partial<OwnDelivery>): OwnDelivery => ({
  id: 'monday',
  dashboard: 'sales',
  title: 'Sales',
  sheet: { id: 'summary', name: 'Summary' },
  parameters: [
    { name: 'Region', values: ['North', 'South'] },
    { name: 'Year', values: ['2024'] },
  ],
  locale: 'en',
  format: 'pdf',
  rhythm: { every: 'day', time: '08:00' },
  zone: 'UTC',
  state: 'on',
  next: new Date(2_000),
  ...over,
});

const region = { name: 'Region', values: ['South', 'North'] };
const year = { name: 'Year', values: ['2024.0'], isNumber: true } as const;
const view = { dashboard: 'sales', sheet: 'summary', parameters: [year, region] };

it('a delivery of the same dashboard, sheet and values is found, whatever their order and spelling of numbers', () => {
  expect(deliveryOf([delivery({})], view)?.id).toBe('monday');
});

it.each<[string, Partial<OwnDelivery>]>([
  ['dashboard', { dashboard: 'stock' }],
  ['sheet', { sheet: { id: 'other', name: 'Summary' } }],
  ['values', { parameters: [year, { name: 'Region', values: ['North'] }] }],
  ['parameters', { parameters: [{ name: 'Area', values: region.values }, year] }],
  ['number of parameters', { parameters: [region] }],
  ['number of parameters, without any', { parameters: [] }],
])('a delivery with another %s is not one of the view', (_, over) => {
  expect(deliveryOf([delivery(over)], view)).toBeUndefined();
});

it('a delivery that is due first is found before others of its view and a paused one, which is found alone', () => {
  const paused = delivery({ id: 'paused', state: 'paused', next: undefined });
  const sooner = delivery({ id: 'sooner', next: new Date(1_000) });
  expect(deliveryOf([paused, delivery({}), sooner], view)?.id).toBe('sooner');
  expect(deliveryOf([paused], view)?.id).toBe('paused');
});
