import { describe, expect, it } from 'vitest';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { type SeenChange, chosenChanges, countFound, foundChanges } from '#domain/dashboards/sync/sync-preview';
import type { RowChange, SyncPlan } from '#domain/dashboards/sync/sync-plan';
import { aDashboard, aDashboardId } from '../a-dashboard';

const row = (id: string, over: Partial<Dashboard> = {}) =>
  aDashboard({ id: aDashboardId(`dashboard@${id}`), metaName: `The ${id}`, title: `Title of ${id}`, ...over });
const change = ({ id, metaName, metaArn, missing }: Dashboard): RowChange => ({
  kind: 'change',
  id,
  metaName,
  metaArn,
  missing,
});
const plan = (...changes: RowChange[]): SyncPlan => ({
  changes,
  counts: countFound([]),
  unconfirmed: 0,
  isDoubtful: false,
});

const [gone, back, named, added] = [row('gone'), row('back', { missing: true }), row('named'), row('added')];
const stored = [gone, back, named];
const toMissing = change({ ...gone, missing: true });
const toReturn = change({ ...back, missing: false });
const toRename = change({ ...named, metaName: 'New name' });
const toAdd: RowChange = { kind: 'add', dashboard: added };
const all = plan(toMissing, toReturn, toRename, toAdd);

describe('The changes that a sync would make', () => {
  it('are shown from new to gone, each by its title, with the name before where it is another', () => {
    expect(foundChanges(all, stored)).toEqual([
      { kind: 'added', id: added.id, title: 'Title of added', metaName: 'The added' },
      { kind: 'renamed', id: named.id, title: 'Title of named', metaName: 'New name', before: 'The named' },
      { kind: 'returned', id: back.id, title: 'Title of back', metaName: 'The back' },
      { kind: 'missing', id: gone.id, title: 'Title of gone', metaName: 'The gone' },
    ]);
  });

  it.each<[string, RowChange]>([
    ['of what only an undone sync removes', { kind: 'remove', id: gone.id, seen: gone.updatedAt }],
    ['of a dashboard that is not in the catalogue', change(row('other'))],
  ])('have none %s', (_, some) => {
    expect(foundChanges(plan(some), stored)).toEqual([]);
  });

  it('are counted by kind', () => {
    const found = foundChanges(plan(toMissing, toAdd, toAdd), stored);
    expect(countFound(found)).toEqual({ added: 2, renamed: 0, returned: 0, missing: 1 });
  });
});

const seenMissing: SeenChange = { kind: 'missing', id: gone.id, metaName: gone.metaName };
const seenAdded: SeenChange = { kind: 'added', id: added.id, metaName: added.metaName };

it('the changes that a manager chose are made alone, and never over an edit made since', () => {
  expect(chosenChanges(all, stored, [seenMissing, seenAdded])).toEqual({
    changes: [{ ...toMissing, seen: gone.updatedAt }, toAdd],
    left: [],
  });
});

it.each<[string, SeenChange]>([
  ['of another kind by now', { ...seenMissing, kind: 'renamed' }],
  ['to another name by now', { ...seenMissing, metaName: 'Earlier name' }],
  ['that is not found any more', { ...seenMissing, id: aDashboardId('dashboard@other') }],
])('the changes that a manager chose are left where they are one %s', (_, seen) => {
  expect(chosenChanges(all, stored, [seen])).toEqual({ changes: [], left: [seen.id] });
});
