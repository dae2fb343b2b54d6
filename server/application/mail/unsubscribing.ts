import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KeptNotices } from '#domain/notifications/kept';
import { type NoticeStores, changeKept, keptOf } from '../notifications/kept-notices';
import { type MailMarks, readMailMarks } from './mail-marks';

/** The unchecked parameters of a link in a mail. */
export interface UnsubscribeLink {
  sub: string;
  /** The ids of those to stop, with spaces between; all mails of notifications if missing. */
  delivery?: string | undefined;
  signature: string;
}

export const unsubscribePath = '/unsubscribe';

/** Returns the address that stops a person's mails of notifications, or deliveries. It names them by their `sub` only, and works as long as the portal knows them. */
export function unsubscribeUrl(
  publicUrl: string,
  sub: string,
  { key }: Pick<MailMarks, 'key'>,
  delivery?: string,
): string {
  const signature = signatureOf(key, sub, delivery).toString('base64url');
  const query = new URLSearchParams({ for: sub, ...(delivery !== undefined && { delivery }), signature });
  return `${publicUrl}/prod${unsubscribePath}?${query.toString()}`;
}

const signatureOf = (key: string, sub: string, delivery?: string): Buffer =>
  createHmac('sha256', key)
    .update(delivery === undefined ? `stop mails of notifications\n${sub}` : `stop a delivery\n${sub}\n${delivery}`)
    .digest();

const isOff = ({ settings }: KeptNotices): boolean => settings.email.length === 0;

export interface StoppableDeliveries {
  isOn(sub: string, id: string): Promise<boolean>;
  /** False if it was stopped before. */
  stop(sub: string, id: string): Promise<boolean>;
}

export interface Unsubscribing {
  /** Says what the link would do: nothing if it is `wrong`, or if the person gets no mails `already`. */
  look(link: UnsubscribeLink): Promise<'subscribed' | 'already' | 'wrong'>;
  unsubscribe(link: UnsubscribeLink): Promise<'done' | 'already' | 'wrong'>;
}

/** Stops mails by links that work without signing in. An altered link gets the same answer as one for an unknown person. */
export function createUnsubscribing(stores: NoticeStores, deliveries: StoppableDeliveries): Unsubscribing {
  const { people } = stores;
  const isRight = async ({ sub, delivery, signature }: UnsubscribeLink): Promise<boolean> => {
    const marks = readMailMarks((await people.read(sub, 'mail'))?.value);
    const right = signatureOf(marks?.key ?? '', sub, delivery);
    const given = Buffer.from(signature, 'base64url');
    return given.length === right.length && timingSafeEqual(given, right) && marks !== undefined;
  };
  return {
    async look(link) {
      if (!(await isRight(link))) return 'wrong';
      if (link.delivery === undefined) return isOff(await keptOf(people, link.sub)) ? 'already' : 'subscribed';
      return (await deliveries.isOn(link.sub, link.delivery)) ? 'subscribed' : 'already';
    },

    async unsubscribe(link) {
      if (!(await isRight(link))) return 'wrong';
      if (link.delivery !== undefined) {
        return (await deliveries.stop(link.sub, link.delivery)) ? 'done' : 'already';
      }
      const isChanged = await changeKept(stores, link.sub, (kept) =>
        isOff(kept) ? undefined : { ...kept, settings: { ...kept.settings, email: [] } },
      );
      return isChanged ? 'done' : 'already';
    },
  };
}
