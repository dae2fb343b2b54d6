import { assert, constantFrom, property, record, string } from 'fast-check';
import { expect, it } from 'vitest';
import { historyFilterIn, historySearch, queryOfHistory } from '#domain/dashboards/history/history-filter';
import { historySpans, historyTopics } from '#domain/dashboards/history/history';
import { aDashboardId } from '../a-dashboard';

const now = new Date('2026-03-30T12:00:00Z');

it('An address without a filter shows all changes', () => {
  expect(historySearch(historyFilterIn({}), now)).toEqual({ topic: 'all-changes' });
  expect(queryOfHistory(historyFilterIn({}))).toEqual({});
});

it('An address can ask for everything, a person, a text and the last days', () => {
  const filter = historyFilterIn({ what: 'everything', by: 'ann', q: ' board ', span: 'week' });
  expect(historySearch(filter, now)).toEqual({ by: 'ann', text: 'board', since: new Date('2026-03-23T12:00:00Z') });
});

it('The history of one dashboard asks for no topic', () => {
  const id = aDashboardId('dashboard@sales');
  expect(historySearch(historyFilterIn({ id, what: 'syncs' }), now)).toEqual({ dashboard: id });
});

it('An address by other hands is read as far as it is valid', () => {
  const filter = historyFilterIn({ id: 'x', what: 'all', by: '', q: ['a'], span: 'century' });
  expect(historySearch(filter, now)).toEqual({ topic: 'all-changes' });
});

it('Every filter comes back from its address', () => {
  const filters = record({
    dashboard: constantFrom(undefined, aDashboardId('dashboard@sales')),
    text: string({ maxLength: 50 }).map((text) => text.trim()),
    topic: constantFrom(undefined, ...historyTopics),
    by: constantFrom(undefined, 'ann'),
    span: constantFrom(undefined, ...historySpans),
  });
  assert(
    property(filters, (filter) => {
      expect(historyFilterIn(queryOfHistory(filter))).toEqual(filter);
    }),
  );
});
