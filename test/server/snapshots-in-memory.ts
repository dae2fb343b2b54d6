import { failed, ok } from '#domain/result';
import type { BiReader } from '#server/ports/bi-service';
import type { Clock } from '#server/ports/clock';
import type { DashboardContents, Snapshot, SnapshotFailure, SnapshotSeen, Snapshots } from '#server/ports/snapshots';

export const contents: DashboardContents = {
  sheets: [{ id: 'overview', name: 'Overview', tables: [{ id: 'orders', name: 'Orders' }] }],
  parameters: [{ name: 'Region', kind: 'text' }],
};

/** Milliseconds in which a file is made, and how many at once. */
const makes = 40_000;
const slots = 12;

/** `started` has every start that began a job, with its reader. */
export function snapshotsInMemory(clock: Clock) {
  const jobs = new Map<string, { at: number; reader: BiReader }>();
  const started: { snapshot: Snapshot; reader: BiReader; at: number }[] = [];
  const now = (): number => clock().getTime();
  const parts = {
    jobs,
    started,
    /** What a finished job answers instead of a file. */
    end: undefined as SnapshotSeen | undefined,
    /** Why no job can be started. */
    failure: undefined as SnapshotFailure | undefined,
  };
  return Object.assign(parts, {
    isSetUp: true,
    contents: async () => ok(contents),
    async start(snapshot, reader) {
      if (parts.failure) return failed(parts.failure);
      if (jobs.has(snapshot.id)) return ok(undefined);
      if ([...jobs.values()].filter(({ at }) => at + makes > now()).length >= slots) {
        return failed({ kind: 'full' });
      }
      jobs.set(snapshot.id, { at: now(), reader });
      started.push({ snapshot, reader, at: now() });
      return ok(undefined);
    },
    async look({ id }): ReturnType<Snapshots['look']> {
      const job = jobs.get(id);
      if (!job) return ok({ state: 'unknown' });
      if (job.at + makes > now()) return ok({ state: 'making' });
      return ok(parts.end ?? { state: 'made', content: new TextEncoder().encode(`of ${job.reader.name}`) });
    },
  } satisfies Snapshots);
}
