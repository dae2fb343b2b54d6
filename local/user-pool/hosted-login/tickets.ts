import { createHash, randomBytes } from 'node:crypto';
import type { Client } from '@libsql/client';
import { z } from 'zod';

/** Secrets that a browser holds for the pool, and the content that each one leads to. */
export interface Tickets<Content> {
  issue(content: Content): Promise<string>;
  /** The content of a ticket that has neither expired nor been spent. */
  read(ticket: string): Promise<Content | undefined>;
  /** The same, and spends the ticket: of two claims at the same time, one gets nothing. */
  claim(ticket: string): Promise<Content | undefined>;
}

const ticketRow = z.object({ content: z.string() });

/** Tickets of one kind, stored by their hashes. */
export function createTickets<Content>(
  database: Client,
  kind: string,
  schema: z.ZodType<Content>,
  lifetimeMs: number,
  clock: () => number,
): Tickets<Content> {
  const read = async (ticket: string): Promise<Content | undefined> => {
    const { rows } = await database.execute(
      'SELECT content FROM hosted_ticket WHERE ticket_hash = ? AND kind = ? AND expires_at > ? AND spent = 0',
      [hashOf(ticket), kind, clock()],
    );
    return rows[0] === undefined ? undefined : schema.parse(JSON.parse(ticketRow.parse(rows[0]).content));
  };

  return {
    read,

    async issue(content) {
      const ticket = randomBytes(32).toString('base64url');
      const now = clock();
      await database.batch(
        [
          { sql: 'DELETE FROM hosted_ticket WHERE expires_at <= ?', args: [now] },
          {
            sql: 'INSERT INTO hosted_ticket (ticket_hash, kind, content, expires_at) VALUES (?, ?, ?, ?)',
            args: [hashOf(ticket), kind, JSON.stringify(content), now + lifetimeMs],
          },
        ],
        'write',
      );
      return ticket;
    },

    async claim(ticket) {
      const content = await read(ticket);
      const { rowsAffected } = await database.execute(
        'UPDATE hosted_ticket SET spent = 1 WHERE ticket_hash = ? AND kind = ? AND spent = 0',
        [hashOf(ticket), kind],
      );
      return rowsAffected === 1 ? content : undefined;
    },
  };
}

/** Ids of a provider that count once, stored as tickets are. */
export const createSpentIds =
  (database: Client, kind: string) =>
  /** Returns whether the id is new. `expiresAt`: when it can be forgotten, in milliseconds since 1970. */
  async (id: string, expiresAt: number): Promise<boolean> => {
    const { rowsAffected } = await database.execute(
      "INSERT OR IGNORE INTO hosted_ticket (ticket_hash, kind, content, expires_at, spent) VALUES (?, ?, '', ?, 1)",
      [hashOf(`${kind} ${id}`), kind, expiresAt],
    );
    return rowsAffected === 1;
  };

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('hex');
