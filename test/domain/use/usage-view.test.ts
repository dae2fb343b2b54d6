import { expect, it } from 'vitest';
import { queryOfUsage, usageViewIn } from '#domain/use/usage-view';

it.each([
  [{ month: '2026-10', by: 'person', group: 'Sales', order: { by: 'name', reversed: false } }],
  [{ month: undefined, by: 'person', group: '', order: undefined }],
  [{ month: undefined, by: 'dashboard', group: undefined, order: { by: 'cost', reversed: true } }],
  [{ month: undefined, by: undefined, group: undefined, order: undefined }],
] as const)('a view of Usage is read from the address as it was written: %o', (view) => {
  expect(usageViewIn(queryOfUsage(view))).toEqual(view);
});

it('a view of Usage ignores what no page has written, and a group without its people', () => {
  const none = { month: undefined, by: undefined, group: undefined, order: undefined };
  expect(usageViewIn({ by: 'bogus', group: 'Sales', sort: '--cost', month: '2026-13' })).toEqual(none);
  expect(usageViewIn({ by: 'group', group: 'Sales' })).toEqual({ ...none, by: 'group' });
  expect(usageViewIn({ by: ['person', 'group'], group: ['a', 'b'] })).toEqual(none);
});
