import type { NoticeLine } from '#domain/notifications/line';
import { topicOf } from '#domain/notifications/notice';
import { dashboardPath } from '#domain/pages/routes';
import type { LetterItem, MailMessage } from '../../ports/mail';
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
  /** Newest first. */
  lines: readonly NoticeLine[];
}

const mostLines = 20;
const longestName = 100;
/** Bytes of all lines, so that a whole mail stays below 50 KB when it is drawn and encoded. */
const room = 8_000;

/** Writes a mail about notifications. */
export function writeMail(content: MailContent): Omit<MailMessage, 'id' | 'to'> {
  const { language, publicUrl, timeZone, unsubscribeUrl, lines } = content;
  const { words, numbers } = languages[language] ?? english;
  const portal = oneLine(content.portal, longestName);
  const items = thoseThatFit(lines.slice(0, mostLines).map((line) => itemOf(line, content)));
  const left = lines.length - items.length;
  const all = `${publicUrl}/user/notifications`;
  const [latest] = lines;
  const times = latest ? ` ${words.times(zonedWords(language, timeZone).zone(latest.at))}` : '';
  const reason = unsubscribeUrl === undefined ? words.securityReason : words.reason;
  const links = [{ url: all, name: words.settings }];
  if (unsubscribeUrl !== undefined) links.push({ url: unsubscribeUrl, name: words.unsubscribe });
  return mailOf({
    subject: words.subject(lines.length, portal),
    language,
    ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
    letter: {
      brand: portal,
      title: words.title(lines.length, numbers.format(lines.length)),
      parts: [
        { kind: 'items', items },
        ...(left > 0 ? [{ kind: 'text' as const, text: words.moreLines(numbers.format(left)) }] : []),
        { kind: 'button', link: { url: all, name: words.open } },
        { kind: 'small', text: `${reason}${times}`, links },
      ],
    },
  });
}

function thoseThatFit(items: LetterItem[]): LetterItem[] {
  let taken = 0;
  const encoder = new TextEncoder();
  const tooMany = items.findIndex(
    ({ text, detail = '', url }) => (taken += encoder.encode(text + detail + url).length) > room,
  );
  return tooMany < 0 ? items : items.slice(0, tooMany);
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

/** Returns the address of a single dashboard that can be opened, otherwise of all notifications. */
function placeOf({ kind, count, dashboards: [first] }: NoticeLine, publicUrl: string): string {
  const opens = count === 1 && first !== undefined && kind !== 'withdrawn' && kind !== 'declined' && kind !== 'request';
  return `${publicUrl}${opens ? dashboardPath(first.metaId) : '/user/notifications'}`;
}
