import { randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { DueMail, Told } from '#domain/notifications/mail-due';

const time = z.number();
const told = z.object({ atOnce: time, daily: time, nextDaily: time });
const mailMarks = z.object({
  /** Signs the links in this person's mails. */
  key: z.string(),
  told,
  /** When the last mail was sent. */
  sentAt: z.optional(time),
  /** A mail that was handed over, and whose end isn't known yet; `told` is what holds once it is. */
  sending: z.optional(z.object({ id: z.string(), cadence: z.enum(['atOnce', 'daily']), told })),
  /** The mail server refused this address. */
  refused: z.optional(z.object({ address: z.string(), at: time })),
});

/** The part `mail` of a person. Times are in milliseconds since 1970. */
export type MailMarks = z.infer<typeof mailMarks>;

/** Undefined for a part that can't be read. */
export const readMailMarks = (value: unknown): MailMarks | undefined => mailMarks.safeParse(value).data;

/** Of a person who gets mail from now on: what happened before is in the portal only. */
export const newMailMarks = (now: number, nextDaily: number): MailMarks => ({
  key: randomBytes(32).toString('base64url'),
  told: { atOnce: now, daily: now, nextDaily },
});

/** Before a mail is handed over. */
export function begun(marks: MailMarks, cadence: DueMail['cadence'], toldThen: Told): MailMarks {
  const id = `${cadence === 'daily' ? 'daily' : 'at-once'}-${randomUUID()}`;
  return { ...marks, sending: { id, cadence, told: toldThen } };
}

/** Once the end of `sending` is known, or never will be. */
export function ended({ sending, ...marks }: MailMarks, more: Partial<MailMarks> = {}): MailMarks {
  return { ...marks, ...(sending && { told: sending.told }), ...more };
}

/** After a mail that wasn't sent, and will be. */
export const notSent = (marks: MailMarks): MailMarks => ({ ...marks, sending: undefined });
