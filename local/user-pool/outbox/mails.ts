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
  /** The name of its file. */
  attachment: z.string().nullable(),
});
const attachmentRow = z.object({ name: z.string(), content: z.instanceof(ArrayBuffer) });
export type SentMail = z.infer<typeof mailRow>;

interface MailMessage extends Record<'id' | 'to' | 'subject' | 'text' | 'html', string> {
  unsubscribeUrl?: string;
  attachment?: { name: string; content: Uint8Array };
}

/** The portal's own mails, beside the pool's messages; implements the server's port `Mail`. */
export interface Mails {
  readonly isSetUp: true;
  readonly isOnceById: true;
  send(message: MailMessage): Promise<{ kind: 'sent' }>;
  /** Returns at most `most` mails, newest first. */
  sent(most?: number): Promise<SentMail[]>;
  /** The file of a mail; undefined if it has none or is too old. */
  attachment(id: string): Promise<z.infer<typeof attachmentRow> | undefined>;
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
    `CREATE TABLE IF NOT EXISTS mail_attachment (id TEXT PRIMARY KEY, name TEXT NOT NULL, content BLOB NOT NULL) STRICT`,
  );
  return {
    isSetUp: true,
    isOnceById: true,
    async send({ id, to, subject, text, html, unsubscribeUrl = null, attachment }) {
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
          ...(attachment
            ? [
                {
                  sql: 'INSERT OR IGNORE INTO mail_attachment VALUES (?, ?, ?)',
                  args: [id, attachment.name, attachment.content],
                },
                {
                  sql: 'DELETE FROM mail_attachment WHERE rowid <= (SELECT max(rowid) FROM mail_attachment) - ?',
                  args: [keptFiles],
                },
              ]
            : []),
        ],
        'write',
      );
      return { kind: 'sent' };
    },

    async sent(most = kept) {
      const { rows } = await database.execute(
        `SELECT mail.*, mail_attachment.name AS attachment FROM mail LEFT JOIN mail_attachment USING (id)
          ORDER BY mail.rowid DESC LIMIT ?`,
        [most],
      );
      return rows.map((row) => mailRow.parse(row));
    },

    async attachment(id) {
      const { rows } = await database.execute('SELECT name, content FROM mail_attachment WHERE id = ?', [id]);
      return rows[0] && attachmentRow.parse(rows[0]);
    },
  };
}
