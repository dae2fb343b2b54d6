import type { Dashboard, DashboardId } from '#domain/dashboards/dashboard';
import { reasonOf } from '../../../ports/log';
import { type DynamoDbTable, persist } from '../table/dynamodb-table';
import type { Item } from '../table/table-requests';
import {
  dashboardPartition,
  headKey,
  idOf,
  keyOf,
  readHead,
  readItem,
  stored,
  storedEditor,
  type StoredRow,
} from './catalogue-items';
import { type CatalogueSnapshot, createCatalogueSnapshots } from './catalogue-snapshot';
import type { LoggedSyncs } from './logged-syncs';

interface Snapshot {
  rev: number;
  rows: ReadonlyMap<DashboardId, Dashboard>;
  ordered: readonly Dashboard[];
  leftOut: ReadonlySet<unknown>;
  editors: ReadonlyMap<DashboardId, string>;
}

/**
 * Reads the catalogue. Each call reads the head first: its `rev` tells whether the rows in memory are current, and its `pending` which sync
 * to lay over the stored rows. A row that was edited by hand and is no longer valid is skipped, with one line in the log.
 */
export function createCatalogueReads(table: DynamoDbTable, syncs: LoggedSyncs, log: (line: string) => void) {
  const snapshots = createCatalogueSnapshots(table);
  let known: Snapshot | undefined;

  const head = async () => readHead(await table.get(headKey));
  const read = (item: Item): StoredRow | undefined => {
    const row = readItem(item);
    if (row.ok) return row.value;
    const { attribute } = row.failure;
    log(
      `The catalogue in ${table.name} leaves out row ${JSON.stringify(idOf(item))}: its ${attribute} cannot be read. Mend it or delete the row.`,
    );
    return undefined;
  };

  const missing = (error: unknown): void =>
    log(`There is no snapshot of the catalogue in ${table.name}: ${reasonOf(error)}`);

  const rowsIn = (items: readonly Item[], known: readonly string[] = []) => {
    const stored = new Map<DashboardId, StoredRow>();
    const leftOut = new Set<unknown>(known);
    for (const item of items) {
      const row = read(item);
      if (row) stored.set(row.dashboard.id, row);
      else leftOut.add(idOf(item));
    }
    return { stored, leftOut };
  };

  const snapshot = (): Promise<Snapshot> =>
    persist(async () => {
      const { rev, pending } = await head();
      if (known?.rev === rev) return known;
      const saved = await snapshots.read(rev);
      const { stored, leftOut } = rowsIn(saved?.rows ?? (await table.all(dashboardPartition)), saved?.leftOut);
      const laidOver = saved ? stored : await syncs.layOver(stored, leftOut, pending);
      if ((await head()).rev !== rev) return 'refused';
      const rows = new Map([...laidOver].map(([id, { dashboard }]) => [id, dashboard]));
      const editors = new Map(
        [...laidOver].flatMap(([id, { editedBy }]) => (editedBy ? [[id, editedBy] as const] : [])),
      );
      const ordered = [...rows.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
      known = { rev, rows, ordered, leftOut, editors };
      if (!saved && rev > 0) await snapshots.write(rev, savedOf(known)).catch(missing);
      return known;
    }, 'reading the catalogue');

  /** Before anyone hears of a change, so that not every process reads all rows for it. Whatever fails, the change is saved. */
  const share = () => snapshot().catch(missing);

  const find = async (id: DashboardId): Promise<Dashboard | undefined> => {
    // The head before the row: the other way round, a sync could be applied in between and be missed.
    const { rev, pending } = await head();
    if (known?.rev === rev) return known.rows.get(id);
    const key = keyOf(id);
    const item = key && (await table.get(key));
    const row = item && read(item);
    if (item && !row) return undefined;
    const rows = await syncs.layOver(new Map(row ? [[id, row]] : []), new Set(), pending, id);
    return rows.get(id)?.dashboard;
  };

  return { head, read, snapshot, share, find };
}

const savedOf = ({ ordered, leftOut, editors }: Snapshot): CatalogueSnapshot => ({
  rows: ordered.map((dashboard) => ({
    ...keyOf(dashboard.id),
    ...stored(dashboard),
    ...storedEditor(editors.get(dashboard.id)),
  })),
  leftOut: [...leftOut].map(String),
});
