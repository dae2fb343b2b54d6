import * as z from 'zod/mini';
import {
  type HistoryEntry,
  accessDecisions,
  exportDeeds,
  helpDecisions,
  historyTopics,
  permissionDeeds,
  refusedCodes,
} from '#domain/dashboards/history/history';
import { dashboardRow, rowOf } from './dashboard';
import { sectionEdit } from './sections';
import { syncCounts } from './sync';
import { howMany, queryNumber, queryText, queryTime, time, tolerantList } from '../values';

/**
 * Ignores parameters that it can't read. `by` is a `sub`; `before` is an entry's number, as `next` gives it. `text` is looked for in the
 * titles and groups of dashboards and in people's names and addresses. `since` is a time.
 */
export const historyQuery = z.object({
  id: queryText,
  sync: queryNumber,
  topic: z.catch(z.optional(z.enum(historyTopics)), undefined),
  by: queryText,
  before: queryNumber,
  text: queryText,
  since: queryTime,
});

const common = {
  number: z.number(),
  at: time,
  /** Missing where the backend did it by itself. `email` is the verified address at that time, and can be empty. */
  by: z.optional(z.object({ sub: z.string(), email: z.string() })),
};

/** `person` is the address or name at that time; `personSub` is missing in entries of earlier releases. */
const aboutPerson = { person: z.string(), personSub: z.exactOptional(z.string()) };

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
  z.object({ ...common, kind: z.literal('bulk-edited'), count: z.number() }),
  z.object({ ...common, kind: z.literal('bulk-undone'), undone: z.number(), count: z.number() }),
  z.object({
    ...common,
    kind: z.literal('access'),
    dashboard: z.string(),
    decided: z.enum(accessDecisions),
    ...aboutPerson,
    group: z.optional(z.string()),
    word: z.optional(z.string()),
    until: z.exactOptional(z.string()),
  }),
  z.object({
    ...common,
    kind: z.literal('section'),
    section: z.string(),
    before: z.exactOptional(sectionEdit),
    after: z.exactOptional(sectionEdit),
    undone: z.exactOptional(z.number()),
    moved: z.exactOptional(z.number()),
  }),
  z.object({ ...common, kind: z.literal('permissions'), done: z.enum(permissionDeeds), count: howMany }),
  z.object({
    ...common,
    kind: z.literal('exported'),
    done: z.enum(exportDeeds),
    run: z.string(),
    of: z.string(),
    title: z.string(),
    sheet: z.string(),
    format: z.string(),
    parameters: z.array(z.string()),
    bytes: z.exactOptional(howMany),
    reason: z.exactOptional(z.string()),
  }),
  z.object({ ...common, kind: z.literal('signed-in') }),
  z.object({ ...common, kind: z.literal('viewed-as'), ...aboutPerson }),
  z.object({ ...common, kind: z.literal('helped'), ...aboutPerson, decided: z.enum(helpDecisions) }),
  z.object({ ...common, kind: z.literal('sessions-ended'), ...aboutPerson, count: howMany }),
  z.object({ ...common, kind: z.literal('refused'), call: z.string(), code: z.enum(refusedCodes), count: z.number() }),
]);

/** Newest first; with a text there can be fewer entries than on other pages, and yet a `next`. An entry of an unknown kind can't be read. */
export const historyAnswer = z.object({
  entries: tolerantList(historyEntry),
  /** Asks for the next page, as `before`; missing on the last one. */
  next: z.optional(z.number()),
});

export type HistoryEntryRow = z.infer<typeof historyEntry>;

/** An entry as this backend sends it. */
export function entryRowOf({ at, ...entry }: HistoryEntry): HistoryEntryRow {
  const common = { at: at.toISOString() };
  if (entry.kind !== 'changed') return { ...entry, ...common };
  const { before, after, ...rest } = entry;
  return { ...rest, ...common, ...(before && { before: rowOf(before) }), ...(after && { after: rowOf(after) }) };
}
