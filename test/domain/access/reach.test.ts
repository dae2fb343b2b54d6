import { expect, it } from 'vitest';
import { planBulkEdit } from '#domain/dashboards/catalogue/bulk-edit';
import { notPublished, published } from '#domain/dashboards/dashboard';
import { crossingOf, mustConfirm } from '#domain/access/reach';
import { aDashboard } from '../dashboards/a-dashboard';

const shown = (...groupList: string[]) => aDashboard({ status: published, groupList });
const hidden = (...groupList: string[]) => aDashboard({ status: notPublished, groupList });

it.each([
  ['closes', shown(), shown('Sales')],
  ['closes', shown('Sales', 'Board'), shown('Board', 'Staff')],
  ['closes', shown('Sales'), hidden('Sales')],
  ['opens', shown('Sales'), shown()],
  ['opens', hidden(), shown()],
  [undefined, shown('Sales'), shown('Board', ' Sales ')],
  [undefined, hidden('Sales'), hidden()],
  [undefined, hidden(), shown('Sales')],
])('an edit %s a dashboard by who sees it before and after', (crossing, seen, edit) => {
  expect(crossingOf({ seen, edit }, 'by-group')).toBe(crossing);
  expect(crossingOf({ seen, edit }, 'open')).toBeUndefined();
});

it.each([
  [true, shown(), { groupList: { how: 'add', groups: ['Board'] } }],
  [true, shown('Board'), { groupList: { how: 'remove', groups: ['Board'] } }],
  [false, shown('Sales'), { groupList: { how: 'add', groups: ['Board'] } }],
  [false, hidden(), { groupList: { how: 'add', groups: ['Board'] } }],
  [false, shown(), { groupList: { how: 'replace', groups: ['Board'] } }],
  [false, shown(), { groupList: { how: 'add', groups: ['Board'] }, status: notPublished }],
  [false, shown('Sales', 'Board'), { groupList: { how: 'remove', groups: ['Board'] } }],
] as const)(
  'a bulk edit waits for a confirmation (%s) where groups alone would close or open a dashboard',
  (must, dashboard, change) => {
    const [planned] = planBulkEdit([dashboard], change).edits;
    expect(planned && mustConfirm(change, planned, 'by-group')).toBe(must);
  },
);
