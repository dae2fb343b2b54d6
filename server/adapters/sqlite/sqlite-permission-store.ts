import * as z from 'zod/mini';
import type { Database, Statement } from './database/database';
import { onDiskFailure } from '../disk-failure';
import type {
  DueCheck,
  FailedSync,
  PermissionStore,
  ReaderState,
  RunCursor,
  SharingState,
} from '../../ports/stores/permission-store';

const grant = z.object({
  principal: z.string(),
  access: z.enum(['reads', 'owns', 'partly']),
  actions: z.array(z.string()),
  link: z.boolean(),
});
const sharingState = z.object({
  grants: z.exactOptional(z.array(grant)),
  readAt: z.exactOptional(z.number()),
  problem: z.exactOptional(z.string()),
  originals: z.object({ present: z.array(grant), absent: z.array(grant) }),
}) satisfies z.ZodMiniType<SharingState>;
const dueCheck = z.object({ mark: z.string(), takeBack: z.array(z.string()) }) satisfies z.ZodMiniType<DueCheck>;
const readerState = z.object({
  name: z.exactOptional(z.string()),
  existed: z.exactOptional(z.literal(true)),
  joined: z.record(z.string(), z.number()),
}) satisfies z.ZodMiniType<ReaderState>;
const runCursor = z.object({
  night: z.number(),
  step: z.enum(['leavers', 'register', 'joins', 'done']),
  after: z.string(),
}) satisfies z.ZodMiniType<RunCursor>;
const failedSync = z.object({
  at: z.pipe(
    z.number(),
    z.transform((ms) => new Date(ms)),
  ),
  sub: z.exactOptional(z.string()),
}) satisfies z.ZodMiniType<FailedSync>;
const phase = z.enum(['review', 'managed', 'undoing']);
const documentRow = z.object({ key: z.string(), document: z.string() });

const saved = (kind: string, key: string, document: unknown): Statement => ({
  sql: 'INSERT OR REPLACE INTO permission_document (kind, key, document) VALUES (?, ?, ?)',
  args: [kind, key, JSON.stringify(document)],
});

/** JSON documents by kind and key, in the catalogue's file, so that a backup has both of one moment. */
export function createSqlitePermissionStore(database: Database): PermissionStore {
  const read = async <T>(kind: string, schema: z.ZodMiniType<T>, key?: string): Promise<Map<string, T>> => {
    const { rows } = await database.execute(
      'SELECT key, document FROM permission_document WHERE kind = ? AND key = coalesce(?, key) ORDER BY key',
      [kind, key ?? null],
    );
    return new Map(
      rows.map((row) => {
        const { key, document } = documentRow.parse(row);
        return [key, schema.parse(JSON.parse(document))];
      }),
    );
  };
  const write = async (kind: string, key: string, document: unknown): Promise<void> => {
    await database.batch([saved(kind, key, document)]).catch(onDiskFailure);
  };

  return {
    phase: async () => (await read('run', phase, 'phase')).get('phase') ?? 'review',
    savePhase: (next) => write('run', 'phase', next),
    sharing: () => read('sharing', sharingState),
    sharingOf: async (id) => (await read('sharing', sharingState, id)).get(id),
    saveSharing: (id, state) => write('sharing', id, state),
    due: () => read('due', dueCheck),
    dueOf: async (id) => (await read('due', dueCheck, id)).get(id),
    async saveDue(checks) {
      const statements = [...checks].map(([id, check]) => saved('due', id, check));
      await database.batch(statements).catch(onDiskFailure);
    },
    async settleDue(id, { mark }) {
      await database.execute(
        `DELETE FROM permission_document WHERE kind = 'due' AND key = ? AND json_extract(document, '$.mark') = ?`,
        [id, mark],
      );
    },
    readers: () => read('reader', readerState),
    reader: async (sub) => (await read('reader', readerState, sub)).get(sub),
    async saveReader(sub, state) {
      if (state) return write('reader', sub, state);
      await database.execute(`DELETE FROM permission_document WHERE kind = 'reader' AND key = ?`, [sub]);
    },
    joinsDue: async () => (await read('run', z.boolean(), 'joins')).get('joins') ?? false,
    saveJoinsDue: (joins) => write('run', 'joins', joins),
    cursor: async (run) => (await read('run', runCursor, `cursor of ${run}`)).get(`cursor of ${run}`),
    saveCursor: (run, cursor) => write('run', `cursor of ${run}`, cursor),
    async lastNightlyRun() {
      const time = (await read('run', z.number(), 'nightly')).get('nightly');
      return time === undefined ? undefined : new Date(time);
    },
    saveNightlyRun: (finishedAt) => write('run', 'nightly', finishedAt.getTime()),
    failedSync: async () => (await read('run', failedSync, 'failed sync')).get('failed sync'),
    saveFailedSync: (failed) => write('run', 'failed sync', { ...failed, at: failed.at.getTime() }),
  };
}
