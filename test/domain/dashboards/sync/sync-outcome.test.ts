import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { addedSince, changesOf, syncChanges } from '#domain/dashboards/sync/sync-outcome';
import { aDashboard, aDashboardId } from '../a-dashboard';

it('says of a sync only what happened', () => {
  expect(changesOf({ added: 2, renamed: 0, returned: 1, missing: 0 })).toEqual([
    { what: 'added', count: 2 },
    { what: 'returned', count: 1 },
  ]);
  expect(syncChanges({ status: 'SYNC', missing: 3 })).toEqual([{ what: 'missing', count: 3 }]);
  expect(syncChanges({ status: 'SYNC', added: 0, renamed: 0, returned: 0, missing: 0 })).toEqual([]);
});

it('the sync outcome does not take another status for a sync', () => {
  expect(syncChanges({ status: 'EMBEDED', added: 1, renamed: 0, returned: 0, missing: 0 })).toBeUndefined();
});

it('the sync outcome loses no count', () => {
  const counts = fc.record({ added: fc.nat(), renamed: fc.nat(), returned: fc.nat(), missing: fc.nat() });
  fc.assert(
    fc.property(counts, (given) => {
      const said = syncChanges({ status: 'SYNC', ...given })?.reduce((sum, { count }) => sum + count, 0);
      expect(said).toBe(given.added + given.renamed + given.returned + given.missing);
    }),
  );
});

it('the sync outcome names the dashboards that a sync has added, none of a catalogue that was empty', () => {
  const [old, added] = [aDashboard(), aDashboard({ id: aDashboardId('quicksight@added') })];
  expect(addedSince([old], [added, old])).toEqual([added.id]);
  expect(addedSince([old, added], [old])).toEqual([]);
  expect(addedSince([], [old, added])).toEqual([]);
});
