import * as z from 'zod/mini';
import { accessDecisions, refusedCodes } from '#domain/dashboards/history';
import { dashboardRow, howMany } from './contract';

/**
 * Extensions, which a backend need not have, for managers: who changed what. `GET quicksight/dashboard/history` takes `id`, `sync`,
 * `topic`, `by` (a `sub`) and `before` (a number).
 */

const counts = z.object({ added: howMany, renamed: howMany, missing: howMany, returned: howMany });

const common = {
  number: z.number(),
  at: z.iso.datetime({ offset: true }),
  /** Missing where the backend did it by itself. */
  by: z.optional(z.object({ sub: z.string(), email: z.string() })),
};

export const historyEntry = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    kind: z.literal('changed'),
    dashboard: z.string(),
    before: z.optional(dashboardRow),
    after: z.optional(dashboardRow),
    restored: z.optional(z.number()),
    sync: z.optional(z.number()),
  }),
  z.object({ ...common, kind: z.literal('synced'), counts }),
  z.object({ ...common, kind: z.literal('sync-undone'), undone: z.number(), counts }),
  z.object({
    ...common,
    kind: z.literal('access'),
    dashboard: z.string(),
    decided: z.enum(accessDecisions),
    person: z.string(),
    group: z.optional(z.string()),
    word: z.optional(z.string()),
  }),
  z.object({ ...common, kind: z.literal('signed-in') }),
  z.object({ ...common, kind: z.literal('viewed-as'), person: z.string() }),
  z.object({ ...common, kind: z.literal('refused'), call: z.string(), code: z.enum(refusedCodes), count: z.number() }),
]);

/** Newest first. An entry of a kind that the portal doesn't know is left out. */
export const historyAnswer = z.object({
  entries: z.array(z.unknown()),
  /** Asks for the next page, as `before`; missing on the last one. */
  next: z.optional(z.number()),
});

/** `POST quicksight/dashboard/undoSync` takes back what a sync changed, if it is the last one and as far as nobody has changed it since. */
export const undoSyncRequest = z.strictObject({ sync: z.number() });
export const undoSyncAnswer = z.object({
  status: z.string(),
  ...counts.shape,
  /** Dashboards that were changed since, and stay as they are. */
  kept: z.array(z.string()),
});

export type HistoryEntryRow = z.infer<typeof historyEntry>;
export type HistoryAnswer = z.infer<typeof historyAnswer>;
export type UndoSyncAnswer = z.infer<typeof undoSyncAnswer>;
