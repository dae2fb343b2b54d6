import { type PersonGrant, answerOf } from '#domain/access/access-request';
import type { DashboardId } from '#domain/dashboards/dashboard';
import type { Actor } from '#domain/dashboards/history/history';
import type { AccessStore, Answering, AskedAccess } from '../../ports/stores/access-store';
import { grantIn, requestIn, requestRow, storedAnswer } from './access-rows';
import { type Database, type Statement, type Value, insert } from './database/database';
import type { Write } from './database/group-commit';

/** In the catalogue's file; `write` is the store's own way to write. This process alone writes it, so grants are read from memory, and who has asked for access. */
export async function createSqliteAccessStore(database: Database, write: Write): Promise<AccessStore> {
  let grants: readonly PersonGrant[] = [];
  const readGrants = async (): Promise<void> => {
    const { rows } = await database.execute('SELECT * FROM access_grant ORDER BY dashboard, at, sub');
    grants = rows.map(grantIn);
  };
  await readGrants();
  const asked = await database.execute('SELECT DISTINCT sub FROM access_request');
  /** The bell asks for everyone's requests with every list, and few people have any. */
  const askers = new Set(asked.rows.map(({ sub }) => String(sub)));
  const requests = async (where: string, ...args: Value[]): Promise<AskedAccess[]> => {
    const { rows } = await database.execute(`SELECT * FROM access_request WHERE ${where}`, args);
    return rows.map(requestIn);
  };

  let waiting: Promise<AskedAccess[]> | undefined;
  const writeRequests: typeof write = (...statements) => write(...statements).finally(() => (waiting = undefined));

  return {
    requestsOf: async (sub) => (askers.has(sub) ? requests('sub = ? ORDER BY at DESC, meta_id', sub) : []),
    waiting() {
      waiting ??= requests('answer IS NULL ORDER BY at, sub, meta_id').catch((error: unknown) => {
        waiting = undefined;
        throw error;
      });
      return waiting;
    },

    async ask(request) {
      askers.add(request.sub);
      await writeRequests(insert('OR REPLACE INTO access_request', requestRow(request)));
    },

    async takeBack(sub, metaId) {
      await writeRequests({ sql: 'DELETE FROM access_request WHERE sub = ? AND meta_id = ?', args: [sub, metaId] });
    },

    async answer(answering) {
      const { asked, dashboard, by, now, decision } = answering;
      const waits = 'EXISTS (SELECT 1 FROM access_request WHERE sub = ? AND meta_id = ? AND at = ? AND answer IS NULL)';
      const request = [asked.sub, asked.metaId, asked.at.getTime()];
      const { kind, ...more } = decision;
      const results = await writeRequests(
        enterDecision(
          dashboard,
          { decided: kind, person: asked.email, personSub: asked.sub, ...more },
          by,
          now,
          waits,
          request,
        ),
        ...(decision.kind === 'person' ? [enterGrant(answering, decision.until, waits, request)] : []),
        {
          sql: `UPDATE access_request SET answer = ? WHERE sub = ? AND meta_id = ? AND at = ? AND answer IS NULL`,
          args: [storedAnswer(answerOf(decision, by, now)), ...request],
        },
      );
      if (kind === 'person') await readGrants();
      return results.at(-1)?.changes === 1;
    },

    grants: async () => grants,

    async withdraw({ dashboard, sub }, by, now) {
      const person = grants.find((one) => one.dashboard === dashboard && one.sub === sub)?.email ?? '';
      const isThere = 'EXISTS (SELECT 1 FROM access_grant WHERE dashboard = ? AND sub = ?)';
      const results = await writeRequests(
        enterDecision(dashboard, { decided: 'withdraw', person, personSub: sub }, by, now, isThere, [dashboard, sub]),
        { sql: 'DELETE FROM access_grant WHERE dashboard = ? AND sub = ?', args: [dashboard, sub] },
      );
      await readGrants();
      return results.at(-1)?.changes === 1;
    },

    async forgetEnded(today) {
      const [deleted] = await write({ sql: 'DELETE FROM access_grant WHERE until < ?', args: [today] });
      if (deleted?.changes !== 0) await readGrants();
    },

    async forget(sub, decidedAt) {
      const then = '(SELECT value FROM json_each(?))';
      const times = JSON.stringify(decidedAt.map((at) => at.getTime()));
      await writeRequests(
        { sql: 'DELETE FROM access_request WHERE sub = ?', args: [sub] },
        { sql: 'DELETE FROM access_grant WHERE sub = ?', args: [sub] },
        {
          sql: `UPDATE access_grant SET granted_by = ? WHERE granted_by LIKE '%@%' AND at IN ${then}`,
          args: [sub, times],
        },
        {
          sql: `UPDATE access_request SET answer = json_set(answer, '$.by', '', '$.bySub', ?)
                WHERE answer IS NOT NULL AND (json_extract(answer, '$.bySub') = ?
                  OR json_extract(answer, '$.bySub') IS NULL AND json_extract(answer, '$.at') IN ${then})`,
          args: [sub, sub, times],
        },
      );
      await readGrants();
    },
  };
}

/** Replaces an earlier grant of the dashboard to that person. */
const enterGrant = (
  { asked, dashboard, by, now }: Answering,
  until: string | undefined,
  condition: string,
  args: Value[],
): Statement => ({
  sql: `INSERT OR REPLACE INTO access_grant (dashboard, sub, email, granted_by, at, until) SELECT ?, ?, ?, ?, ?, ? WHERE ${condition}`,
  args: [dashboard, asked.sub, asked.email, by.sub, now.getTime(), until ?? null, ...args],
});

/** Enters a decision: right before it, in the same transaction, under the same condition. */
function enterDecision(
  dashboard: DashboardId,
  detail: object,
  by: Actor,
  now: Date,
  condition: string,
  args: Value[],
): Statement {
  return {
    sql: `INSERT INTO history (at, sub, email, kind, dashboard, detail) SELECT ?, ?, ?, 'access', ?, ? WHERE ${condition}`,
    args: [now.getTime(), by.sub, by.email, dashboard, JSON.stringify(detail), ...args],
  };
}
