import type { Client } from '@libsql/client';
import { z } from 'zod';
import { type Delivery, mediumOf } from '../delivery';

export interface Message {
  id: number;
  /** ISO 8601. */
  sentAt: string;
  medium: 'EMAIL' | 'SMS';
  to: string;
  username: string;
  subject: string;
  text: string;
  code: string;
  /** Does the same as the code. */
  link?: string;
}

export interface Outbox {
  /** Does the same work for a message to a blank address, and drops it. */
  send(message: { delivery: Delivery; username: string; subject: string; code: string; link?: string }): Promise<void>;
  /** Newest first. */
  messages(): Promise<Message[]>;
}

const kept = 200;

const messageRow = z
  .object({
    number: z.number(),
    sent_at: z.number(),
    medium: z.enum(['EMAIL', 'SMS']),
    recipient: z.string(),
    username: z.string(),
    subject: z.string(),
    code: z.string(),
    link: z.string().nullable(),
  })
  .transform((row): Message => ({
    id: row.number,
    sentAt: new Date(row.sent_at).toISOString(),
    medium: row.medium,
    to: row.recipient,
    username: row.username,
    subject: row.subject,
    text: `${row.subject} is ${row.code}.`,
    code: row.code,
    ...(row.link !== null && { link: row.link }),
  }));

/** The last 200 messages that a real pool would send by Amazon SNS and SES, in the pool's database. */
export function createOutbox(database: Client, clock: () => number): Outbox {
  return {
    async send({ delivery, username, subject, code, link = null }) {
      await database.batch(
        [
          {
            sql: `INSERT INTO message (sent_at, medium, recipient, username, subject, code, link)
                  VALUES (?, ?, ?, ?, ?, ?, ?)`,
            args: [clock(), mediumOf(delivery), delivery.address, username, subject, code, link],
          },
          {
            sql: `DELETE FROM message WHERE recipient = '' OR number <= (SELECT max(number) FROM message) - ?`,
            args: [kept],
          },
        ],
        'write',
      );
    },

    async messages() {
      const { rows } = await database.execute('SELECT * FROM message ORDER BY number DESC');
      return rows.map((row) => messageRow.parse(row));
    },
  };
}
