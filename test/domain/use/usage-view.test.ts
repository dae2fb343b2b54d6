import { expect, it } from 'vitest';
import { queryOfUsage, usageViewIn } from '#domain/use/usage-view';

it.each([
  [{ by: 'person', group: 'Sales', order: { by: 'name', reversed: false } }],
  [{ by: 'person', group: '', order: undefined }],
  [{ by: 'dashboard', group: undefined, order: { by: 'cost', reversed: true } }],
  [{ by: undefined, group: undefined, order: undefined }],
] as const)('a view of Usage is read from the address as it was written: %o', (view) => {
  expect(usageViewIn(queryOfUsage(view))).toEqual(view);
});

it('a view of Usage ignores what no page has written, and a group without its people', () => {
  const none = { by: undefined, group: undefined, order: undefined };
  expect(usageViewIn({ by: 'bogus', group: 'Sales', sort: '--cost' })).toEqual(none);
  expect(usageViewIn({ by: 'group', group: 'Sales' })).toEqual({ ...none, by: 'group' });
  expect(usageViewIn({ by: ['person', 'group'], group: ['a', 'b'] })).toEqual(none);
});
