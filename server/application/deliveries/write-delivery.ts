import type { DeliveryReason } from '#domain/deliveries/delivery';
import type { Letter, MailMessage } from '../../ports/mail';
import type { KeptDelivery } from './kept-deliveries';
import { mailOf } from '../mail/letter-text';
import { oneLine } from '../mail/one-line';
import {
  type DeliveryLetter,
  type SentDelivery,
  allOf,
  deliveryWords,
  partsOf,
  rhythmIn,
  titleOf,
  viewIn,
} from './delivery-parts';

/**
 * Writes the mail with these deliveries, which `stopUrl` stops. The subject has the title of the dashboard if there is one delivery, and
 * never figures.
 */
export function writeDeliveries(
  letter: DeliveryLetter,
  sent: readonly SentDelivery[],
  stopUrl: string,
): Omit<MailMessage, 'id' | 'to'> {
  const said = deliveryWords(letter.language);
  const [first] = sent;
  const isShared = sent.length > 1;
  const portal = oneLine(letter.portal);
  const title = isShared || !first ? said.some(sent.length) : titleOf(first);
  const attachments = sent.flatMap(({ attachment }) => (attachment ? [attachment] : []));
  const parts = sent.flatMap((one) => [
    ...(isShared ? [{ kind: 'heading' as const, text: titleOf(one) }] : []),
    ...(isShared ? [{ kind: 'text' as const, text: viewIn(one, letter.language) }] : []),
    ...partsOf(letter, one, isShared),
  ]);
  const all = allOf(letter);
  return {
    ...layOut(letter, said.subject(title, portal), stopUrl, {
      title,
      ...(!isShared && first && { about: viewIn(first, letter.language) }),
      parts: isShared ? [...parts, { kind: 'small', text: said.forYou, links: [all] }] : parts,
    }),
    ...(attachments.length > 0 && { attachments }),
  };
}

/** Writes that the portal has paused a delivery, without data of the dashboard. */
export function writePaused(
  letter: DeliveryLetter,
  delivery: KeptDelivery,
  stopUrl: string,
  reason: DeliveryReason,
): Omit<MailMessage, 'id' | 'to'> {
  const said = deliveryWords(letter.language);
  const subject = said.paused.subject(titleOf({ delivery }), oneLine(letter.portal));
  const all = allOf(letter);
  return layOut(letter, subject, stopUrl, {
    title: titleOf({ delivery }),
    parts: [
      { kind: 'warning', name: said.paused.name, text: said.reasons[reason] },
      { kind: 'text', text: said.paused.text },
      { kind: 'button', link: all },
      {
        kind: 'small',
        text: said.why(rhythmIn(delivery, letter.language)),
        links: [{ url: stopUrl, name: said.stop }],
      },
    ],
  });
}

const layOut = (
  { language, portal }: DeliveryLetter,
  subject: string,
  unsubscribeUrl: string,
  letter: Omit<Letter, 'brand'>,
): Omit<MailMessage, 'id' | 'to'> =>
  mailOf({ subject, language, unsubscribeUrl, letter: { brand: oneLine(portal), ...letter } });
