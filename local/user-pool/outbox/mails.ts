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
  /** The names of its files. */
  attachments: z.string().transform((names) => z.array(z.string()).parse(JSON.parse(names))),
});
const attachmentRow = z.object({ content: z.instanceof(ArrayBuffer) });
export type SentMail = z.infer<typeof mailRow>;

interface MailMessage extends Record<'id' | 'to' | 'subject' | 'text' | 'html', string> {
  unsubscribeUrl?: string;
  attachments?: readonly { name: string; content: Uint8Array }[];
}

/** The portal's own mails, beside the pool's messages: the server's port `Mail`, with letters already drawn. */
export interface Mails {
  readonly isSetUp: true;
  readonly isOnceById: true;
  send(message: MailMessage): Promise<{ kind: 'sent' }>;
  /** Returns at most `most` mails, newest first. */
  sent(most?: number): Promise<SentMail[]>;
  /** A file of a mail; undefined if it has none of this name or is too old. */
  attachment(id: string, name: string): Promise<z.infer<typeof attachmentRow> | undefined>;
}

const kept = 2_000;
const keptFiles = 20;

/** Keeps the last 2,000 mails and 20 files in the pool's database, each once by its id. */
export async function openMails(database: Client, clock: () => number): Promise<Mails> {
  // Pools of earlier versions have no such tables.
  await database.execute(
    `CREATE TABLE IF NOT EXISTS mail (id TEXT PRIMARY KEY, sent_at INTEGER NOT NULL, recipient TEXT NOT NULL, subject TEXT NOT NULL,
      text TEXT NOT NULL, html TEXT NOT NULL, unsubscribe_url TEXT) STRICT`,
  );
  await database.execute(
    `CREATE TABLE IF NOT EXISTS mail_file (id TEXT NOT NULL, name TEXT NOT NULL, content BLOB NOT NULL, PRIMARY KEY (id, name)) STRICT`,
  );
  return {
    isSetUp: true,
    isOnceById: true,
    async send({ id, to, subject, text, html, unsubscribeUrl = null, attachments = [] }) {
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
          ...attachments.map(({ name, content }) => ({
            sql: 'INSERT OR IGNORE INTO mail_file VALUES (?, ?, ?)',
            args: [id, name, content],
          })),
          {
            sql: 'DELETE FROM mail_file WHERE rowid <= (SELECT max(rowid) FROM mail_file) - ?',
            args: [keptFiles],
          },
        ],
        'write',
      );
      return { kind: 'sent' };
    },

    async sent(most = kept) {
      const { rows } = await database.execute(
        `SELECT mail.*, (SELECT json_group_array(name) FROM mail_file WHERE mail_file.id = mail.id) AS attachments
          FROM mail ORDER BY rowid DESC LIMIT ?`,
        [most],
      );
      return rows.map((row) => mailRow.parse(row));
    },

    async attachment(id, name) {
      const { rows } = await database.execute('SELECT content FROM mail_file WHERE id = ? AND name = ?', [id, name]);
      return rows[0] && attachmentRow.parse(rows[0]);
    },
  };
}
