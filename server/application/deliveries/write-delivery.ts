import type { DeliveryReason } from '#domain/exports/delivery';
import { queryOfView } from '#domain/dashboards/viewing/view-in-address';
import { dashboardPath } from '#domain/pages/routes';
import { escapeHtml } from '#domain/plain-text';
import type { MailAttachment, MailMessage } from '../../ports/mail';
import { mailLink, mailPage } from '../mail/mail-page';
import type { KeptDelivery } from '../exports/kept-deliveries';
import { de } from './words/de';
import { en } from './words/en';
import { it } from './words/it';
import type { DeliveryWords } from './words/words';

const words: Record<string, DeliveryWords> = { de, en, it };
export const deliveryWords = (language: string): DeliveryWords => words[language] ?? en;

export interface DeliveryLetter {
  delivery: KeptDelivery;
  /** One of the languages of mails. */
  language: string;
  /** The portal's title. */
  portal: string;
  publicUrl: string;
  /** The BI service's id of the dashboard; missing if the person may not know it any more. */
  metaId?: string;
  person: string;
  unsubscribeUrl: string;
}

export interface Sent {
  /** When the data was refreshed. */
  dataOf?: Date | undefined;
  issue?: string | undefined;
  isTest: boolean;
  unknown: readonly string[];
  /** The file, small enough to be attached. */
  attachment?: MailAttachment;
  /** Where a larger file waits, behind the sign-in. */
  waitsAt?: string;
}

const longestText = 300;
const mostValues = 10;

interface Link {
  url: string;
  name: string;
}

/** Writes the mail with a delivery. The subject has the title of the dashboard, and no figures. */
export function writeDelivery(letter: DeliveryLetter, sent: Sent): Omit<MailMessage, 'id' | 'to'> {
  const { delivery, language, portal, publicUrl, metaId = '', person } = letter;
  const said = deliveryWords(language);
  const title = oneLine(delivery.title);
  const { dataOf, issue, attachment, waitsAt } = sent;
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: delivery.zone });
  const paragraphs = [
    ...(issue === undefined ? [] : [said.issue(oneLine(issue))]),
    dataOf ? said.dataOf(time.format(dataOf)) : said.dataUnknown,
    said.shows(oneLine((delivery.visual ?? delivery.sheet).name)),
    ...delivery.parameters.map(({ name, values }) => said.parameter(name, valuesIn(values, language))),
    said.as(person),
    ...(sent.unknown.length > 0 ? [said.unknown(new Intl.ListFormat(language).format(sent.unknown))] : []),
    ...(attachment ? [said.attached(attachment.name)] : []),
    ...(waitsAt === undefined ? [] : [said.tooLarge]),
  ];
  const query = new URLSearchParams(
    Object.entries(queryOfView({ sheet: delivery.sheet.id, parameters: delivery.parameters }).query).flatMap(
      ([name, value]) => [value].flat().map((one): [string, string] => [name, one]),
    ),
  );
  const links = [
    ...(waitsAt === undefined ? [] : [{ url: waitsAt, name: said.download }]),
    { url: `${publicUrl}${dashboardPath(metaId)}?${query.toString()}`, name: said.open },
  ];
  const rhythm = sent.isTest ? said.rhythms.test : rhythmIn(delivery, language);
  return {
    ...layOut(letter, { subject: said.subject(title, oneLine(portal)), paragraphs, links, why: said.why(rhythm) }),
    ...(attachment && { attachment }),
  };
}

/** Writes that the portal has paused a delivery, without data of the dashboard. */
export function writePaused(letter: DeliveryLetter, reason: DeliveryReason): Omit<MailMessage, 'id' | 'to'> {
  const { delivery, language, portal } = letter;
  const said = deliveryWords(language);
  return layOut(letter, {
    subject: said.paused.subject(oneLine(delivery.title), oneLine(portal)),
    paragraphs: [said.reasons[reason], said.paused.text],
    links: [],
    why: said.why(rhythmIn(delivery, language)),
  });
}

function layOut(
  { language, publicUrl, unsubscribeUrl }: DeliveryLetter,
  { subject, paragraphs, links, why }: { subject: string; paragraphs: string[]; links: Link[]; why: string },
): Omit<MailMessage, 'id' | 'to'> {
  const said = deliveryWords(language);
  const footer = [
    { url: `${publicUrl}/user/deliveries`, name: said.all },
    { url: unsubscribeUrl, name: said.stop },
  ];
  const line = ({ url, name }: Link): string => `${name}: ${url}`;
  const text = [...paragraphs, '', ...links.map(line), '', '-- ', why, ...footer.map(line), ''].join('\n');
  const html = mailPage(
    language,
    subject,
    [
      ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
      ...links.map(({ url, name }) => `<p>${mailLink(url, name)}</p>`),
      '<hr>',
      `<p style="font-size:14px">${[escapeHtml(why), ...footer.map(({ url, name }) => mailLink(url, name))].join('<br>')}</p>`,
    ].join('\n'),
  );
  return { subject, text, html, language, unsubscribeUrl };
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
  const shown = values.slice(0, mostValues).map(oneLine);
  return new Intl.ListFormat(language).format(values.length > mostValues ? [...shown, '…'] : shown);
}

/** Puts a text on one line, and drops characters that reverse the direction of the text around it. */
function oneLine(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim();
  return line.length > longestText ? `${line.slice(0, longestText).toWellFormed()}…` : line;
}
