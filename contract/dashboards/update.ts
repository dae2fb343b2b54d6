import * as z from 'zod/mini';
import { dashboardRow, editShape } from './dashboard';
import { howMany, time } from '../values';

/** Strict: unknown keys are refused rather than silently not saved. */
export const updateRequest = z.strictObject({
  pk: z.string(),
  sk: z.string(),
  ...editShape,
  /**
   * An extension: the `updatedAt` that the edit started from. A save by someone else since then is a conflict. Left out where the
   * configuration turns `conditionalUpdates` off, for a backend that refuses it.
   */
  updatedAt: z.optional(time),
  /** An extension: the number of the history's entry whose version this brings back. */
  restored: z.optional(howMany),
});

export const updateAnswer = z.object({
  status: z.string(),
  dashboard: z.optional(dashboardRow),
});

export type UpdateRequest = z.infer<typeof updateRequest>;
