import { randomUUID } from 'node:crypto';
import type { Client, InStatement } from '@libsql/client';
import { z } from 'zod';
import { CognitoError, userDoesNotExist } from './cognito-error';
import { createPasswordVerifier, type PasswordVerifier } from './srp';
import { normalizeUsername, usernameSchema } from './username';

export interface NewUser {
  username: string;
  password: string;
  /** A temporary password must be changed at the first sign-in. */
  temporary?: boolean;
  email: string;
  groups: string[];
  attributes?: Record<string, string>;
}

export interface PoolUser {
  sub: string;
  username: string;
  status: 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD';
  enabled: boolean;
  attributes: Record<string, string>;
  groups: string[];
  verifier: PasswordVerifier;
  /** Milliseconds since 1970; only while the password is temporary. */
  temporaryPasswordExpiresAt?: number;
}

export interface Users {
  find(username: string): Promise<PoolUser | undefined>;
  /** Rejects for a user that does not exist, as all that changes one does. */
  get(username: string): Promise<PoolUser>;
  findBySub(sub: string): Promise<PoolUser | undefined>;
  create(user: NewUser): Promise<void>;
  /** What `create` writes, for those who write more in the same transaction. */
  creationOf(user: NewUser): InStatement[];
  /** Makes the password permanent and the user confirmed, and adds the attributes. */
  confirm(username: string, password: string, attributes: Record<string, string>): Promise<void>;
  addToGroup(username: string, group: string): Promise<void>;
  removeFromGroup(username: string, group: string): Promise<void>;
  setEnabled(username: string, enabled: boolean): Promise<void>;
  remove(username: string): Promise<void>;
}

const userRow = z
  .object({
    sub: z.string(),
    username: z.string(),
    status: z.enum(['CONFIRMED', 'FORCE_CHANGE_PASSWORD']),
    enabled: z.number(),
    attributes: z.string(),
    salt: z.string(),
    verifier: z.string(),
    temporary_password_expires_at: z.number().nullable(),
    groups: z.string(),
  })
  .transform((row): PoolUser => ({
    sub: row.sub,
    username: row.username,
    status: row.status,
    enabled: row.enabled === 1,
    attributes: z.record(z.string(), z.string()).parse(JSON.parse(row.attributes)),
    groups: z.array(z.string()).parse(JSON.parse(row.groups)),
    verifier: { salt: row.salt, verifier: row.verifier },
    ...(row.temporary_password_expires_at !== null && {
      temporaryPasswordExpiresAt: row.temporary_password_expires_at,
    }),
  }));

/** Cognito's default for `TemporaryPasswordValidityDays`. */
const temporaryPasswordMs = 7 * 24 * 60 * 60 * 1000;

/** The pool's users. Names are case-insensitive, as in every pool made since 2020. */
export function createUsers(database: Client, poolName: string, clock: () => number): Users {
  const select = async (column: 'username' | 'sub', value: string): Promise<PoolUser | undefined> => {
    const { rows } = await database.execute(
      `SELECT *, (SELECT json_group_array(group_name ORDER BY group_name) FROM membership WHERE membership.sub = pool_user.sub) AS groups
       FROM pool_user WHERE ${column} = ?`,
      [value],
    );
    return rows[0] === undefined ? undefined : userRow.parse(rows[0]);
  };
  const find = (name: string) => select('username', normalizeUsername(name));
  const get = async (name: string): Promise<PoolUser> => {
    const user = await find(name);
    if (user === undefined) throw userDoesNotExist();
    return user;
  };
  const change = async (username: string, sql: string, args: (string | number)[]) => {
    const { rowsAffected } = await database.execute(sql, [...args, normalizeUsername(username)]);
    if (rowsAffected === 0) throw userDoesNotExist();
  };

  const creationOf = (user: NewUser): InStatement[] => {
    const username = normalizeUsername(usernameSchema.parse(user.username));
    const sub = randomUUID();
    const { salt, verifier } = createPasswordVerifier(poolName, username, user.password);
    const attributes = { ...user.attributes, sub, email: user.email, email_verified: 'true' };
    const status = user.temporary ? 'FORCE_CHANGE_PASSWORD' : 'CONFIRMED';
    const expiresAt = user.temporary ? clock() + temporaryPasswordMs : null;
    return [
      {
        sql: `INSERT INTO pool_user
                (sub, username, status, enabled, attributes, salt, verifier, temporary_password_expires_at)
              VALUES (?, ?, ?, 1, ?, ?, ?, ?)`,
        args: [sub, username, status, JSON.stringify(attributes), salt, verifier, expiresAt],
      },
      ...user.groups.map((group) => ({
        sql: 'INSERT OR IGNORE INTO membership (sub, group_name) VALUES (?, ?)',
        args: [sub, group],
      })),
    ];
  };

  return {
    find,
    get,
    findBySub: (sub) => select('sub', sub),
    creationOf,

    async create(user) {
      if (await find(user.username)) throw new CognitoError('UsernameExistsException', 'User account already exists');
      await database.batch(creationOf(user), 'write');
    },

    confirm(username, password, attributes) {
      const { salt, verifier } = createPasswordVerifier(poolName, normalizeUsername(username), password);
      return change(
        username,
        `UPDATE pool_user SET status = 'CONFIRMED', temporary_password_expires_at = NULL, salt = ?, verifier = ?,
           attributes = json_patch(attributes, ?) WHERE username = ?`,
        [salt, verifier, JSON.stringify(attributes)],
      );
    },

    async addToGroup(username, group) {
      const { sub } = await get(username);
      await database.execute('INSERT OR IGNORE INTO membership (sub, group_name) VALUES (?, ?)', [sub, group]);
    },

    async removeFromGroup(username, group) {
      const { sub } = await get(username);
      await database.execute('DELETE FROM membership WHERE sub = ? AND group_name = ?', [sub, group]);
    },

    setEnabled: (username, enabled) =>
      change(username, 'UPDATE pool_user SET enabled = ? WHERE username = ?', [enabled ? 1 : 0]),

    remove: (username) => change(username, 'DELETE FROM pool_user WHERE username = ?', []),
  };
}
