import type { Client } from '@libsql/client';
import { randomUUID } from 'node:crypto';
import { textIn } from './database';

/** States of dashboards that readers shared (CREATE_SHARED_VIEW): anyone who can open the dashboard can open the view. */
export interface SharedViews {
  /** Stores the state, as JSON text, and returns the view's id. */
  add(dashboardId: string, state: string): Promise<string>;
  find(dashboardId: string, id: string): Promise<string | undefined>;
}

export function createSharedViews(database: Client): SharedViews {
  return {
    async add(dashboardId, state) {
      const id = randomUUID();
      await database.execute({ sql: 'insert into shared_view values (?, ?, ?)', args: [id, dashboardId, state] });
      return id;
    },
    async find(dashboardId, id) {
      const { rows } = await database.execute({
        sql: 'select state from shared_view where dashboard_id = ? and id = ?',
        args: [dashboardId, id],
      });
      return rows.map((row) => textIn(row, 'state'))[0];
    },
  };
}
