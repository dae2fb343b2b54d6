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

/** `number` is the bulk edit's in the history. */
export const undoBulkEditRequest = z.strictObject({ number: z.number() });
export const undoBulkEditAnswer = z.object({
  status: z.string(),
  /** How many dashboards are as they were before. */
  count: howMany,
  /** Dashboards that were changed since, and stay as they are. */
  kept: z.array(z.string()),
});
