import * as z from 'zod/mini';
import { type MonthSum, monthOf, type PersonalUse, type PersonUse, someone } from '#domain/use/use';
import type { Use, UseStore } from '../../ports/stores/use-store';
import { dashboardId as dashboard } from '../stored-dashboard-id';
import { storedSums } from '../stored-use';
import { createUseJournal } from './use-journal';
import { type Database, type Row, type Statement, type Value, insert } from './database/database';
import type { Write } from './database/group-commit';

const count = z.number();
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
const names = z.array(z.string());
const groups = z.pipe(
  z.string(),
  z.transform((json) => names.parse(JSON.parse(json))),
);
const storedPersonUse = z.object({
  sub: z.string(),
  opened: count,
  renewed: count,
  last_at: time,
  groups: z.nullable(groups),
});
const storedCount = z.object({ dashboard, people: count });
const storedGroups = z.object({ dashboard, people: count, groups });
const storedDashboardUse = z.object({ dashboard, people: count, opened: count, renewed: count, last_at: time });

function personUseIn(row: Row): PersonUse {
  const { last_at: lastAt, groups: known, ...use } = storedPersonUse.parse(row);
  return { ...use, lastAt, ...(known && { groups: known }) };
}

/** Uses the catalogue's file and its `write`, and a journal in its folder. */
export function createSqliteUseStore(
  database: Pick<Database, 'execute' | 'batch'>,
  write: Write,
  folder: string,
): UseStore & { close: () => void } {
  const journal = createUseJournal(database, folder, statementsFor);
  const rows = async (sql: string, ...args: Value[]): Promise<Row[]> => {
    // Uses that can't be moved while the disk is full are missing until then.
    await journal.settle().catch(() => undefined);
    return (await database.execute(sql, args)).rows;
  };

  const sum: UseStore['sum'] = async (month) => {
    const [kept] = await rows('SELECT * FROM use_sum WHERE month = ?', month);
    if (kept) return sumIn(kept);
    const [people] = await rows('SELECT COUNT(*) AS people FROM use_of_person WHERE month = ?', month);
    const dashboards = await rows('SELECT * FROM use_of_dashboard WHERE month = ? ORDER BY dashboard', month);
    return {
      month,
      people: count.parse(people?.['people']),
      dashboards: dashboards.map((row) => {
        const { last_at: lastAt, ...use } = storedDashboardUse.parse(row);
        return { ...use, lastAt };
      }),
    };
  };

  return {
    add: (use) => journal.add(use),
    close: () => journal.close(),

    async ofPerson(sub, months) {
      const isAsked = 'sub = ? AND month IN (SELECT value FROM json_each(?))';
      return (await rows(`SELECT * FROM use_by_person WHERE ${isAsked}`, sub, JSON.stringify(months))).map(useIn);
    },

    async people(month) {
      return (await rows('SELECT * FROM use_of_person WHERE month = ?', month)).map(personUseIn);
    },

    async peopleAmong(month, subs) {
      const isAsked = 'month = ? AND sub IN (SELECT value FROM json_each(?))';
      return (await rows(`SELECT * FROM use_of_person WHERE ${isAsked}`, month, JSON.stringify(subs))).map(personUseIn);
    },

    async peopleSince(_months, since) {
      const found = await rows(
        'SELECT dashboard, COUNT(*) AS people FROM use_latest WHERE last_at >= ? GROUP BY dashboard',
        since.getTime(),
      );
      return new Map(found.map((row) => storedCount.parse(row)).map((row) => [row.dashboard, row.people]));
    },

    async groupsSince(_months, since) {
      const found = await rows(
        `SELECT dashboard, groups, COUNT(*) AS people FROM use_latest
         JOIN use_of_person ON use_of_person.sub = use_latest.sub
           AND month = strftime('%Y-%m', use_latest.last_at / 1000, 'unixepoch')
         WHERE use_latest.last_at >= ? AND groups IS NOT NULL GROUP BY dashboard, groups`,
        since.getTime(),
      );
      return found.map((row) => storedGroups.parse(row));
    },

    sum,

    async forget(sub, months) {
      await journal.settle(true);
      await write({
        sql: 'UPDATE use_by_person SET sub = ? WHERE sub = ? AND month IN (SELECT value FROM json_each(?))',
        args: [someone(), sub, JSON.stringify(months)],
      });
    },

    async sumUp(month) {
      const row = sumRow(await sum(month));
      if (row.people > 0) await write(insert('OR IGNORE INTO use_sum', row));
    },

    async dropPeople(month) {
      await journal.settle();
      await write({ sql: 'DELETE FROM use_by_person WHERE month = ?', args: [month] });
    },
  };
}

function statementsFor({ sub, groups: ofPerson, dashboard: opened, at, isRenewal }: Use): Statement[] {
  const month = monthOf(at);
  const known = JSON.stringify(ofPerson);
  return [
    {
      sql: `INSERT INTO use_by_person (sub, month, dashboard, opened, renewed, last_at) VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET opened = opened + excluded.opened, renewed = renewed + excluded.renewed,
          last_at = max(last_at, excluded.last_at)`,
      args: [sub, month, opened, !isRenewal, isRenewal, at.getTime()],
    },
    {
      sql: 'UPDATE use_of_person SET groups = ? WHERE month = ? AND sub = ? AND groups IS NOT ?',
      args: [known, month, sub, known],
    },
  ];
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
