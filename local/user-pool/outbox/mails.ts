import type { Client } from '@libsql/client';
import { z } from 'zod';

const mailRow = z.object({
  id: z.string(),
  sent_at: z.number(),
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  unsubscribe_url: z.string().nullable(),
});
export type SentMail = z.infer<typeof mailRow>;

interface MailMessage extends Record<'id' | 'to' | 'subject' | 'text' | 'html', string> {
  unsubscribeUrl?: string;
}

/** The portal's own mails, beside the pool's messages; implements the server's port `Mail`. */
export interface Mails {
  readonly isSetUp: true;
  readonly isOnceById: true;
  send(message: MailMessage): Promise<{ kind: 'sent' }>;
  /** Returns at most `most` mails, newest first. */
  sent(most?: number): Promise<SentMail[]>;
}

const kept = 2_000;

/** Keeps the last 2,000 mails in the pool's database, each once by its id. */
export async function openMails(database: Client, clock: () => number): Promise<Mails> {
  // Pools of earlier versions have no such table.
  await database.execute(
    `CREATE TABLE IF NOT EXISTS mail (id TEXT PRIMARY KEY, sent_at INTEGER NOT NULL, recipient TEXT NOT NULL, subject TEXT NOT NULL,
      text TEXT NOT NULL, html TEXT NOT NULL, unsubscribe_url TEXT) STRICT`,
  );
  return {
    isSetUp: true,
    isOnceById: true,
    async send({ id, to, subject, text, html, unsubscribeUrl = null }) {
      await database.batch(
        [
          {
            sql: 'INSERT OR IGNORE INTO mail VALUES (?, ?, ?, ?, ?, ?, ?)',
            args: [id, clock(), to, subject, text, html, unsubscribeUrl],
          },
          {
            sql: 'DELETE FROM mail WHERE rowid <= (SELECT max(rowid) FROM mail) - ?',
            args: [kept],
          },
        ],
        'write',
      );
      return { kind: 'sent' };
    },

    async sent(most = kept) {
      const { rows } = await database.execute('SELECT * FROM mail ORDER BY rowid DESC LIMIT ?', [most]);
      return rows.map((row) => mailRow.parse(row));
    },
  };
}
