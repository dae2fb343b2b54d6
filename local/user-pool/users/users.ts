import { randomUUID } from 'node:crypto';
import type { Client, InStatement } from '@libsql/client';
import { type Verifiable, verifiedFlagOf, withoutBlanks } from './attributes';
import { CognitoError, userDoesNotExist, userExists } from '../cognito-error';
import { type NewUser, type PoolUser, poolUserRow } from './pool-user';
import { createPasswordVerifier } from './srp';
import {
  creationByAdministrator,
  creationByProvider,
  creationBySignUp,
  type FederatedUser,
  type SignedUpUser,
  temporaryPasswordMs,
} from './user-creation';
import { normalizeUsername } from './username';

export interface Users {
  find(username: string): Promise<PoolUser | undefined>;
  /** Rejects for a user that does not exist, as do the methods that change one. */
  get(username: string): Promise<PoolUser>;
  findBySub(sub: string): Promise<PoolUser | undefined>;
  /** Those with this email address, in any case. */
  withEmail(email: string): Promise<PoolUser[]>;
  /** At most `limit` users in the order of their names, after the name `after`; with `group`, its members only. */
  page(limit: number, after: string, group?: string): Promise<PoolUser[]>;
  create(user: NewUser): Promise<void>;
  /** The statements of `create`, for callers that write more in the same transaction. */
  creationOf(user: NewUser): InStatement[];
  /** Resolves with the new user's sub. */
  signUp(user: Omit<SignedUpUser, 'sub'>): Promise<string>;
  /** Creates the user at the first sign-in, and updates the attributes at every later one. */
  federate(user: FederatedUser): Promise<PoolUser>;
  /** Makes the password permanent and the user confirmed, and adds the attributes. */
  choosePassword(username: string, password: string, attributes?: Record<string, string>): Promise<void>;
  /** As AdminSetUserPassword does without `Permanent`: the user must replace it at the next sign-in. */
  setTemporaryPassword(username: string, password: string): Promise<void>;
  /** Completes a sign-up, and marks the attribute that the code was sent to as verified. */
  confirmSignUp(username: string, verifiedFlag: string): Promise<void>;
  /** Writes attributes; null removes one. */
  patchAttributes(username: string, patch: Record<string, string | null>): Promise<void>;
  /** Whether another user has this address and has verified it. */
  isVerifiedElsewhere(username: string, attribute: Verifiable, address: string): Promise<boolean>;
  addToGroup(username: string, group: string): Promise<void>;
  removeFromGroup(username: string, group: string): Promise<void>;
  setEnabled(username: string, enabled: boolean): Promise<void>;
  remove(username: string): Promise<void>;
}

const everyColumn = `SELECT *, (SELECT json_group_array(group_name ORDER BY group_name) FROM membership WHERE membership.sub = pool_user.sub)
  AS groups FROM pool_user`;

/** The pool's users. Names are case-insensitive, as in every pool made since 2020. */
export function createUsers(database: Client, poolName: string, clock: () => number): Users {
  const select = async (column: 'name_key' | 'sub', value: string): Promise<PoolUser | undefined> => {
    const { rows } = await database.execute(`${everyColumn} WHERE ${column} = ?`, [value]);
    return rows[0] === undefined ? undefined : poolUserRow.parse(rows[0]);
  };
  const find = (name: string) => select('name_key', normalizeUsername(name));
  const get = async (name: string): Promise<PoolUser> => {
    const user = await find(name);
    if (user === undefined) throw userDoesNotExist();
    return user;
  };
  const change = async (username: string, sql: string, args: (string | number)[]) => {
    const { rowsAffected } = await database.execute(sql, [...args, normalizeUsername(username)]);
    if (rowsAffected === 0) throw userDoesNotExist();
  };
  const creationOf = (user: NewUser) => creationByAdministrator(poolName, user, clock());
  const patchAttributes = (username: string, patch: Record<string, string | null>) =>
    change(username, 'UPDATE pool_user SET attributes = json_patch(attributes, ?) WHERE name_key = ?', [
      JSON.stringify(patch),
    ]);

  return {
    find,
    get,
    findBySub: (sub) => select('sub', sub),
    async withEmail(email) {
      const { rows } = await database.execute(`${everyColumn} WHERE lower(attributes ->> 'email') = lower(?)`, [email]);
      return rows.map((row) => poolUserRow.parse(row));
    },
    async page(limit, after, group) {
      const { rows } = await database.execute(
        `${everyColumn} WHERE name_key > :after
           AND (:group IS NULL OR sub IN (SELECT sub FROM membership WHERE group_name = :group))
         ORDER BY name_key LIMIT :limit`,
        { after, group: group ?? null, limit },
      );
      return rows.map((row) => poolUserRow.parse(row));
    },
    creationOf,
    patchAttributes,

    async create(user) {
      if (await find(user.username)) throw new CognitoError('UsernameExistsException', 'User account already exists');
      await database.batch(creationOf(user), 'write');
    },

    async signUp(user) {
      if (await find(user.username)) throw userExists();
      const sub = randomUUID();
      await database.batch(creationBySignUp(poolName, { ...user, sub }), 'write');
      return sub;
    },

    async federate(user) {
      if (await find(user.username)) await patchAttributes(user.username, user.attributes);
      else await database.batch(creationByProvider(user), 'write');
      return get(user.username);
    },

    choosePassword(username, password, attributes = {}) {
      const { salt, verifier } = createPasswordVerifier(poolName, normalizeUsername(username), password);
      return change(
        username,
        `UPDATE pool_user SET status = 'CONFIRMED', temporary_password_expires_at = NULL, salt = ?, verifier = ?,
           attributes = json_patch(attributes, ?) WHERE name_key = ?`,
        [salt, verifier, JSON.stringify(withoutBlanks(attributes))],
      );
    },

    setTemporaryPassword(username, password) {
      const { salt, verifier } = createPasswordVerifier(poolName, normalizeUsername(username), password);
      return change(
        username,
        `UPDATE pool_user SET status = 'FORCE_CHANGE_PASSWORD', temporary_password_expires_at = ?, salt = ?, verifier = ?
         WHERE name_key = ?`,
        [clock() + temporaryPasswordMs, salt, verifier],
      );
    },

    confirmSignUp: (username, verifiedFlag) =>
      change(
        username,
        `UPDATE pool_user SET status = 'CONFIRMED', attributes = json_patch(attributes, ?) WHERE name_key = ?`,
        [JSON.stringify({ [verifiedFlag]: 'true' })],
      ),

    async isVerifiedElsewhere(username, attribute, address) {
      const { rows } = await database.execute(
        'SELECT 1 FROM pool_user WHERE name_key <> ? AND attributes ->> ? = ? AND attributes ->> ? = ?',
        [normalizeUsername(username), attribute, address, verifiedFlagOf(attribute), 'true'],
      );
      return rows.length > 0;
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
      change(username, 'UPDATE pool_user SET enabled = ? WHERE name_key = ?', [enabled ? 1 : 0]),

    remove: (username) => change(username, 'DELETE FROM pool_user WHERE name_key = ?', []),
  };
}
