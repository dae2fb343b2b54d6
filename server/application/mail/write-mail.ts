import {
  type DigestPart,
  figuresOfDigest,
  fittingInDigest,
  mostInDigest,
  partsOfDigest,
} from '#domain/notifications/digest';
import type { NoticeLine } from '#domain/notifications/line';
import { topicOf } from '#domain/notifications/notice';
import type { TablePath } from '#domain/pages/route-table';
import { dashboardPath } from '#domain/pages/routes';
import type { LetterItem, LetterPart, MailMessage } from '../../ports/mail';
import { mailOf } from './letter-text';
import { oneLine } from './one-line';
import { de } from './words/de';
import { en } from './words/en';
import { it } from './words/it';
import type { MailWords } from './words/words';
import { zonedWords } from './zoned-words';

const inLanguage = (tag: string, words: MailWords) => ({
  words,
  numbers: new Intl.NumberFormat(tag),
  lists: new Intl.ListFormat(tag),
});
const english = inLanguage('en', en);
const languages: Record<string, typeof english> = { de: inLanguage('de', de), en: english, it: inLanguage('it', it) };
export const mailLanguages = Object.keys(languages);

export const wordsIn = (language: string): MailWords => (languages[language] ?? english).words;

export interface MailContent {
  /** One of `mailLanguages`. */
  language: string;
  /** The portal's title. */
  portal: string;
  publicUrl: string;
  /** The person's; UTC if they have none. */
  timeZone: string | undefined;
  /** Missing if all lines are about the person's account: they can't unsubscribe from those. */
  unsubscribeUrl?: string;
  /** The mail that comes once a day. */
  isDaily?: boolean;
  /** Newest first. */
  lines: readonly NoticeLine[];
}

const longestName = 100;
/** Where managers answer. */
const people = '/management/people' satisfies TablePath;

/** Writes a mail about notifications. */
export function writeMail(content: MailContent): Omit<MailMessage, 'id' | 'to'> {
  const { language, publicUrl, timeZone, unsubscribeUrl, lines } = content;
  const { words, numbers } = languages[language] ?? english;
  const zoned = zonedWords(language, timeZone);
  const portal = oneLine(content.portal, longestName);
  const { parts, left } = partsThatFit(content);
  const figures = figuresIn(content);
  const { waiting } = figuresOfDigest(lines);
  const all = `${publicUrl}/user/notifications`;
  const [latest] = lines;
  const times = latest ? ` ${words.times(zoned.zone(latest.at))}` : '';
  const reason = unsubscribeUrl === undefined ? words.securityReason : words.reason;
  const links = [{ url: all, name: words.settings }];
  if (unsubscribeUrl !== undefined) links.push({ url: unsubscribeUrl, name: words.unsubscribe });
  return mailOf({
    subject: words.subject(lines.length, portal),
    language,
    ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
    letter: {
      brand: portal,
      title:
        waiting > 0
          ? words.titleOfWaiting(waiting, numbers.format(waiting))
          : words.title(lines.length, numbers.format(lines.length)),
      ...(content.isDaily && latest && { about: words.about(zoned.day(latest.at)) }),
      parts: [
        ...(figures.length > 1 ? [{ kind: 'figures' as const, figures }] : []),
        ...parts.map(({ part, items }) => ({
          kind: 'items' as const,
          ...(parts.length > 1 && { title: words.parts[part] }),
          items,
        })),
        ...(left > 0 ? [{ kind: 'text' as const, text: words.moreLines(numbers.format(left)) }] : []),
        {
          kind: 'button',
          link: waiting > 0 ? { url: publicUrl + people, name: words.answer } : { url: all, name: words.open },
        },
        { kind: 'small', text: `${reason}${times}`, links },
      ],
    },
  });
}

const encoder = new TextEncoder();

/** The lines by part, as many as one mail holds, and how many are left. */
function partsThatFit(content: MailContent): { parts: { part: DigestPart; items: LetterItem[] }[]; left: number } {
  const inParts = partsOfDigest(content.lines);
  const written = inParts.flatMap(({ part, lines }) =>
    lines.slice(0, mostInDigest).map((line) => ({ part, item: itemOf(line, content) })),
  );
  const fitting = written.slice(
    0,
    fittingInDigest(written.map(({ item: { text, detail = '', url } }) => encoder.encode(text + detail + url).length)),
  );
  const parts = inParts.map(({ part }) => ({
    part,
    items: fitting.filter((one) => one.part === part).map(({ item }) => item),
  }));
  return { parts: parts.filter(({ items }) => items.length > 0), left: content.lines.length - fitting.length };
}

type Figure = Extract<LetterPart, { kind: 'figures' }>['figures'][number];

/** What stands out among several notifications, each with its number. */
function figuresIn({ language, timeZone, lines }: MailContent): Figure[] {
  const { words, numbers } = languages[language] ?? english;
  const { waiting, waitingSince, published, issues } = figuresOfDigest(lines);
  const since = waitingSince && words.oldest(zonedWords(language, timeZone).day(waitingSince));
  const all: { name: string; count: number; detail?: string | undefined }[] = [
    { name: words.figures.waiting, count: waiting, detail: since },
    { name: words.figures.published, count: published },
    { name: words.figures.issues, count: issues },
  ];
  return all
    .filter(({ count }) => count > 0)
    .map(({ name, count, detail }) => ({ name, value: numbers.format(count), detail }));
}

/** A sentence that links to its subject, followed by the issue or note. */
function itemOf(line: NoticeLine, { language, publicUrl, timeZone }: MailContent): LetterItem {
  const { words, numbers, lists } = languages[language] ?? english;
  const { kind, count } = line;
  const named = line.dashboards.map(({ title }) => oneLine(title, longestName));
  const left = count - named.length;
  const more = named.length > 0 && left > 0 ? [words.more(numbers.format(left))] : [];
  const names = lists.format([...named, ...more]);
  const said = oneLine(line.text ?? '');
  const isInSentence = kind === 'renamed' || kind === 'help-asked' || topicOf[kind] === 'security';
  return {
    text: words.lines[kind]({ count, shown: numbers.format(count), names, text: said }),
    ...(!isInSentence && said !== '' && { detail: said }),
    at: zonedWords(language, timeZone).moment(line.at),
    url: placeOf(line, publicUrl),
  };
}

/** Returns the address of a single dashboard that can be opened, of where requests are answered, otherwise of all notifications. */
function placeOf({ kind, count, dashboards: [first] }: NoticeLine, publicUrl: string): string {
  if (topicOf[kind] === 'requests') return publicUrl + people;
  const opens = count === 1 && first !== undefined && kind !== 'withdrawn' && kind !== 'declined';
  return `${publicUrl}${opens ? dashboardPath(first.metaId) : '/user/notifications'}`;
}
