import * as z from 'zod/mini';
import { time } from './values';
import { accessDecisions, refusedCodes } from '#domain/dashboards/history';
import { dashboardRow } from './dashboard';
import { syncCounts } from './sync';

/**
 * Extensions, which a backend need not have, for managers: who changed what. `GET quicksight/dashboard/history` takes `id`, `sync`,
 * `topic`, `by` (a `sub`) and `before` (a number).
 */

const common = {
  number: z.number(),
  at: time,
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
  z.object({ ...common, kind: z.literal('synced'), counts: syncCounts }),
  z.object({ ...common, kind: z.literal('sync-undone'), undone: z.number(), counts: syncCounts }),
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

export type HistoryEntryRow = z.infer<typeof historyEntry>;
export type HistoryAnswer = z.infer<typeof historyAnswer>;
