import { gunzipSync, gzipSync } from 'node:zlib';
import type { Dashboard, DashboardId } from '#domain/dashboards/dashboard';
import type { RowEdit } from '#domain/dashboards/catalogue/bulk-edit';
import type { ActEvent, Actor } from '#domain/dashboards/history/history';
import { type RowChange, changedId } from '#domain/dashboards/sync/sync-plan';
import { headKey, keyOf, stored, storedEditor, storedLastSync } from './catalogue-items';
import type { Item, TableWrite } from '../table/table-requests';
import { changeKey, event, partOfSync } from './history-items';

/** One change of a sync or of a bulk edit. */
export type Change = RowChange | RowEdit;

/** A sync or bulk edit as its log keeps it. `number` is that of its entry in the history; its changes have the numbers that follow, in order. */
export interface SyncLog {
  number: number;
  finishedAt: Date;
  by: Actor | undefined;
  changes: ReadonlyMap<DashboardId, Change>;
}

/** The key of each change that the sync was to make, by number. */
export const partKeys = ({ number, changes }: SyncLog): Map<number, Item> =>
  new Map([...changes.keys()].map((id, index) => [number + 1 + index, changeKey(id, number + 1 + index)]));

export const logPartition = (sync: number): string => `sync#${sync}`;

/** This many changes fill less than 100 KB of an item's 400 KB. */
const changesPerItem = 2500;

/** The log, which stays: it also says which changes the sync's entry stands for. */
export function logItems({ number, finishedAt, by, changes }: SyncLog): Item[] {
  const all = [...changes.values()];
  return Array.from({ length: Math.ceil(all.length / changesPerItem) }, (_, part) => ({
    pk: { S: logPartition(number) },
    sk: { S: String(part).padStart(4, '0') },
    finishedAt: { N: String(finishedAt.getTime()) },
    ...(by && { by: { S: JSON.stringify(by) } }),
    changes: { B: gzipSync(JSON.stringify(all.slice(part * changesPerItem, (part + 1) * changesPerItem))) },
  }));
}

interface Commit {
  event: ActEvent;
  /** Its changes are applied from the log. */
  isLarge: boolean;
  /** The catalogue's `rev` that the changes were made for. */
  rev: number;
}

/** Its entry in the history, and the head after it. */
export function commitOf(
  { number, finishedAt, by, changes }: SyncLog,
  { event: act, isLarge, rev }: Commit,
): TableWrite[] {
  return [
    event({ number, at: finishedAt, ...(by && { by }), ...act }),
    {
      update: {
        key: headKey,
        set: {
          ...(act.kind === 'synced' && { lastSync: storedLastSync({ ...act.counts, finishedAt }) }),
          ...(isLarge && { pending: { N: String(number) } }),
        },
        add: { rev: { N: changes.size > 0 ? '1' : '0' } },
        // No edit in between, so that numbers ascend for each dashboard.
        where: `${nothingPending} AND (attribute_not_exists(#rev) OR #rev = :rev)`,
        given: { rev: { N: String(rev) } },
      },
    },
  ];
}

export const nothingPending = 'attribute_not_exists(#pending)';

/** Only this module writes logs, so what it reads is trusted. */
export function readLog(number: number, items: readonly Item[]): SyncLog {
  const changes = items
    .flatMap((item) => JSON.parse(gunzipSync(item['changes']?.B ?? new Uint8Array()).toString()) as Change[])
    .map(withDates);
  const by = items[0]?.['by']?.S;
  return {
    number,
    finishedAt: new Date(Number(items[0]?.['finishedAt']?.N)),
    by: by === undefined ? undefined : (JSON.parse(by) as Actor),
    changes: new Map(changes.map((change) => [changedId(change), change])),
  };
}

/** JSON has no dates. */
function withDates(change: Change): Change {
  if (change.kind !== 'add') return change.seen ? { ...change, seen: new Date(change.seen) } : change;
  return { ...change, dashboard: { ...change.dashboard, updatedAt: new Date(change.dashboard.updatedAt) } };
}

/** The row after the change, or none; the very same row where there is nothing to change. */
export function rowAfter(row: Dashboard | undefined, change: Change, now: Date): Dashboard | undefined {
  if (change.kind === 'add') return row ?? change.dashboard;
  if (!row || (change.seen && change.seen.getTime() !== row.updatedAt.getTime())) return row;
  if (change.kind === 'remove') return undefined;
  const { kind: _, id: __, seen: ___, ...fields } = change;
  return { ...row, ...fields, updatedAt: later(row, now) };
}

/** At least a millisecond later than the row, even if the clock stops or goes back. */
export function later({ updatedAt }: Dashboard, now: Date): Date {
  return new Date(Math.max(updatedAt.getTime() + 1, now.getTime()));
}

/** For each change that changes its row: the row, marked with the sync, and the history entry. `done` are rows to be left alone. */
export function writesOf(
  { number, finishedAt: at, by, changes }: SyncLog,
  rowOf: (id: DashboardId) => Dashboard | undefined,
  done: ReadonlySet<unknown> = new Set(),
): [TableWrite, TableWrite][] {
  return [...changes].flatMap(([id, change], index): [TableWrite, TableWrite][] => {
    const [key, before] = [keyOf(id), rowOf(id)];
    const after = rowAfter(before, change, at);
    if (!key || after === before || done.has(id)) return [];
    return [
      [
        rowWrite(key, { before, after, change, mark: markOf(change, number, by) }),
        partOfSync({
          kind: 'changed',
          number: number + 1 + index,
          at,
          dashboard: id,
          sync: number,
          ...(by && { by }),
          ...(before && { before }),
          ...(after && { after }),
        }),
      ],
    ];
  });
}

interface RowStep {
  before: Dashboard | undefined;
  after: Dashboard | undefined;
  change: Change;
  mark: Item;
}

/** Says by what a row was written last, and of an edit, by whom. */
const markOf = ({ kind }: Change, number: number, by: Actor | undefined): Item => ({
  sync: { N: String(number) },
  ...(kind === 'edit' && storedEditor(by?.sub)),
});

function rowWrite(key: Item, { before, after, change, mark }: RowStep): TableWrite {
  if (!before) return { put: { ...key, ...stored(after ?? {}), ...mark }, onlyNew: true };
  if (!after) return { remove: { key, ...asSeen(before) } };
  const { updatedAt } = after;
  return { update: { key, set: { ...stored({ ...change, updatedAt }), ...mark }, ...asSeen(before) } };
}

/** Refuses a write unless the row is the one that was read: every write of a row moves its `updatedAt`. */
export const asSeen = ({ updatedAt }: Dashboard) => ({
  where: '#updatedAt = :seen',
  given: { seen: { N: String(updatedAt.getTime()) } },
});
