import type { Client } from '@libsql/client';
import { z } from 'zod';

export interface Passkey {
  /** Base64url; unique in the pool. */
  id: string;
  sub: string;
  relyingPartyId: string;
  /** A COSE key. */
  publicKey: Uint8Array<ArrayBuffer>;
  /** Stays at 0 for passkeys that are synced. */
  counter: number;
  transports: string[];
  attachment: string | undefined;
  /** Milliseconds since 1970. */
  createdAt: number;
}

export interface Passkeys {
  /** Oldest first. */
  of(sub: string): Promise<Passkey[]>;
  /** False if the user has 20 or the pool has one with this id. */
  add(passkey: Omit<Passkey, 'createdAt'>): Promise<boolean>;
  /** False if the user has no such passkey. */
  remove(sub: string, id: string): Promise<boolean>;
  /** False unless the counter went up, or was never used. */
  count(id: string, counter: number): Promise<boolean>;
  /** Keeps the challenge of a registration. */
  expect(sub: string, challenge: string): Promise<void>;
  /** Takes the challenge for one answer. False if the user was not asked it lately. */
  spend(sub: string, challenge: string): Promise<boolean>;
}

export const mostPasskeys = 20;

/** Stored longer than the minute that browsers allow for a registration. */
const challengeMs = 3 * 60_000;

const row = z
  .object({
    id: z.string(),
    sub: z.string(),
    relying_party_id: z.string(),
    public_key: z.string(),
    counter: z.number(),
    transports: z.string(),
    attachment: z.string().nullable(),
    created_at: z.number(),
  })
  .transform((stored): Passkey => ({
    id: stored.id,
    sub: stored.sub,
    relyingPartyId: stored.relying_party_id,
    publicKey: Uint8Array.from(Buffer.from(stored.public_key, 'base64url')),
    counter: stored.counter,
    transports: z.array(z.string()).parse(JSON.parse(stored.transports)),
    attachment: stored.attachment ?? undefined,
    createdAt: stored.created_at,
  }));

export function createPasskeys(database: Client, clock: () => number): Passkeys {
  const changed = async (sql: string, args: (string | number | null)[]) =>
    (await database.execute(sql, args)).rowsAffected === 1;

  return {
    async of(sub) {
      const { rows } = await database.execute('SELECT * FROM passkey WHERE sub = ? ORDER BY created_at, id', [sub]);
      return rows.map((stored) => row.parse(stored));
    },

    add: ({ id, sub, relyingPartyId, publicKey, counter, transports, attachment }) =>
      changed(
        `INSERT OR IGNORE INTO passkey (id, sub, relying_party_id, public_key, counter, transports, attachment, created_at)
         SELECT ?, ?, ?, ?, ?, ?, ?, ? WHERE (SELECT count(*) FROM passkey WHERE sub = ?) < ?`,
        [
          id,
          sub,
          relyingPartyId,
          Buffer.from(publicKey).toString('base64url'),
          counter,
          JSON.stringify(transports),
          attachment ?? null,
          clock(),
          sub,
          mostPasskeys,
        ],
      ),

    remove: (sub, id) => changed('DELETE FROM passkey WHERE sub = ? AND id = ?', [sub, id]),

    count: (id, counter) =>
      changed('UPDATE passkey SET counter = ? WHERE id = ? AND (counter < ? OR (counter = 0 AND ? = 0))', [
        counter,
        id,
        counter,
        counter,
      ]),

    async expect(sub, challenge) {
      const now = clock();
      await database.batch(
        [
          { sql: 'DELETE FROM passkey_challenge WHERE expires_at <= ?', args: [now] },
          { sql: 'INSERT INTO passkey_challenge VALUES (?, ?, ?)', args: [challenge, sub, now + challengeMs] },
        ],
        'write',
      );
    },

    spend: (sub, challenge) =>
      changed('DELETE FROM passkey_challenge WHERE challenge = ? AND sub = ? AND expires_at > ?', [
        challenge,
        sub,
        clock(),
      ]),
  };
}
