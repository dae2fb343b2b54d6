import { setImmediate } from 'node:timers/promises';
import { type Actor, type HistoryQuery, type HistoryTopic } from '#domain/dashboards/history/history';
import type { DashboardId } from '#domain/dashboards/dashboard';
import type { FinishedSync } from '#domain/dashboards/sync/sync-outcome';
import type { BulkOrigin, SyncOrigin } from '../../../ports/stores/dashboard-store';
import { type History, createLeaveOut, eventOf, keyOf, pageLength } from '../../../ports/stores/history';
import type { LineSink } from '../../../ports/log';
import { columns } from './catalogue-schema';
import { type Database, type Statement, type Value, insert } from '../database/database';
import type { Write } from '../database/group-commit';
import { entryIn, entryRow, rowJson, storedKinds } from './history-rows';

/** How a change of a row came about. */
export interface Origin {
  at: Date;
  by?: Actor | undefined;
  restored?: number | undefined;
  /** Part of the sync or bulk edit that was entered before, in the same transaction. */
  isPart?: boolean;
}

const names = Object.values(columns).map(({ name }) => name);
const asJson = `json_object(${names.map((name) => `'${name}', ${name}`).join(', ')})`;
const whole = '(SELECT max(number) FROM history WHERE sync IS NULL)';

/**
 * Enters what an update of these columns is about to do to a row: right before it, in the same transaction, under the same condition.
 * `removes` enters its removal.
 */
export function enterChange(
  id: DashboardId,
  change: Record<string, Value> | 'removes',
  { at, by, restored, isPart }: Origin,
  ifUpdatedAt?: Date,
): Statement {
  const values = change === 'removes' ? {} : change;
  const sets = Object.keys(values).map((name) => `'$.${name}', ?, `);
  const after = `json_set(${asJson}, ${sets.join('')}'$.updated_at', max(updated_at + 1, ?))`;
  return {
    sql: `INSERT INTO history (at, sub, email, kind, dashboard, before, after, refers_to, sync)
          SELECT ?, ?, ?, 'changed', id, ${asJson}, ${change === 'removes' ? 'NULL' : after}, ?, ${isPart ? whole : 'NULL'}
          FROM dashboard WHERE id = ? AND updated_at = coalesce(?, updated_at)`,
    args: [
      at.getTime(),
      by?.sub ?? null,
      by?.email ?? null,
      ...(change === 'removes' ? [] : [...Object.values(values), at.getTime()]),
      restored ?? null,
      id,
      ifUpdatedAt?.getTime() ?? null,
    ],
  };
}

/** The `sub` of the person who last edited each dashboard. */
export async function readLastEditors(database: Database): Promise<Map<DashboardId, string>> {
  const { rows } = await database.execute(
    `SELECT dashboard, sub, max(number) FROM history
     WHERE kind = 'changed' AND dashboard IS NOT NULL AND sub IS NOT NULL
       AND (sync IS NULL OR sync IN (SELECT number FROM history WHERE kind = 'changed' AND sync IS NULL AND dashboard IS NULL))
     GROUP BY dashboard`,
  );
  return new Map(rows.map((row) => [row['dashboard'] as DashboardId, row['sub'] as string]));
}

/** Enters a new row of a sync, unless there is one with its id. */
export function enterAdded(row: Record<string, Value>, { at, by }: Origin): Statement {
  return {
    sql: `INSERT INTO history (at, sub, email, kind, dashboard, after, sync)
          SELECT ?, ?, ?, 'changed', ?, ?, ${whole} WHERE NOT EXISTS (SELECT 1 FROM dashboard WHERE id = ?)`,
    args: [at.getTime(), by?.sub ?? null, by?.email ?? null, row['id'] ?? null, rowJson(row), row['id'] ?? null],
  };
}

export function enterSync({ finishedAt, ...counts }: FinishedSync, { by, undone }: SyncOrigin): Statement {
  const event =
    undone === undefined ? ({ kind: 'synced', counts } as const) : ({ kind: 'sync-undone', counts, undone } as const);
  return insert('INTO history', entryRow(event, finishedAt, by));
}

