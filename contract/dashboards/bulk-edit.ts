import * as z from 'zod/mini';
import { editShape } from './dashboard';
import { howMany, time } from '../values';

/** Each with the fields that change; `updatedAt` is that of the row that the manager has seen. Strict, as an update is. */
export const bulkEditRequest = z.strictObject({
  edits: z.array(
    z.strictObject({
      id: z.string(),
      updatedAt: time,
      ...editShape,
      title: z.exactOptional(editShape.title),
      description: z.exactOptional(editShape.description),
      icon: z.exactOptional(editShape.icon),
      status: z.exactOptional(editShape.status),
      groups: z.exactOptional(editShape.groups),
    }),
  ),
});

export const bulkEditAnswer = z.object({
  status: z.string(),
  /** The number of its entry in the history; missing if nothing was left to change. */
  number: z.optional(z.number()),
  /** Dashboards that were changed since they were seen, or are gone. */
  left: z.array(z.string()),
});

/**
 * `number` is the bulk edit's in the history. `seen` has the rows that come back, as the manager has seen them in a preview: then nothing
 * else does. Of those in `merging`, groups that were changed since lose and get only what the bulk edit gave and took.
 */
export const undoBulkEditRequest = z.strictObject({
  number: howMany,
  seen: z.optional(z.array(z.strictObject({ id: z.string(), updatedAt: time }))),
  merging: z.optional(z.array(z.string())),
});
export const undoBulkEditAnswer = z.object({
  status: z.string(),
  /** How many dashboards are as they were before. */
  count: howMany,
  /** Dashboards that stay as they are in some field, because it was changed since or can't come back. */
  kept: z.array(z.string()),
});
