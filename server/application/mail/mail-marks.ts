import { randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { type DueMail, type Told, nextDigest } from '#domain/notifications/mail-due';
import type { PersonStore } from '../../ports/stores/person-store';

const time = z.number();
const told = z.object({ atOnce: time, daily: time, nextDaily: time });
const mailMarks = z.object({
  /** Signs the links in this person's mails. */
  key: z.string(),
  told,
  /** When the last mail was sent. */
  sentAt: z.optional(time),
  /** A mail that was handed over and may have been sent; `told` holds once that is known. */
  sending: z.optional(z.object({ id: z.string(), cadence: z.enum(['atOnce', 'daily']), told })),
  /** The address that the mail server refused. */
  refused: z.optional(z.object({ address: z.string(), at: time })),
});

/** The part `mail` of a person. Times are in milliseconds since 1970. */
export type MailMarks = z.infer<typeof mailMarks>;

/** Returns undefined for a part that can't be read. */
export const readMailMarks = (value: unknown): MailMarks | undefined => mailMarks.safeParse(value).data;

/** Returns the address of a person that the mail server refused, if it did. */
export const createRefusedAddress = (people: Pick<PersonStore, 'read'>) => async (sub: string) =>
  readMailMarks((await people.read(sub, 'mail'))?.value)?.refused?.address;

/** The marks of a person who gets email from `now` on: earlier notifications are in the portal only. */
export const newMailMarks = (now: number, nextDaily: number): MailMarks => ({
  key: randomBytes(32).toString('base64url'),
  told: { atOnce: now, daily: now, nextDaily },
});

/** Returns the key that signs a person's links, which is made at the first mail; `timeZone` is the person's. */
export async function mailKeyOf(
  people: Pick<PersonStore, 'read' | 'write'>,
  sub: string,
  now: number,
  timeZone: string,
): Promise<string> {
  for (;;) {
    const part = await people.read(sub, 'mail');
    const marks = readMailMarks(part?.value) ?? newMailMarks(now, nextDigest(now, timeZone));
    if (part && readMailMarks(part.value)) return marks.key;
    if ((await people.write(sub, 'mail', marks, part?.rev ?? 0)) === 'written') return marks.key;
  }
}

/** Names a mail that is about to be handed over; `toldThen` holds once it is sent. */
export const newSending = (cadence: DueMail['cadence'], toldThen: Told): NonNullable<MailMarks['sending']> => ({
  id: `${cadence === 'daily' ? 'daily' : 'at-once'}-${randomUUID()}`,
  cadence,
  told: toldThen,
});

/** Marks that `sending` has ended, or that nobody will know how. */
export function ended({ sending, ...marks }: MailMarks, more: Partial<MailMarks> = {}): MailMarks {
  return { ...marks, ...(sending && { told: sending.told }), ...more };
}

/** Marks that `sending` wasn't sent: it becomes due again. */
export const notSent = (marks: MailMarks): MailMarks => ({ ...marks, sending: undefined });

/** A person's marks. `keep` writes them, and returns false if another process has written them meanwhile: that process then sends. */
export interface Marked {
  sub: string;
  marks: MailMarks;
  keep: (marks: MailMarks) => Promise<boolean>;
}

/** `rev` is that of the marks as they were read, 0 for new ones. */
export function markedPerson(people: Pick<PersonStore, 'write'>, sub: string, marks: MailMarks, rev: number): Marked {
  let written = rev;
  const person: Marked = {
    sub,
    marks,
    async keep(changed) {
      if ((await people.write(sub, 'mail', changed, written)) !== 'written') return false;
      written += 1;
      person.marks = changed;
      return true;
    },
  };
  return person;
}
