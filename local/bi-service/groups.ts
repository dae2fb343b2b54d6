import type { Client } from '@libsql/client';
import { textIn } from './database';

export interface Group {
  name: string;
  description: string;
}

/** Groups of users, by name. */
export interface Groups {
  find(name: string): Promise<Group | undefined>;
  /** False when the name is taken. */
  create(group: Group): Promise<boolean>;
  members(name: string): Promise<string[]>;
  groupsOf(userName: string): Promise<Group[]>;
  add(name: string, userName: string): Promise<void>;
  /** False when the user was no member. */
  remove(name: string, userName: string): Promise<boolean>;
}

export function createGroups(database: Client): Groups {
  const select = async (sql: string, args: string[]): Promise<Group[]> => {
    const { rows } = await database.execute({ sql, args });
    return rows.map((row) => ({ name: textIn(row, 'name'), description: textIn(row, 'description') }));
  };
  return {
    find: async (name) => (await select('select * from reader_group where name = ?', [name]))[0],
    async create({ name, description }) {
      const { rowsAffected } = await database.execute({
        sql: 'insert into reader_group values (?, ?) on conflict (name) do nothing',
        args: [name, description],
      });
      return rowsAffected === 1;
    },
    async members(name) {
      const { rows } = await database.execute({
        sql: 'select user_name from membership where group_name = ? order by user_name',
        args: [name],
      });
      return rows.map((row) => textIn(row, 'user_name'));
    },
    groupsOf: (userName) =>
      select(
        'select reader_group.* from reader_group join membership on group_name = name where user_name = ? order by name',
        [userName],
      ),
    async add(name, userName) {
      await database.execute({
        sql: 'insert into membership values (?, ?) on conflict do nothing',
        args: [name, userName],
      });
    },
    async remove(name, userName) {
      const { rowsAffected } = await database.execute({
        sql: 'delete from membership where group_name = ? and user_name = ?',
        args: [name, userName],
      });
      return rowsAffected === 1;
    },
  };
}
