import type { Client } from '@libsql/client';
import { readSetting } from '../database';
import type { NewUser } from './pool-user';
import type { Users } from './users';

/** Creates the first users, all or none, if this pool has never been seeded. Users who are deleted later stay deleted. */
export async function seedUsers(database: Client, users: Users, newUsers: NewUser[]): Promise<void> {
  if ((await readSetting(database, 'seeded')) !== undefined) return;
  await database.batch(
    [
      ...newUsers.flatMap((user) => users.creationOf(user)),
      { sql: 'INSERT INTO setting (name, value) VALUES (?, ?)', args: ['seeded', 'yes'] },
    ],
    'write',
  );
}
