import { createHmac, timingSafeEqual } from 'node:crypto';
import { type KeptNotices, readKept } from '#domain/notifications/kept';
import type { PersonStore } from '../../ports/stores/person-store';
import { type MailMarks, readMailMarks } from './mail-marks';

/** The parameters of a link in a mail, unchecked. */
export interface UnsubscribeLink {
  sub: string;
  signature: string;
}

export const unsubscribePath = '/unsubscribe';

/** The address that stops the mails of this person. It names them by their `sub` only, and works as long as the portal knows them. */
export function unsubscribeUrl(publicUrl: string, sub: string, { key }: Pick<MailMarks, 'key'>): string {
  const query = new URLSearchParams({ for: sub, signature: signatureOf(key, sub).toString('base64url') });
  return `${publicUrl}/prod${unsubscribePath}?${query.toString()}`;
}

const signatureOf = (key: string, sub: string): Buffer =>
  createHmac('sha256', key).update(`stop mails of notifications\n${sub}`).digest();

const isOff = ({ settings }: KeptNotices): boolean => settings.email.length === 0;

export interface Unsubscribing {
  /** What the link would do: nothing if it is `wrong`, or everything is off already. */
  look(link: UnsubscribeLink): Promise<'subscribed' | 'already' | 'wrong'>;
  unsubscribe(link: UnsubscribeLink): Promise<'done' | 'already' | 'wrong'>;
}

/** Stops mails by links that work without signing in. Altered, foreign and unknown ones can't be told apart. */
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
      return isOff(readKept((await people.read(link.sub, 'notices'))?.value)) ? 'already' : 'subscribed';
    },

    async unsubscribe(link) {
      if (!(await isRight(link))) return 'wrong';
      for (;;) {
        const part = await people.read(link.sub, 'notices');
        const kept = readKept(part?.value);
        if (isOff(kept)) return 'already';
        const off = { ...kept, settings: { ...kept.settings, email: [] } };
        if ((await people.write(link.sub, 'notices', off, part?.rev ?? 0)) === 'written') return 'done';
      }
    },
  };
}
