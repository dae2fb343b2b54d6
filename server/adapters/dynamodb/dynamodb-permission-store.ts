import type {
  DueCheck,
  FailedSync,
  PermissionStore,
  Phase,
  ReaderState,
  RunCursor,
  SharingState,
} from '../../ports/stores/permission-store';
import type { Item } from './table/table-requests';
import { type DynamoDbTable, persist } from './table/dynamodb-table';

type Kind = 'run' | 'sharing' | 'due' | 'reader';

/** One for each kind, with the BI service's id of a dashboard or the `sub` of a reader as the sort key. */
export const permissionPartition = (kind: Kind): string => `permission#${kind}`;

/** The most writes in one transaction. */
const atOnce = 100;

/** The lease of the process that works on a dashboard. */
export const sharingLeaseKey = (metaId: string): Item => ({
  pk: { S: 'permission#lease' },
  sk: { S: `dashboard ${metaId}` },
});

const keyOf = (kind: Kind, key: string): Item => ({ pk: { S: permissionPartition(kind) }, sk: { S: key } });
const itemOf = (kind: Kind, key: string, document: unknown): Item => ({
  ...keyOf(kind, key),
  document: { S: JSON.stringify(document) },
});

/** JSON documents in the table of the catalogue. Only this module writes them, so what it reads is trusted. */
export function createDynamoDbPermissionStore(table: DynamoDbTable): PermissionStore {
  const read = async <T>(kind: Kind, key: string): Promise<T | undefined> => {
    const document = (await table.get(keyOf(kind, key)))?.['document']?.S;
    return document === undefined ? undefined : (JSON.parse(document) as T);
  };
  const readAll = async <T>(kind: Kind): Promise<Map<string, T>> => {
    const items = await table.all(permissionPartition(kind));
    return new Map(items.map(({ sk, document }) => [sk?.S ?? '', JSON.parse(document?.S ?? '') as T]));
  };
  const write = async (kind: Kind, key: string, document: unknown): Promise<void> => {
    await table.put(itemOf(kind, key, document));
  };

  return {
    phase: async () => (await read<Phase>('run', 'phase')) ?? 'review',
    savePhase: (next) => write('run', 'phase', next),
    sharing: () => readAll<SharingState>('sharing'),
    sharingOf: (id) => read<SharingState>('sharing', id),
    saveSharing: (id, state) => write('sharing', id, state),
    due: () => readAll<DueCheck>('due'),
    dueOf: (id) => read<DueCheck>('due', id),
    async saveDue(checks) {
      const puts = [...checks].map(([id, check]) => ({
        put: { ...itemOf('due', id, check), mark: { S: check.mark } },
      }));
      while (puts.length > 0) {
        const next = puts.splice(0, atOnce);
        await persist(() => table.transact(next), 'saving what is due');
      }
    },
    async settleDue(id, { mark }) {
      const step = { key: keyOf('due', id), where: '#mark = :mark', given: { mark: { S: mark } } };
      // Refused if it became due again.
      await table.transact([{ remove: step }]);
    },
    readers: () => readAll<ReaderState>('reader'),
    reader: (sub) => read<ReaderState>('reader', sub),
    async saveReader(sub, state) {
      if (state) return write('reader', sub, state);
      await persist(() => table.transact([{ remove: { key: keyOf('reader', sub) } }]), 'forgetting a reader');
    },
    joinsDue: async () => (await read<boolean>('run', 'joins')) ?? false,
    saveJoinsDue: (due) => write('run', 'joins', due),
    cursor: (run) => read<RunCursor>('run', `cursor of ${run}`),
    saveCursor: (run, cursor) => write('run', `cursor of ${run}`, cursor),
    async lastNightlyRun() {
      const time = await read<number>('run', 'nightly');
      return time === undefined ? undefined : new Date(time);
    },
    saveNightlyRun: (finishedAt) => write('run', 'nightly', finishedAt.getTime()),
    async failedSync() {
      const failed = await read<Omit<FailedSync, 'at'> & { at: number }>('run', 'failed sync');
      return failed && { ...failed, at: new Date(failed.at) };
    },
    saveFailedSync: (failed) => write('run', 'failed sync', { ...failed, at: failed.at.getTime() }),
  };
}
