import { describe, expect, it } from 'vitest';
import { keyOf, readItem, stored } from '#server/adapters/dynamodb/catalogue/catalogue-items';
import { type Dashboard, editFields, untouchedEdit } from '#domain/dashboards/dashboard';
import { aDashboard, aDashboardId } from '../../../domain/dashboards/a-dashboard';

const sales = aDashboard({ id: aDashboardId('dashboard@sales'), title: 'Sales', groupList: ['Board', 'Sales'] });
const itemOf = (dashboard: Dashboard) => ({ ...keyOf(dashboard.id), ...stored(dashboard) });

describe('a dashboard as an item of the DynamoDB table', () => {
  it('is read as it was written', () => {
    expect(readItem(itemOf(sales))).toEqual({ ok: true, value: { dashboard: sales, sync: undefined } });
  });

  it('has attributes for the fields of a dashboard only', () => {
    const change = { kind: 'change', metaName: 'Sales', missing: true } as const;
    expect(stored(change)).toEqual({ metaName: { S: 'Sales' }, missing: { BOOL: true } });
  });

  it.each(Object.keys(editFields) as (keyof typeof editFields)[])(
    'has the first value of %s in a row that was written before the field was added',
    (field) => {
      const { [field]: _, ...earlier } = itemOf(sales);
      const read = { ...sales, [field]: untouchedEdit('')[field] };
      expect(readItem(earlier)).toEqual({ ok: true, value: { dashboard: read, sync: undefined } });
    },
  );

  it.each([
    ['title', { N: '1' }],
    ['groupList', { S: 'Board' }],
    ['groupList', { L: [{ N: '1' }] }],
    ['missing', { S: 'true' }],
    ['updatedAt', { S: '2026-11-20' }],
    ['updatedAt', { N: 'soon' }],
  ])('is refused with %s of another kind', (attribute, value) => {
    expect(readItem({ ...itemOf(sales), [attribute]: value })).toEqual({ ok: false, failure: { attribute } });
  });

  it.each(['metaId', 'metaName', 'metaArn', 'missing', 'updatedAt'])('is refused without its %s', (attribute) => {
    const { [attribute]: _, ...item } = itemOf(sales) as Record<string, never>;
    expect(readItem(item)).toEqual({ ok: false, failure: { attribute } });
  });
});
