import { expect, it } from 'vitest';
import { wantedFirst } from '#domain/dashboards/shelf/wanted-first';
import { aDashboard, aDashboardId } from '../a-dashboard';

/** The first was changed last. */
const dashboards = Array.from({ length: 30 }, (_, index) =>
  aDashboard({ id: aDashboardId(`quicksight@d-${index}`), updatedAt: new Date(Date.UTC(2026, 10, 30 - index)) }),
);
const at = (index: number) => aDashboardId(`quicksight@d-${index}`);
const idsOf = (shelf: Parameters<typeof wantedFirst>[0]) =>
  dashboards
    .toReversed()
    .filter(wantedFirst(shelf, [...dashboards.slice(15), ...dashboards.slice(0, 15)]))
    .map(({ id }) => id);
const latest = Array.from({ length: 24 }, (_, index) => at(23 - index));

it('the portal wants the latest changed dashboards first', () => {
  expect(idsOf({ favourites: [], recents: [] })).toEqual(latest);
});

it('the portal wants favourites and recents first, however long ago they were changed', () => {
  const recents = [{ id: at(27), at: new Date(0) }];
  expect(idsOf({ favourites: [at(29)], recents })).toEqual([at(29), at(27), ...latest]);
});
