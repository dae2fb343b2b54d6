import { type Job, jobStates } from '#domain/work/job';
import { type Jobs, type KeptJob, storedJob } from '../../ports/stores/jobs';
import { type Database, type Row, type Value, insert } from './database/database';
import type { Write } from './database/group-commit';

/** Created at every start, without a schema version, so that an earlier release can still open the file. */
export const jobTable = `
  CREATE TABLE IF NOT EXISTS job (
    owner TEXT NOT NULL,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    state TEXT NOT NULL,
    due INTEGER NOT NULL,
    attempt INTEGER NOT NULL,
    asked INTEGER NOT NULL,
    payload TEXT NOT NULL,
    result TEXT,
    rev INTEGER NOT NULL,
    PRIMARY KEY (owner, kind, key)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS open_jobs ON job (kind, due) WHERE state IN ('waiting', 'running');
  CREATE INDEX IF NOT EXISTS ended_jobs ON job (kind, due) WHERE state NOT IN ('waiting', 'running');`;

// Letter for letter as in the indexes, which SQLite uses only then.
const isOpen = `state IN ('waiting', 'running')`;
const isOver = `state NOT IN ('waiting', 'running')`;

/** Uses the catalogue's file and its `write`. */
export function createSqliteJobs(database: Pick<Database, 'execute'>, write: Write): Jobs {
  const rows = async (condition: string, ...args: Value[]): Promise<KeptJob[]> =>
    (await database.execute(`SELECT * FROM job WHERE ${condition}`, args)).rows.flatMap((row) => jobIn(row) ?? []);

  return {
    async put(job) {
      const row = jobRow({ ...job, rev: 1 });
      if (!row) return 'too-large';
      const [outcome] = await write(insert('INTO job', row, 'ON CONFLICT DO NOTHING'));
      return outcome?.changes === 1 ? 'put' : 'known';
    },

    find: async (kind, owner, key) => (await rows('owner = ? AND kind = ? AND key = ?', owner, kind, key))[0],

    async write({ owner, kind, key, rev }, job) {
      const next = { ...job, owner, kind, key, rev: rev + 1 };
      const row = jobRow(next);
      if (!row) throw new Error(`A job ${kind} is too large to be kept`);
      const { state, due, attempt, payload, result } = row;
      const [outcome] = await write({
        sql: `UPDATE job SET state = ?, due = ?, attempt = ?, payload = ?, result = ?, rev = rev + 1
              WHERE owner = ? AND kind = ? AND key = ? AND rev = ?`,
        args: [state, due, attempt, payload, result, owner, kind, key, rev],
      });
      return outcome?.changes === 1 ? next : undefined;
    },

    async remove({ owner, kind, key, rev }) {
      const [outcome] = await write({
        sql: 'DELETE FROM job WHERE owner = ? AND kind = ? AND key = ? AND rev = ?',
        args: [owner, kind, key, rev],
      });
      return outcome?.changes === 1;
    },

    of: (owner, kind) => rows('owner = ? AND kind = ?', owner, kind),
    due: (kind, until, limit) => rows(`kind = ? AND ${isOpen} AND due <= ? ORDER BY due LIMIT ?`, kind, until, limit),
    open: (kind) => rows(`kind = ? AND ${isOpen} ORDER BY due`, kind),
    over: (kind, until, limit) => rows(`kind = ? AND ${isOver} AND due <= ? ORDER BY due LIMIT ?`, kind, until, limit),

    async nextDue(kinds) {
      const firsts = await Promise.all(kinds.map((kind) => rows(`kind = ? AND ${isOpen} ORDER BY due LIMIT 1`, kind)));
      const times = firsts.flat().map(({ due }) => due);
      return times.length > 0 ? Math.min(...times) : undefined;
    },

    async others(kinds) {
      const sql = `SELECT count(*) AS jobs FROM job
                   WHERE ${isOpen} AND kind NOT IN (SELECT value FROM json_each(?))`;
      return Number((await database.execute(sql, [JSON.stringify(kinds)])).rows[0]?.['jobs']);
    },

    async forget(owner) {
      const forgotten = await rows('owner = ?', owner);
      await write({ sql: 'DELETE FROM job WHERE owner = ?', args: [owner] });
      return forgotten;
    },
  };
}

/** Undefined for a row in a state that only a later version knows. The table is strict, so that each column has its type. */
export function jobIn(row: Row): KeptJob | undefined {
  const { payload, result, ...job } = row as unknown as Omit<KeptJob, 'payload'> & {
    payload: string;
    result: string | null;
  };
  if (!jobStates.includes(job.state)) return undefined;
  return { ...job, payload: JSON.parse(payload), ...(result !== null && { result: JSON.parse(result) }) };
}

export function jobRow(job: Job & { rev: number }) {
  const { kind, owner, key, state, due, attempt, asked, rev } = job;
  const stored = storedJob(job);
  return stored && { kind, owner, key, state, due, attempt, asked, rev, ...stored };
}
