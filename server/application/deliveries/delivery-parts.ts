import { filterLabel } from '#domain/exports/filter-label';
import { type TableSize, mayBeCut } from '#domain/exports/table-size';
import { daysToAnswer } from '#domain/deliveries/unopened';
import { queryOfView } from '#domain/dashboards/viewing/view-in-address';
import { dashboardPath } from '#domain/pages/routes';
import type { LetterLink, LetterPart, MailAttachment } from '../../ports/mail';
import type { KeptDelivery } from './kept-deliveries';
import { oneLine } from '../mail/one-line';
import { zonedWords } from '../mail/zoned-words';
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

export const titleOf = ({ delivery }: Pick<SentDelivery, 'delivery'>): string => oneLine(delivery.title);
export const allOf = ({ language, publicUrl }: DeliveryLetter): LetterLink => ({
  url: `${publicUrl}/user/deliveries`,
  name: deliveryWords(language).all,
});

/** What it shows and when it comes, such as "Cover, on weekdays at 08:00, Central European Time". */
export function viewIn({ delivery, isTest }: SentDelivery, language: string): string {
  const { rhythms } = deliveryWords(language);
  const part = oneLine((delivery.visual ?? delivery.sheet).name);
  return [part, isTest ? rhythms.test : rhythmIn(delivery, language)].join(', ');
}

const text = (...texts: (string | false | undefined)[]): LetterPart[] =>
  texts.flatMap((one) => (one ? [{ kind: 'text', text: one }] : []));

/** What a letter says of one delivery. */
export function partsOf(letter: DeliveryLetter, sent: SentDelivery, isShared: boolean): LetterPart[] {
  const { language, publicUrl } = letter;
  const { delivery, metaId, issue, attachment, waitsAt, table, unknown, stopUrl, isTest } = sent;
  const said = deliveryWords(language);
  const inLink = queryOfView({ sheet: delivery.sheet.id, parameters: delivery.parameters });
  const query = new URLSearchParams(
    Object.entries(inLink.query).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one])),
  );
  const opens = { url: `${publicUrl}${dashboardPath(metaId)}?${query.toString()}`, name: said.open(titleOf(sent)) };
  const stop = { url: stopUrl, name: said.stop };
  const figures = figuresOf(sent, language);
  return [
    ...text(sent.asks && said.ask(daysToAnswer)),
    ...(figures.length > 0 ? [{ kind: 'figures' as const, figures }] : []),
    ...(issue === undefined ? [] : [{ kind: 'warning' as const, name: said.issue, text: oneLine(issue) }]),
    ...text(
      sent.dataOf === undefined && said.dataUnknown,
      unknown.length > 0 && said.unknown(new Intl.ListFormat(language).format(unknown.map(filterLabel))),
      inLink.leftOut.length > 0 && said.leftOut(new Intl.ListFormat(language).format(inLink.leftOut.map(filterLabel))),
      waitsAt !== undefined && said.tooLarge,
      table && (mayBeCut(table) ? said.cut(table.rows) : said.rows(table.rows)),
    ),
    delivery.parameters.length === 0
      ? { kind: 'text', text: said.noFilters }
      : {
          kind: 'values',
          title: said.filters,
          values: delivery.parameters.map(({ name, values }) => ({
            name: oneLine(filterLabel(name)),
            value: valuesIn(values, language),
          })),
        },
    { kind: 'button', link: waitsAt === undefined ? opens : { url: waitsAt, name: said.download } },
    {
      kind: 'small',
      text: `${said.why(isTest ? said.rhythms.test : rhythmIn(delivery, language))}${isShared || !attachment ? '' : ` ${said.forYou}`}`,
      links: [...(waitsAt === undefined ? [] : [opens]), stop, ...(isShared ? [] : [allOf(letter)])],
    },
  ];
}

function figuresOf({ delivery, dataOf, attachment, waitsAt, isTest }: SentDelivery, language: string) {
  const { figures: names, inPortal } = deliveryWords(language);
  const words = zonedWords(language, delivery.zone);
  const moment = (at: Date | number) => ({ value: words.day(at), detail: `${words.time(at)}, ${words.zone(at)}` });
  const size = attachment && sizeIn(attachment.content.length, language);
  return [
    ...(dataOf ? [{ name: names.dataOf, ...moment(dataOf) }] : []),
    ...(delivery.format === 'link'
      ? []
      : [
          {
            name: waitsAt === undefined ? names.attached : names.file,
            value: formatNames[delivery.format],
            detail: waitsAt === undefined ? size : inPortal,
          },
        ]),
    ...(isTest ? [] : [{ name: names.next, ...moment(delivery.next) }]),
  ];
}

const formatNames = { pdf: 'PDF', xlsx: 'Excel', csv: 'CSV' } as const;

/** "412 KB", "1.3 MB" */
function sizeIn(bytes: number, language: string): string {
  const [size, unit] = bytes < 1_000_000 ? [Math.ceil(bytes / 1000), 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(size);
}

/** When it comes, with its zone. */
export function rhythmIn(delivery: KeptDelivery, language: string): string {
  return `${rhythmWords(delivery, language)}, ${zonedWords(language, delivery.zone).zone(delivery.next)}`;
}

function rhythmWords({ rhythm }: KeptDelivery, language: string): string {
  const { rhythms } = deliveryWords(language);
  switch (rhythm.every) {
    case 'day':
    case 'workday':
      return rhythms[rhythm.every](rhythm.time);
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
