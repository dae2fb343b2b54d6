import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KeptNotices } from '#domain/notifications/kept';
import type { PersonStore } from '../../ports/stores/person-store';
import { changeKept, keptOf } from '../notices/kept-notices';
import { type MailMarks, readMailMarks } from './mail-marks';

/** The unchecked parameters of a link in a mail. */
export interface UnsubscribeLink {
  sub: string;
  signature: string;
}

export const unsubscribePath = '/unsubscribe';

/** Returns the address that stops a person's mails. It names them by their `sub` only, and works as long as the portal knows them. */
export function unsubscribeUrl(publicUrl: string, sub: string, { key }: Pick<MailMarks, 'key'>): string {
  const query = new URLSearchParams({ for: sub, signature: signatureOf(key, sub).toString('base64url') });
  return `${publicUrl}/prod${unsubscribePath}?${query.toString()}`;
}

const signatureOf = (key: string, sub: string): Buffer =>
  createHmac('sha256', key).update(`stop mails of notifications\n${sub}`).digest();

const isOff = ({ settings }: KeptNotices): boolean => settings.email.length === 0;

export interface Unsubscribing {
  /** Says what the link would do: nothing if it is `wrong`, or if the person gets no mails `already`. */
  look(link: UnsubscribeLink): Promise<'subscribed' | 'already' | 'wrong'>;
  unsubscribe(link: UnsubscribeLink): Promise<'done' | 'already' | 'wrong'>;
}

/** Stops mails by links that work without signing in. An altered link gets the same answer as one for an unknown person. */
export function createUnsubscribing(people: Pick<PersonStore, 'read' | 'write'>): Unsubscribing {
  const isRight = async ({ sub, signature }: UnsubscribeLink): Promise<boolean> => {
    const marks = readMailMarks((await people.read(sub, 'mail'))?.value);
    const right = signatureOf(marks?.key ?? '', sub);
    const given = Buffer.from(signature, 'base64url');
    return given.length === right.length && timingSafeEqual(given, right) && marks !== undefined;
  };
  return {
    async look(link) {
      if (!(await isRight(link))) return 'wrong';
      return isOff(await keptOf(people, link.sub)) ? 'already' : 'subscribed';
    },

    async unsubscribe(link) {
      if (!(await isRight(link))) return 'wrong';
      const isChanged = await changeKept(people, link.sub, (kept) =>
        isOff(kept) ? undefined : { ...kept, settings: { ...kept.settings, email: [] } },
      );
      return isChanged ? 'done' : 'already';
    },
  };
}
