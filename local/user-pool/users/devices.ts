import { createHash } from 'node:crypto';
import type { Client } from '@libsql/client';
import { z } from 'zod';
import { deviceDoesNotExist } from '../cognito-error';
import type { PasswordVerifier } from './srp';

export interface Device {
  number: number;
  key: string;
  name: string;
  verifier: PasswordVerifier;
  /** A remembered device replaces the second factor; one that is only tracked does not. */
  remembered: boolean;
  /** Milliseconds since 1970, like the other times. */
  createdAt: number;
  modifiedAt: number;
  authenticatedAt: number;
}

export interface Devices {
  find(sub: string, key: string): Promise<Device | undefined>;
  /** Rejects for a device that the user does not have, as do the methods that change one. */
  get(sub: string, key: string): Promise<Device>;
  /** Oldest first, starting after the device with this number. */
  list(sub: string, after: number, limit: number): Promise<Device[]>;
  confirm(sub: string, device: Pick<Device, 'key' | 'name' | 'verifier'>): Promise<void>;
  setRemembered(sub: string, key: string, remembered: boolean): Promise<void>;
  noteSignIn(sub: string, key: string): Promise<void>;
  forget(sub: string, key: string): Promise<void>;
}

/** The `DeviceGroupKey`, which replaces the pool name in a device's SRP hashes. */
export const deviceGroupKeyOf = (poolId: string) =>
  `-${createHash('sha256').update(poolId).digest('base64url').replaceAll(/[-_]/g, '').slice(0, 8)}`;

const deviceRow = z
  .object({
    number: z.number(),
    device_key: z.string(),
    name: z.string(),
    salt: z.string(),
    verifier: z.string(),
    remembered: z.number(),
    created_at: z.number(),
    modified_at: z.number(),
    authenticated_at: z.number(),
  })
  .transform((row): Device => ({
    number: row.number,
    key: row.device_key,
    name: row.name,
    verifier: { salt: row.salt, verifier: row.verifier },
    remembered: row.remembered === 1,
    createdAt: row.created_at,
    modifiedAt: row.modified_at,
    authenticatedAt: row.authenticated_at,
  }));

export function createDevices(database: Client, clock: () => number): Devices {
  const find = async (sub: string, key: string): Promise<Device | undefined> => {
    const { rows } = await database.execute('SELECT * FROM device WHERE sub = ? AND device_key = ?', [sub, key]);
    return rows[0] === undefined ? undefined : deviceRow.parse(rows[0]);
  };
  const change = async (sql: string, args: (string | number)[]) => {
    const { rowsAffected } = await database.execute(sql, args);
    if (rowsAffected === 0) throw deviceDoesNotExist();
  };

  return {
    find,

    async get(sub, key) {
      const device = await find(sub, key);
      if (device === undefined) throw deviceDoesNotExist();
      return device;
    },

    async list(sub, after, limit) {
      const { rows } = await database.execute(
        'SELECT * FROM device WHERE sub = ? AND number > ? ORDER BY number LIMIT ?',
        [sub, after, limit],
      );
      return rows.map((row) => deviceRow.parse(row));
    },

    async confirm(sub, { key, name, verifier }) {
      const now = clock();
      await database.execute(
        `INSERT INTO device (device_key, sub, name, salt, verifier, created_at, modified_at, authenticated_at)
         VALUES (:key, :sub, :name, :salt, :verifier, :now, :now, :now)
         ON CONFLICT (device_key) DO UPDATE SET name = :name, salt = :salt, verifier = :verifier, modified_at = :now
         WHERE sub = :sub`,
        { key, sub, name, ...verifier, now },
      );
    },

    setRemembered: (sub, key, remembered) =>
      change('UPDATE device SET remembered = ?, modified_at = ? WHERE sub = ? AND device_key = ?', [
        remembered ? 1 : 0,
        clock(),
        sub,
        key,
      ]),

    noteSignIn: (sub, key) =>
      change('UPDATE device SET authenticated_at = ? WHERE sub = ? AND device_key = ?', [clock(), sub, key]),

    forget: (sub, key) => change('DELETE FROM device WHERE sub = ? AND device_key = ?', [sub, key]),
  };
}
