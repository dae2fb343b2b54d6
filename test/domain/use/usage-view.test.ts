import { expect, it } from 'vitest';
import { queryOfUsage, usageViewIn } from '#domain/use/usage-view';

it.each([
  [{ by: 'person', group: 'Sales' }],
  [{ by: 'person', group: '' }],
  [{ by: 'dashboard', group: undefined }],
  [{ by: undefined, group: undefined }],
] as const)('a view of Usage is read from the address as it was written: %o', (view) => {
  expect(usageViewIn(queryOfUsage(view))).toEqual(view);
});

it('a view of Usage ignores what no page has written, and a group without its people', () => {
  const none = { by: undefined, group: undefined };
  expect(usageViewIn({ by: 'bogus', group: 'Sales' })).toEqual(none);
  expect(usageViewIn({ by: 'group', group: 'Sales' })).toEqual({ by: 'group', group: undefined });
  expect(usageViewIn({ by: ['person', 'group'], group: ['a', 'b'] })).toEqual(none);
});
