import * as z from 'zod/mini';
import { type Dashboard, type DashboardId, untouchedEdit } from '#domain/dashboards/dashboard';
import {
  type HistoryEntry,
  accessDecisions,
  exportDeeds,
  helpDecisions,
  permissionDeeds,
  refusedCodes,
} from '#domain/dashboards/history';
import { readRow, stored } from './catalogue-schema';
import { storedSectionChange } from '../../stored-section';
import type { Row } from '../database/database';

export const storedKinds = [
  'changed',
  'synced',
  'sync-undone',
  'signed-in',
  'viewed-as',
  'helped',
  'sessions-ended',
  'refused',
  'access',
  'section',
  'exported',
  'permissions',
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

const aboutPerson = { person: z.string(), personSub: z.exactOptional(z.string()) };

/** The detail of a decision about who sees a dashboard. */
const storedDecision = z.object({
  decided: z.enum(accessDecisions),
  ...aboutPerson,
  group: z.exactOptional(z.string()),
  word: z.exactOptional(z.string()),
});

const storedExport = z.object({
  done: z.enum(exportDeeds),
  run: z.string(),
  of: z.string(),
  title: z.string(),
  sheet: z.string(),
  format: z.string(),
  parameters: z.array(z.string()),
  bytes: z.exactOptional(z.number()),
  reason: z.exactOptional(z.string()),
});
const storedPermissions = z.object({ done: z.enum(permissionDeeds), count: z.number() });
const storedView = z.object(aboutPerson);
const storedHelp = z.object({ ...aboutPerson, decided: z.enum(helpDecisions) });

const storedEnding = z.object({ ...aboutPerson, count: z.number() });

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
    case 'access': {
      const decision = storedDecision.safeParse(JSON.parse(rest.detail ?? '{}'));
      if (!decision.success) return undefined;
      return { ...entry, kind, dashboard: rest.dashboard as DashboardId, ...decision.data };
    }
    case 'section': {
      const { section, before, after, undone, moved } = storedSectionChange.parse(JSON.parse(rest.detail ?? '{}'));
      return {
        ...entry,
        kind,
        section,
        ...(before && { before }),
        ...(after && { after }),
        ...(typeof undone === 'number' && { undone }),
        ...(typeof moved === 'number' && { moved }),
      };
    }
    case 'exported': {
      const exported = storedExport.safeParse(JSON.parse(rest.detail ?? '{}'));
      return exported.success ? { ...entry, kind, ...exported.data } : undefined;
    }
    case 'permissions': {
      const permissions = storedPermissions.safeParse(JSON.parse(rest.detail ?? '{}'));
      return permissions.success ? { ...entry, kind, ...permissions.data } : undefined;
    }
    case 'signed-in':
      return { ...entry, kind };
    case 'viewed-as':
      return { ...entry, kind, ...storedView.parse(JSON.parse(rest.detail ?? '{}')) };
    case 'helped': {
      const help = storedHelp.safeParse(JSON.parse(rest.detail ?? '{}'));
      return help.success ? { ...entry, kind, ...help.data } : undefined;
    }
    case 'sessions-ended':
      return { ...entry, kind, ...storedEnding.parse(JSON.parse(rest.detail ?? '{}')) };
    case 'refused':
      return { ...entry, kind, call: rest.call ?? '', code: rest.code ?? 'not-allowed', count: rest.count ?? 1 };
  }
}

/** Entries of an earlier version lack the columns that came later; of a row that was edited by hand, nothing can be said. */
function dashboardIn(json: string | null): Dashboard | undefined {
  if (json === null) return undefined;
  const read = readRow({ ...stored(untouchedEdit('')), ...JSON.parse(json) });
  return read.ok ? read.value : undefined;
}
