import * as z from 'zod/mini';
import type { LastSync } from '#domain/dashboards/sync/sync-outcome';
import { howMany, time } from '../values';

/** How many dashboards of each kind a sync changed. */
export const syncCounts = z.object({ added: howMany, renamed: howMany, missing: howMany, returned: howMany });

/** Everything but the status is an extension. */
export const syncAnswer = z.object({
  status: z.string(),
  ...z.partial(syncCounts).shape,
  /**
   * How many dashboards the BI service did not list, if they are too many to be marked missing without a manager's confirmation. The
   * call `sync?missing=<this number>` confirms it, and marks up to that many.
   */
  unconfirmed: z.optional(howMany),
  /** Rows of the BI service that could not be read. `names` has the ids of the first ones, as far as those can be read. */
  unreadable: z.optional(z.object({ count: howMany, names: z.array(z.string()) })),
});

/** `null` before the first sync has finished. */
export const lastSyncAnswer = z.union([
  z.object({ finishedAt: z.literal(null) }),
  z.object({
    finishedAt: time,
    ...syncCounts.shape,
  }),
]);

const kind = z.enum(['added', 'renamed', 'returned', 'missing']);

/** How many dashboards have been read, after each page; the last line has the preview, or the problem document with which it ended. */
export const previewLine = z.union([
  z.object({ read: howMany }),
  z.object({
    preview: z.object({
      changes: z.array(
        z.object({ kind, id: z.string(), title: z.string(), metaName: z.string(), before: z.optional(z.string()) }),
      ),
      unchanged: howMany,
      /** Each dashboard that is gone has to be chosen by name. */
      isDoubtful: z.boolean(),
      unreadable: z.optional(z.object({ count: howMany, names: z.array(z.string()) })),
      /** The BI service's folders with ids of dashboards; `refused` for lack of the right, missing if they couldn't be read. */
      folders: z.optional(
        z.union([z.literal('refused'), z.array(z.object({ name: z.string(), dashboards: z.array(z.string()) }))]),
      ),
    }),
  }),
  z.object({ refused: z.object({ status: z.number(), problem: z.unknown() }) }),
]);

export const applySyncRequest = z.strictObject({
  changes: z.array(z.strictObject({ kind, id: z.string(), metaName: z.string() })),
});

export const applySyncAnswer = z.object({
  status: z.string(),
  ...syncCounts.shape,
  /** Ids of dashboards whose change was no longer to be made. */
  left: z.array(z.string()),
});

/** `sync` is its number in the history; only the last sync can be undone. */
export const undoSyncRequest = z.strictObject({ sync: howMany });
export const undoSyncAnswer = z.object({
  status: z.string(),
  ...syncCounts.shape,
  /** Dashboards that were changed since, and stay as they are. */
  kept: z.array(z.string()),
});

export type SyncAnswer = z.infer<typeof syncAnswer>;
export type LastSyncAnswer = z.infer<typeof lastSyncAnswer>;
export type PreviewLine = z.infer<typeof previewLine>;

/** The last sync as this backend sends it. */
export function lastSyncOf(sync: LastSync): LastSyncAnswer {
  if (sync === 'never') return { finishedAt: null };
  const { finishedAt, added, renamed, missing, returned } = sync;
  return { finishedAt: finishedAt.toISOString(), added, renamed, missing, returned };
}
