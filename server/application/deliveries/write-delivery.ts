import type { DeliveryReason } from '#domain/exports/delivery';
import { queryOfView } from '#domain/dashboards/viewing/view-in-address';
import { type TableSize, mayBeCut } from '#domain/exports/table-size';
import { daysToAnswer } from '#domain/exports/unopened';
import { dashboardPath } from '#domain/pages/routes';
import type { MailAttachment, MailMessage } from '../../ports/mail';
import { mailPage, oneLine } from '../mail/mail-page';
import type { KeptDelivery } from '../exports/kept-deliveries';
import { type Section, htmlOf, textOf } from './delivery-layout';
import { de } from './words/de';
import { en } from './words/en';
import { it } from './words/it';
import type { DeliveryWords } from './words/words';

const words: Record<string, DeliveryWords> = { de, en, it };
export const deliveryWords = (language: string): DeliveryWords => words[language] ?? en;

export interface DeliveryLetter {
  /** One of the languages of mails. */
  language: string;
  /** The portal's title. */
  portal: string;
  publicUrl: string;
  person: string;
}

/** One delivery of a mail. */
export interface SentDelivery {
  delivery: KeptDelivery;
  /** The BI service's id of the dashboard. */
  metaId: string;
  /** Stops this delivery. */
  stopUrl: string;
  /** When the data was refreshed. */
  dataOf?: Date | undefined;
  issue?: string | undefined;
  isTest: boolean;
  /** Whether the mail asks if the person still needs it. */
  asks: boolean;
  unknown: readonly string[];
  /** The size of the file's table. */
  table?: TableSize | undefined;
  /** The file, small enough to be attached. */
  attachment?: MailAttachment;
  /** Where a larger file waits, behind the sign-in. */
  waitsAt?: string;
}

const mostValues = 10;

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
  const subject = isShared || !first ? said.subjectOfSome(sent.length, portal) : said.subject(titleOf(first), portal);
  const attachments = sent.flatMap(({ attachment }) => (attachment ? [attachment] : []));
  return {
    ...layOut(
      letter,
      subject,
      sent.map((one) => sectionOf(letter, one)),
      stopUrl,
    ),
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
  const paragraphs = [said.reasons[reason], said.paused.text];
  const why = said.why(rhythmIn(delivery, letter.language));
  return layOut(
    letter,
    said.paused.subject(titleOf({ delivery }), oneLine(letter.portal)),
    [{ heading: titleOf({ delivery }), paragraphs, links: [], why, stop: { url: stopUrl, name: said.stop } }],
    stopUrl,
  );
}

const titleOf = ({ delivery }: Pick<SentDelivery, 'delivery'>): string => oneLine(delivery.title);

function sectionOf({ language, publicUrl, person }: DeliveryLetter, sent: SentDelivery): Section {
  const { delivery, metaId, dataOf, issue, attachment, waitsAt, table, unknown, stopUrl } = sent;
  const said = deliveryWords(language);
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: delivery.zone });
  const query = new URLSearchParams(
    Object.entries(queryOfView({ sheet: delivery.sheet.id, parameters: delivery.parameters }).query).flatMap(
      ([name, value]) => [value].flat().map((one): [string, string] => [name, one]),
    ),
  );
  return {
    heading: titleOf(sent),
    paragraphs: [
      ...(sent.asks ? [said.ask(daysToAnswer)] : []),
      ...(issue === undefined ? [] : [said.issue(oneLine(issue))]),
      dataOf ? said.dataOf(time.format(dataOf)) : said.dataUnknown,
      said.shows(oneLine((delivery.visual ?? delivery.sheet).name)),
      ...delivery.parameters.map(({ name, values }) => said.parameter(name, valuesIn(values, language))),
      said.as(person),
      ...(unknown.length > 0 ? [said.unknown(new Intl.ListFormat(language).format(unknown))] : []),
      ...(attachment ? [said.attached(attachment.name)] : []),
      ...(waitsAt === undefined ? [] : [said.tooLarge]),
      ...(table ? [mayBeCut(table) ? said.cut(table.rows) : said.rows(table.rows)] : []),
    ],
    links: [
      ...(waitsAt === undefined ? [] : [{ url: waitsAt, name: said.download }]),
      { url: `${publicUrl}${dashboardPath(metaId)}?${query.toString()}`, name: said.open },
    ],
    why: said.why(sent.isTest ? said.rhythms.test : rhythmIn(delivery, language)),
    stop: { url: stopUrl, name: said.stop },
  };
}

function layOut(
  { language, publicUrl }: DeliveryLetter,
  subject: string,
  sections: readonly Section[],
  unsubscribeUrl: string,
): Omit<MailMessage, 'id' | 'to'> {
  const all = { url: `${publicUrl}/user/deliveries`, name: deliveryWords(language).all };
  const html = mailPage(language, subject, htmlOf(sections, all));
  return { subject, text: textOf(sections, all), html, language, unsubscribeUrl };
}

function rhythmIn({ rhythm }: KeptDelivery, language: string): string {
  const { rhythms } = deliveryWords(language);
  switch (rhythm.every) {
    case 'workday':
      return rhythms.workday(rhythm.time);
    case 'week': {
      // The fifth of January 1970 was a Monday.
      const day = new Date(Date.UTC(1970, 0, 4 + rhythm.weekday));
      return rhythms.week(
        new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(day),
        rhythm.time,
      );
    }
    case 'month':
      return rhythms.month(String(rhythm.day), rhythm.time);
    case 'refresh':
      return rhythms.refresh(rhythm.time);
  }
}

function valuesIn(values: readonly string[], language: string): string {
  if (values.length === 0) return deliveryWords(language).allValues;
  const shown = values.slice(0, mostValues).map((value) => oneLine(value));
  return new Intl.ListFormat(language).format(values.length > mostValues ? [...shown, '…'] : shown);
}
