import * as z from 'zod/mini';
import { type DashboardId, isDashboardId } from '#domain/dashboards/dashboard';
import { type MonthSum, monthOf, type PersonalUse } from '#domain/use/use';
import type { UseStore } from '../../ports/stores/use-store';
import { someone, storedSums } from '../stored-use';
import type { Database, Outcome, Row, Statement, Value } from './database/database';

const count = z.number();
const dashboard = z.custom<DashboardId>((id) => typeof id === 'string' && isDashboardId(id));
const time = z.pipe(
  count,
  z.transform((ms) => new Date(ms)),
);
const storedUse = z.object({
  sub: z.string(),
  month: z.string(),
  dashboard,
  opened: count,
  renewed: count,
  last_at: time,
});
const storedSum = z.object({ month: z.string(), people: count, dashboards: z.string() });
const storedPersonUse = z.object({ sub: z.string(), opened: count, renewed: count, last_at: time });
const storedCount = z.object({ dashboard, people: count });
const storedDashboardUse = z.object({ dashboard, people: count, opened: count, renewed: count, last_at: time });

/**
 * In the catalogue's file; `write` is the store's own way to write. Keeps the sums of months that are over: to add up a year of a million uses
 * would hold up everyone for a second.
 */
export function createSqliteUseStore(
  database: Pick<Database, 'execute'>,
  write: (...statements: Statement[]) => Promise<Outcome[]>,
): UseStore {
  const rows = async (sql: string, ...args: Value[]): Promise<Row[]> => (await database.execute(sql, args)).rows;

  const addUp = async (month: string): Promise<MonthSum> => {
    const [people] = await rows('SELECT COUNT(DISTINCT sub) AS people FROM use_by_person WHERE month = ?', month);
    const dashboards = await rows(
      `SELECT dashboard, COUNT(*) AS people, SUM(opened) AS opened, SUM(renewed) AS renewed, MAX(last_at) AS last_at
       FROM use_by_person WHERE month = ? GROUP BY dashboard ORDER BY dashboard`,
      month,
    );
    return {
      month,
      people: count.parse(people?.['people']),
      dashboards: dashboards.map((row) => {
        const { last_at: lastAt, ...use } = storedDashboardUse.parse(row);
        return { ...use, lastAt };
      }),
    };
  };

  const sum: UseStore['sum'] = async (month, isOver) => {
    if (!isOver) return addUp(month);
    const [kept] = await rows('SELECT * FROM use_sum WHERE month = ?', month);
    if (kept) return sumIn(kept);
    const added = await addUp(month);
    const { people, dashboards } = sumRow(added);
    await write({
      sql: 'INSERT OR REPLACE INTO use_sum (month, people, dashboards) VALUES (?, ?, ?)',
      args: [month, people, dashboards],
    });
    return added;
  };

  return {
    async add({ sub, dashboard, at, isRenewal }) {
      await write({
        sql: `INSERT INTO use_by_person (sub, month, dashboard, opened, renewed, last_at) VALUES (?, ?, ?, ?, ?, ?)
          ON CONFLICT DO UPDATE SET opened = opened + excluded.opened, renewed = renewed + excluded.renewed,
            last_at = max(last_at, excluded.last_at)`,
        args: [sub, monthOf(at), dashboard, !isRenewal, isRenewal, at.getTime()],
      });
    },

    async ofPerson(sub, months) {
      const isAsked = 'sub = ? AND month IN (SELECT value FROM json_each(?))';
      return (await rows(`SELECT * FROM use_by_person WHERE ${isAsked}`, sub, JSON.stringify(months))).map(useIn);
    },

    async people(month) {
      const found = await rows(
        `SELECT sub, SUM(opened) AS opened, SUM(renewed) AS renewed, MAX(last_at) AS last_at
         FROM use_by_person WHERE month = ? GROUP BY sub`,
        month,
      );
      return found.map((row) => {
        const { last_at: lastAt, ...use } = storedPersonUse.parse(row);
        return { ...use, lastAt };
      });
    },

    async peopleSince(months, since) {
      const found = await rows(
        `SELECT dashboard, COUNT(DISTINCT sub) AS people FROM use_by_person
         WHERE month IN (SELECT value FROM json_each(?)) AND last_at >= ? GROUP BY dashboard`,
        JSON.stringify(months),
        since.getTime(),
      );
      return new Map(found.map((row) => storedCount.parse(row)).map((row) => [row.dashboard, row.people]));
    },

    sum,

    async forget(sub, months) {
      await write({
        sql: 'UPDATE use_by_person SET sub = ? WHERE sub = ? AND month IN (SELECT value FROM json_each(?))',
        args: [someone(), sub, JSON.stringify(months)],
      });
    },

    async sumUp(month) {
      await sum(month, true);
      await write({ sql: 'DELETE FROM use_by_person WHERE month = ?', args: [month] });
    },
  };
}

export function useIn(row: Row): PersonalUse {
  const { last_at: lastAt, ...use } = storedUse.parse(row);
  return { ...use, lastAt };
}

export const useRow = ({ sub, month, dashboard, opened, renewed, lastAt }: PersonalUse): Record<string, Value> => ({
  sub,
  month,
  dashboard,
  opened,
  renewed,
  last_at: lastAt.getTime(),
});

export function sumIn(row: Row): MonthSum {
  const { dashboards, ...sum } = storedSum.parse(row);
  return { ...sum, dashboards: storedSums.parse(JSON.parse(dashboards)) };
}

export const sumRow = ({ month, people, dashboards }: MonthSum) => ({
  month,
  people,
  dashboards: JSON.stringify(dashboards),
});
