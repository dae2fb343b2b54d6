import type { Client } from '@libsql/client';
import { textIn } from './database';

/** The actions on a dashboard that a principal has, directly or by the dashboard's link. */
export interface Permission {
  principal: string;
  byLink: boolean;
  /** Such as `quicksight:QueryDashboard`. */
  actions: string[];
}

export interface Permissions {
  of(dashboardId: string): Promise<Permission[]>;
  /** Takes actions away, then gives others. */
  change(dashboardId: string, change: { grant: Permission[]; revoke: Permission[] }): Promise<void>;
}

export function createPermissions(database: Client): Permissions {
  const of = async (dashboardId: string): Promise<Permission[]> => {
    const { rows } = await database.execute({
      sql: 'select * from permission where dashboard_id = ? order by rowid',
      args: [dashboardId],
    });
    return rows.map((row) => ({
      principal: textIn(row, 'principal'),
      byLink: row['by_link'] === 1,
      actions: textIn(row, 'actions').split(' '),
    }));
  };
  return {
    of,
    async change(dashboardId, { grant, revoke }) {
      const before = await of(dashboardId);
      const after = new Map(before.map((permission) => [keyOf(permission), new Set(permission.actions)]));
      for (const permission of revoke) {
        for (const action of permission.actions) after.get(keyOf(permission))?.delete(action);
      }
      for (const permission of grant) {
        const actions = after.get(keyOf(permission)) ?? new Set();
        after.set(keyOf(permission), actions);
        for (const action of permission.actions) actions.add(action);
      }
      const changed = new Map([...before, ...grant].map((permission) => [keyOf(permission), permission]));
      await database.batch(
        [...changed].map(([key, { principal, byLink }]) => {
          const actions = [...(after.get(key) ?? [])].join(' ');
          const args = [dashboardId, principal, byLink ? 1 : 0];
          return actions === ''
            ? { sql: 'delete from permission where dashboard_id = ? and principal = ? and by_link = ?', args }
            : {
                sql: `insert into permission values (?, ?, ?, ?)
                      on conflict (dashboard_id, principal, by_link) do update set actions = excluded.actions`,
                args: [...args, actions],
              };
        }),
        'write',
      );
    },
  };
}

const keyOf = ({ principal, byLink }: Permission): string => `${byLink} ${principal}`;
