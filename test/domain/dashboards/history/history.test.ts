import { expect, it } from 'vitest';
import { type HistoryEvent, changesIn, deedOf, isVersion, undoableOf } from '#domain/dashboards/history/history';
import { aDashboard, aDashboardId } from '../a-dashboard';

const [costs, sales] = [aDashboardId('quicksight@costs'), aDashboardId('quicksight@sales')];
const titled = (id: typeof costs, title: string) => aDashboard({ id, title });
const at = new Date('2026-11-20T08:00:00Z');
const entries = (...events: HistoryEvent[]) => events.map((event, index) => ({ ...event, number: index + 1, at }));

it('A history has a version where a change left a dashboard', () => {
  const counts = { added: 0, renamed: 0, missing: 0, returned: 0 };
  const found = entries(
    { kind: 'changed', dashboard: sales, after: titled(sales, 'Sales') },
    { kind: 'changed', dashboard: sales, before: titled(sales, 'Sales') },
    { kind: 'synced', counts },
  );
  expect(found.map(isVersion)).toEqual([true, false, false]);
});

it('A history counts each dashboard of an act, and no sign-ins or refusals, as changes', () => {
  const counts = { added: 2, renamed: 1, missing: 0, returned: 0 };
  expect(
    changesIn([
      { kind: 'changed', dashboard: sales, after: titled(sales, 'Sales') },
      { kind: 'bulk-edited', count: 11 },
      { kind: 'synced', counts },
      { kind: 'sync-undone', undone: 1, counts },
      { kind: 'access', dashboard: sales, decided: 'person', person: 'ann@example.com' },
      { kind: 'signed-in' },
      { kind: 'viewed-as', person: 'ann@example.com' },
      { kind: 'refused', call: '/quicksight/dashboard/sync', code: 'not-allowed', count: 5 },
    ]),
  ).toBe(1 + 11 + 3 + 3 + 1);
});

it('A change is named by its publishing whatever else changed, and by a known issue that came or went alone', () => {
  const draft = aDashboard({ status: 'NOT' });
  const issue = { knownIssue: 'Counted twice' };
  expect(deedOf(draft, { ...draft, status: 'EMBEDED', title: 'Sales' })).toBe('published');
  expect(deedOf({ ...draft, status: 'EMBEDED' }, draft)).toBe('unpublished');
  expect(deedOf(draft, { ...draft, ...issue })).toBe('issuePosted');
  expect(deedOf({ ...draft, ...issue }, draft)).toBe('issueCleared');
  expect(deedOf({ ...draft, knownIssue: 'Late' }, { ...draft, ...issue })).toBe('changed');
  expect(deedOf(draft, { ...draft, ...issue, title: 'Sales' })).toBe('changed');
});

const undoableNumbers = (events: HistoryEvent[], isWhole = true) =>
  [...undoableOf(entries(...events), { isWhole })].map(({ number }) => number);

it('The last applied permissions can be undone, until they are undone, where the last entries are known', () => {
  const applied = { kind: 'permissions', done: 'applied', count: 2 } as const;
  const undone = { kind: 'permissions', done: 'undone', count: 2 } as const;
  expect(undoableNumbers([applied, applied])).toEqual([1]);
  expect(undoableNumbers([undone, applied])).toEqual([]);
  expect(undoableNumbers([applied], false)).toEqual([]);
});
