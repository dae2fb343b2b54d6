import type { Client, InStatement, InValue, ResultSet, Row } from '@libsql/client';
import * as z from 'zod/mini';
import { type Dashboard, type DashboardId, untouchedEdit } from '../../../src/domain/dashboards/dashboard';
import {
  type Actor,
  type HistoryEntry,
  type HistoryQuery,
  type HistoryTopic,
  accessDecisions,
  refusedCodes,
} from '../../../src/domain/dashboards/history';
import type { FinishedSync } from '../../../src/domain/dashboards/sync-outcome';
import type { SyncOrigin } from '../../ports/dashboard-store';
import { type History, keyOf, pageLength } from '../../ports/history';
import { columns, readRow, stored } from './catalogue-schema';

/** How a change of a row came about. */
export interface Origin {
  at: Date;
  by?: Actor | undefined;
  restored?: number | undefined;
  /** Part of the sync that was entered last. */
  inSync?: boolean;
}

const names = Object.values(columns).map(({ name }) => name);
const asJson = `json_object(${names.map((name) => `'${name}', ${name}`).join(', ')})`;
const lastSync = `(SELECT max(number) FROM history WHERE kind IN ('synced', 'sync-undone') AND sync IS NULL)`;

/**
 * Enters what an update of these columns is about to do to a row: right before it, in the same transaction, under the same condition.
 * `removes` enters its removal.
 */
export function enterChange(
  id: DashboardId,
  change: Record<string, InValue> | 'removes',
  { at, by, restored, inSync }: Origin,
  ifUpdatedAt?: Date,
): InStatement {
  const values = change === 'removes' ? {} : change;
  const sets = Object.keys(values).map((name) => `'$.${name}', ?, `);
  const after = `json_set(${asJson}, ${sets.join('')}'$.updated_at', max(updated_at + 1, ?))`;
  return {
    sql: `INSERT INTO history (at, sub, email, kind, dashboard, before, after, refers_to, sync)
          SELECT ?, ?, ?, 'changed', id, ${asJson}, ${change === 'removes' ? 'NULL' : after}, ?, ${inSync ? lastSync : 'NULL'}
          FROM dashboard WHERE id = ? AND updated_at = coalesce(?, updated_at)`,
    args: [
      at.getTime(),
      by?.sub ?? null,
      by?.email ?? null,
      ...(change === 'removes' ? [] : [...Object.values(values).map(asJsonValue), at.getTime()]),
      restored ?? null,
      id,
      ifUpdatedAt?.getTime() ?? null,
    ],
  };
}

/** Enters a new row of a sync, unless there is one with its id. */
export function enterAdded(row: Record<string, InValue>, { at, by }: Origin): InStatement {
  return {
    sql: `INSERT INTO history (at, sub, email, kind, dashboard, after, sync)
          SELECT ?, ?, ?, 'changed', ?, ?, ${lastSync} WHERE NOT EXISTS (SELECT 1 FROM dashboard WHERE id = ?)`,
    args: [
      at.getTime(),
      by?.sub ?? null,
      by?.email ?? null,
      row['id'] ?? null,
      JSON.stringify(Object.fromEntries(Object.entries(row).map(([name, value]) => [name, asJsonValue(value)]))),
      row['id'] ?? null,
    ],
  };
}

export function enterSync(
  { finishedAt, added, renamed, missing, returned }: FinishedSync,
  { by, undone }: SyncOrigin,
): InStatement {
  return {
    sql: `INSERT INTO history (at, sub, email, kind, refers_to, added, renamed, missing, returned)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    args: [
      finishedAt,
      by?.sub ?? null,
      by?.email ?? null,
      undone === undefined ? 'synced' : 'sync-undone',
      undone ?? null,
      added,
      renamed,
      missing,
      returned,
    ],
  };
}

/** SQLite has no booleans: a stored one is 0 or 1. */
const asJsonValue = (value: InValue): InValue => (typeof value === 'boolean' ? Number(value) : value);

const kindsOf: Record<HistoryTopic, string> = {
  changes: `('changed')`,
  syncs: `('synced', 'sync-undone')`,
  access: `('signed-in', 'refused', 'access')`,
};

/** Reads the history of the catalogue's file; `write` is the store's own way to write. */
export function createSqliteHistory(
  database: Client,
  write: (...statements: InStatement[]) => Promise<ResultSet[]>,
): History {
  return {
    async page(query) {
      const { where, args } = conditionOf(query);
      const { rows } = await database.execute({
        sql: `SELECT * FROM history WHERE ${where} ORDER BY number DESC LIMIT ${pageLength + 1}`,
        args,
      });
      const entries = rows.slice(0, pageLength).map(entryIn);
      const last = entries.at(-1);
      return { entries, ...(rows.length > pageLength && last && { next: last.number }) };
    },

    async entry(number) {
      const { rows } = await database.execute('SELECT * FROM history WHERE number = ?', [number]);
      return rows[0] && entryIn(rows[0]);
    },

    async note(incident, by, now) {
      const { call, code } = incident.kind === 'refused' ? incident : { call: null, code: null };
      await write({
        sql: `INSERT INTO history (at, sub, email, kind, call, code, count, incident) VALUES (?, ?, ?, ?, ?, ?, 1, ?)
              ON CONFLICT (incident) DO UPDATE SET count = count + 1`,
        args: [now.getTime(), by.sub, by.email, incident.kind, call, code, keyOf(incident, by, now)],
      });
    },
  };
}

function conditionOf({ dashboard, sync, topic, by, before }: HistoryQuery): { where: string; args: InValue[] } {
  const parts: [string, ...InValue[]][] = [];
  if (dashboard !== undefined) parts.push(['dashboard = ?', dashboard]);
  if (sync !== undefined) parts.push(['sync = ?', sync]);
  if (dashboard === undefined && sync === undefined) parts.push(['sync IS NULL']);
  if (topic) parts.push([`kind IN ${kindsOf[topic]}`]);
  if (by !== undefined) parts.push(['sub = ?', by]);
  if (before !== undefined) parts.push(['number < ?', before]);
  return { where: parts.map(([sql]) => sql).join(' AND '), args: parts.flatMap(([, ...args]) => args) };
}

const storedEntry = z.object({
  number: z.number(),
  at: z.number(),
  sub: z.nullable(z.string()),
  email: z.nullable(z.string()),
  kind: z.enum(['changed', 'synced', 'sync-undone', 'signed-in', 'refused', 'access']),
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

/** Of a decision about who sees a dashboard. */
const storedDecision = z.object({
  decided: z.enum(accessDecisions),
  person: z.string(),
  group: z.exactOptional(z.string()),
  word: z.exactOptional(z.string()),
});

export function entryIn(row: Row): HistoryEntry {
  const { number, at, sub, email, kind, ...rest } = storedEntry.parse(row);
  const entry = { number, at: new Date(at), ...(sub !== null && { by: { sub, email: email ?? '' } }) };
  const { added, renamed, missing, returned, refers_to: refersTo, sync } = rest;
  const counts = { added: added ?? 0, renamed: renamed ?? 0, missing: missing ?? 0, returned: returned ?? 0 };
  switch (kind) {
    case 'changed': {
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
    case 'access':
      return {
        ...entry,
        kind,
        dashboard: rest.dashboard as DashboardId,
        ...storedDecision.parse(JSON.parse(rest.detail ?? '{}')),
      };
    case 'signed-in':
      return { ...entry, kind };
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
