import type {
  DueCheck,
  FailedSync,
  PermissionStore,
  Phase,
  ReaderState,
  RunCursor,
  SharingState,
} from '#server/ports/stores/permission-store';

/** Lives as long as the test. */
export function permissionStoreInMemory(): PermissionStore {
  let phase: Phase = 'review';
  let nightly: Date | undefined;
  let joins = false;
  let failedSync: FailedSync | undefined;
  const sharing = new Map<string, SharingState>();
  const due = new Map<string, DueCheck>();
  const readers = new Map<string, ReaderState>();
  const cursors = new Map<string, RunCursor>();
  return {
    phase: async () => phase,
    savePhase: async (next) => void (phase = next),
    sharing: async () => inOrder(sharing),
    sharingOf: async (id) => sharing.get(id),
    saveSharing: async (id, state) => void sharing.set(id, state),
    due: async () => inOrder(due),
    dueOf: async (id) => due.get(id),
    saveDue: async (checks) => checks.forEach((check, id) => due.set(id, check)),
    async settleDue(id, { mark }) {
      if (due.get(id)?.mark === mark) due.delete(id);
    },
    readers: async () => inOrder(readers),
    reader: async (sub) => readers.get(sub),
    async saveReader(sub, state) {
      if (state) readers.set(sub, state);
      else readers.delete(sub);
    },
    joinsDue: async () => joins,
    saveJoinsDue: async (due) => void (joins = due),
    cursor: async (run) => cursors.get(run),
    saveCursor: async (run, cursor) => void cursors.set(run, cursor),
    lastNightlyRun: async () => nightly,
    saveNightlyRun: async (finishedAt) => void (nightly = finishedAt),
    failedSync: async () => failedSync,
    saveFailedSync: async (failed) => void (failedSync = failed),
  };
}

function inOrder<T>(entries: ReadonlyMap<string, T>): ReadonlyMap<string, T> {
  return new Map([...entries].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