export function enterBulk(count: number, { now, by, undone }: BulkOrigin): Statement {
  const event =
    undone === undefined
      ? ({ kind: 'bulk-edited', count } as const)
      : ({ kind: 'bulk-undone', count, undone } as const);
  return insert('INTO history', entryRow(event, now, by), 'RETURNING number');
}

const kindsOf: Record<HistoryTopic, string> = {
  'all-changes': `('changed', 'synced', 'sync-undone', 'access', 'permissions', 'section')`,
  changes: `('changed', 'section')`,
  syncs: `('synced', 'sync-undone')`,
  sections: `('section')`,
  access: `('signed-in', 'viewed-as', 'helped', 'sessions-ended', 'refused', 'access', 'permissions', 'exported')`,
};

/** Counts acts and single changes, from an index. */
export async function countLaterEntries(database: Database): Promise<number> {
  const { rows } = await database.execute(
    `SELECT count(*) AS many FROM history
     WHERE sync IS NULL AND kind NOT IN (${storedKinds.map((kind) => `'${kind}'`).join(', ')})`,
  );
  return Number(rows[0]?.['many']);
}

/** Reads the history of the catalogue's file; `write` is the store's own way to write. */
export function createSqliteHistory(database: Database, write: Write, log: LineSink): History {
  const laterEntries = () => countLaterEntries(database);
  const leaveOut = createLeaveOut(laterEntries, log);
  return {
    laterEntries,

    async page(query) {
      // SQLite reads in this thread: reading page after page would keep all other requests waiting.
      await setImmediate();
      const { where, args } = conditionOf(query);
      const { limit = pageLength } = query;
      const { rows } = await database.execute(
        `SELECT * FROM history WHERE ${where} ORDER BY number DESC LIMIT ${limit + 1}`,
        args,
      );
      const entries = await leaveOut(rows.slice(0, limit).map(entryIn));
      return { entries, ...(rows.length > limit && { next: Number(rows[limit - 1]?.['number']) }) };
    },

    async entry(number) {
      const { rows } = await database.execute('SELECT * FROM history WHERE number = ?', [number]);
      return rows[0] && entryIn(rows[0]);
    },

    async note(incident, by, now, times = 1) {
      const row = entryRow(eventOf(incident, times), now, by);
      await write(
        insert(
          'INTO history',
          { ...row, count: times, incident: keyOf(incident, by, now) },
          'ON CONFLICT (incident) DO UPDATE SET count = count + excluded.count',
        ),
      );
    },

    async forget(sub, decidedAbout) {
      const decided = decidedAbout.map(({ at, address }) => [at.getTime(), address]);
      await write(
        { sql: `UPDATE history SET email = '' WHERE sub = ? AND email <> ''`, args: [sub] },
        {
          sql: `UPDATE history SET detail = json_set(detail, '$.person', ?, '$.personSub', ?)
                WHERE kind IN ('access', 'viewed-as', 'helped', 'sessions-ended')
                  AND coalesce(json_extract(detail, '$.personSub'), json_extract(incident, '$[2]')) = ?
                OR kind = 'access' AND json_extract(detail, '$.personSub') IS NULL
                  AND (at, json_extract(detail, '$.person')) IN
                    (SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(?))`,
          args: [sub, sub, sub, JSON.stringify(decided)],
        },
      );
    },
  };
}

function conditionOf({ dashboard, sync, topic, by, before }: HistoryQuery): { where: string; args: Value[] } {
  const parts: [string, ...Value[]][] = [];
  if (dashboard !== undefined) parts.push(['dashboard = ?', dashboard]);
  if (sync !== undefined) parts.push(['sync = ?', sync]);
  if (dashboard === undefined && sync === undefined) parts.push(['sync IS NULL']);
  if (topic) parts.push([`kind IN ${kindsOf[topic]}`]);
  if (by !== undefined) parts.push(['sub = ?', by]);
  if (before !== undefined) parts.push(['number < ?', before]);
  return { where: parts.map(([sql]) => sql).join(' AND '), args: parts.flatMap(([, ...args]) => args) };
}
