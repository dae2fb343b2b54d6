import * as z from 'zod/mini';
import { type Dashboard, type DashboardId, untouchedEdit } from '#domain/dashboards/dashboard';
import { type HistoryEntry, refusedCodes } from '#domain/dashboards/history/history';
import { readRow, stored } from './catalogue-schema';
import { storedEvents } from '../../stored-events';
import type { Row } from '../database/database';

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

/** Entries of an earlier version lack the columns that came later; of a row that was edited by hand, nothing can be said. */
function dashboardIn(json: string | null): Dashboard | undefined {
  if (json === null) return undefined;
  const read = readRow({ ...stored(untouchedEdit('')), ...JSON.parse(json) });
  return read.ok ? read.value : undefined;
}
