import * as z from 'zod/mini';
import { type Dashboard, type DashboardId, untouchedEdit } from '#domain/dashboards/dashboard';
import { type Actor, type HistoryEntry, type HistoryEvent, refusedCodes } from '#domain/dashboards/history/history';
import { readRow, stored } from './catalogue-schema';
import { storedEvents } from '../../stored-events';
import type { Row, Value } from '../database/database';

export const storedKinds = [
  'changed',
  'synced',
  'sync-undone',
  'signed-in',
  'refused',
  ...(Object.keys(storedEvents) as (keyof typeof storedEvents)[]),
] as const;

const storedEntry = z.object({
  number: z.number(),
  at: z.number(),
  sub: z.nullable(z.string()),
  email: z.nullable(z.string()),
  kind: z.enum(storedKinds),
  dashboard: z.nullable(z.string()),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  sync: z.nullable(z.number()),
  refers_to: z.nullable(z.number()),
  added: z.nullable(z.number()),
  renamed: z.nullable(z.number()),
  missing: z.nullable(z.number()),
  returned: z.nullable(z.number()),
  call: z.nullable(z.string()),
  code: z.nullable(z.enum(refusedCodes)),
  count: z.nullable(z.number()),
  detail: z.nullable(z.string()),
});

/** The entry that a row of the history is; undefined if only a later version can read it. */
export function entryIn(row: Row): HistoryEntry | undefined {
  const read = storedEntry.safeParse(row);
  if (!read.success) return undefined;
  const { number, at, sub, email, kind, ...rest } = read.data;
  const entry = { number, at: new Date(at), ...(sub !== null && { by: { sub, email: email ?? '' } }) };
  const { added, renamed, missing, returned, refers_to: refersTo, sync } = rest;
  const counts = { added: added ?? 0, renamed: renamed ?? 0, missing: missing ?? 0, returned: returned ?? 0 };
  switch (kind) {
    case 'changed': {
      if (rest.dashboard === null) {
        const count = rest.count ?? 0;
        return refersTo === null
          ? { ...entry, kind: 'bulk-edited', count }
          : { ...entry, kind: 'bulk-undone', undone: refersTo, count };
      }
      const before = dashboardIn(rest.before);
      const after = dashboardIn(rest.after);
      return {
        ...entry,
        kind,
        dashboard: rest.dashboard as DashboardId,
        ...(before && { before }),
        ...(after && { after }),
        ...(refersTo !== null && { restored: refersTo }),
        ...(sync !== null && { sync }),
      };
    }
    case 'synced':
      return { ...entry, kind, counts };
    case 'sync-undone':
      return { ...entry, kind, counts, undone: refersTo ?? 0 };
    case 'signed-in':
      return { ...entry, kind };
    case 'refused':
      return { ...entry, kind, call: rest.call ?? '', code: rest.code ?? 'not-allowed', count: rest.count ?? 1 };
    default: {
      // `json_object` writes null for what is missing.
      const detail = storedEvents[kind].safeParse(JSON.parse(rest.detail ?? '{}', (_, value) => value ?? undefined));
      const about = rest.dashboard !== null && { dashboard: rest.dashboard };
      return detail.success ? ({ ...entry, kind, ...about, ...detail.data } as HistoryEntry) : undefined;
    }
  }
}

/** The columns of an entry, without those that are empty. */
export function entryRow(event: HistoryEvent, at: Date, by?: Actor): Row {
  const common = { at: at.getTime(), sub: by?.sub ?? null, email: by?.email ?? null, kind: event.kind };
  switch (event.kind) {
    case 'changed': {
      const { dashboard, before, after, sync = null, restored = null } = event;
      return { ...common, dashboard, before: versionOf(before), after: versionOf(after), sync, refers_to: restored };
    }
    // Stored as a change without a dashboard: an earlier version, which doesn't know bulk edits, shows only its parts.
    case 'bulk-edited':
      return { ...common, kind: 'changed', count: event.count };
    case 'bulk-undone':
      return { ...common, kind: 'changed', count: event.count, refers_to: event.undone };
    case 'synced':
      return { ...common, ...event.counts };
    case 'sync-undone':
      return { ...common, ...event.counts, refers_to: event.undone };
    case 'signed-in':
      return common;
    case 'refused':
      return { ...common, call: event.call, code: event.code, count: event.count };
    case 'access': {
      const { kind: _, dashboard, ...decision } = event;
      return { ...common, dashboard, detail: JSON.stringify(decision) };
    }
    default: {
      const { kind: _, ...detail } = event;
      return { ...common, detail: JSON.stringify(detail) };
    }
  }
}

/** A row of the catalogue as the history keeps it. JSON has booleans, and SQLite has 0 and 1. */
export const rowJson = (row: Readonly<Record<string, Value>>): string =>
  JSON.stringify(row, (_, value: unknown) => (typeof value === 'boolean' ? Number(value) : value));

const versionOf = (dashboard: Dashboard | undefined): string | null => (dashboard ? rowJson(stored(dashboard)) : null);

/** Entries of an earlier version lack the columns that came later; of a row that was edited by hand, nothing can be said. */
function dashboardIn(json: string | null): Dashboard | undefined {
  if (json === null) return undefined;
  const read = readRow({ ...stored(untouchedEdit('')), ...JSON.parse(json) });
  return read.ok ? read.value : undefined;
}
