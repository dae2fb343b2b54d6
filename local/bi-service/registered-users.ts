import type { Client, Row } from '@libsql/client';
import { textIn } from './database';

export interface RegisteredUser {
  /** `<role>/<session>` for an IAM user. */
  name: string;
  email: string;
  role: string;
  identityType: string;
}

export interface RegisteredUsers {
  /** By name. */
  all(): Promise<RegisteredUser[]>;
  find(name: string): Promise<RegisteredUser | undefined>;
  /** False when the name is taken. */
  register(user: RegisteredUser): Promise<boolean>;
  /** With their memberships. False when there is no such user. */
  remove(name: string): Promise<boolean>;
}

const read = (row: Row): RegisteredUser => ({
  name: textIn(row, 'name'),
  email: textIn(row, 'email'),
  role: textIn(row, 'role'),
  identityType: textIn(row, 'identity_type'),
});

export function createRegisteredUsers(database: Client): RegisteredUsers {
  return {
    async all() {
      return (await database.execute('select * from registered_user order by name')).rows.map(read);
    },
    async find(name) {
      const { rows } = await database.execute({ sql: 'select * from registered_user where name = ?', args: [name] });
      return rows.map(read)[0];
    },
    async register({ name, email, role, identityType }) {
      const { rowsAffected } = await database.execute({
        sql: 'insert into registered_user values (?, ?, ?, ?) on conflict (name) do nothing',
        args: [name, email, role, identityType],
      });
      return rowsAffected === 1;
    },
    async remove(name) {
      const [, removed] = await database.batch(
        [
          { sql: 'delete from membership where user_name = ?', args: [name] },
          { sql: 'delete from registered_user where name = ?', args: [name] },
        ],
        'write',
      );
      return removed?.rowsAffected === 1;
    },
  };
}
