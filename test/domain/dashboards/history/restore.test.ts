import { expect, it } from 'vitest';
import { restorable, unrestorable } from '#domain/dashboards/history/restore';
import { aDashboard } from '../a-dashboard';

it('a restore never publishes a dashboard that is missing, and says so of its status', () => {
  const version = aDashboard({ title: 'Then' });
  const draft = aDashboard({ status: 'DRAFT' });
  const gone = { ...draft, missing: true };
  expect(restorable(draft, version, [])).toEqual(['title', 'status']);
  expect(restorable(gone, version, [])).toEqual(['title']);
  expect(unrestorable(gone, version, [])).toEqual([{ field: 'status', why: 'missing' }]);
  expect(unrestorable(aDashboard({ missing: true }), draft, [])).toEqual([]);
});

it('a restore leaves the section alone where that of the version was deleted', () => {
  const version = aDashboard({ section: 'finance/n' });
  expect(restorable(aDashboard({ section: '' }), version, [])).toEqual([]);
  expect(unrestorable(aDashboard({ section: '' }), version, [])).toEqual([{ field: 'section', why: 'section-gone' }]);
});
