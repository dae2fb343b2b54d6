import * as z from 'zod/mini';
import { howMany } from './contract';

/**
 * Extensions, which a backend need not have, for managers: a sync in two steps. `GET quicksight/dashboard/syncPreview` writes nothing and
 * answers with lines of JSON (application/x-ndjson): how many dashboards have been read, after each page, and in the last line either the
 * preview or the problem document with which it ended.
 */

const kind = z.enum(['added', 'renamed', 'returned', 'missing']);

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
    }),
  }),
  z.object({ refused: z.object({ status: z.number(), problem: z.unknown() }) }),
]);

/** `POST quicksight/dashboard/applySync` makes those of the changes that are still to be made as they were seen. */
export const applySyncRequest = z.strictObject({
  changes: z.array(z.strictObject({ kind, id: z.string(), metaName: z.string() })),
});

export const applySyncAnswer = z.object({
  status: z.string(),
  added: howMany,
  renamed: howMany,
  returned: howMany,
  missing: howMany,
  /** Ids of dashboards whose change was no longer to be made. */
  left: z.array(z.string()),
});

export type PreviewLine = z.infer<typeof previewLine>;
export type ApplySyncRequest = z.infer<typeof applySyncRequest>;
export type ApplySyncAnswer = z.infer<typeof applySyncAnswer>;
