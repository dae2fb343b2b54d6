import type { NoticeLine } from '#domain/notifications/line';
import { topicOf } from '#domain/notifications/notice';
import { dashboardPath } from '#domain/pages/routes';
import { escapeHtml } from '#domain/plain-text';
import type { MailMessage } from '../../ports/mail';
import { mailLink, mailPage, oneLine } from './mail-page';
import { de } from './words/de';
import { en } from './words/en';
import { it } from './words/it';
import type { MailWords } from './words/words';

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
  /** Missing if all lines are about the person's account: they can't unsubscribe from those. */
  unsubscribeUrl?: string;
  /** Newest first. */
  lines: readonly NoticeLine[];
}

const mostLines = 40;
const longestName = 100;
/** Bytes of all lines, so that a whole mail stays below 50 KB when it is encoded. */
const room = 32_000;

/** Writes a mail about notifications, as plain text and as HTML. */
export function writeMail(content: MailContent): Omit<MailMessage, 'id' | 'to'> {
  const { language, portal, publicUrl, unsubscribeUrl, lines } = content;
  const { words, numbers } = languages[language] ?? english;
  const shown = thoseThatFit(lines.slice(0, mostLines).map((line) => entryOf(line, language, publicUrl)));
  const left = lines.length - shown.length;
  const subject = words.subject(lines.length, oneLine(portal, longestName));
  const all = `${publicUrl}/user/notifications`;
  const reason = unsubscribeUrl === undefined ? words.securityReason : words.reason;

  const text = [
    ...shown.map((entry) => entry.text),
    ...(left > 0 ? [words.moreLines(numbers.format(left)), ''] : []),
    `${words.open}: ${all}`,
    '',
    '-- ',
    reason,
    `${words.settings}: ${all}`,
    ...(unsubscribeUrl === undefined ? [] : [`${words.unsubscribe}: ${unsubscribeUrl}`]),
    '',
  ].join('\n');

  const footer = [
    escapeHtml(reason),
    mailLink(all, words.settings),
    ...(unsubscribeUrl === undefined ? [] : [mailLink(unsubscribeUrl, words.unsubscribe)]),
  ];
  const html = mailPage(
    language,
    subject,
    `<ul style="padding:0 0 0 20px;margin:0 0 16px">
${shown.map((entry) => entry.html).join('\n')}
</ul>
${left > 0 ? `<p>${escapeHtml(words.moreLines(numbers.format(left)))}</p>\n` : ''}<p>${mailLink(all, words.open)}</p>
<hr>
<p style="font-size:14px">${footer.join('<br>')}</p>`,
  );
  return { subject, text, html, language, ...(unsubscribeUrl !== undefined && { unsubscribeUrl }) };
}

interface Entry {
  text: string;
  html: string;
}

function thoseThatFit(entries: Entry[]): Entry[] {
  let taken = 0;
  const tooMany = entries.findIndex(({ text, html }) => (taken += new TextEncoder().encode(text + html).length) > room);
  return tooMany < 0 ? entries : entries.slice(0, tooMany);
}

/** Writes a sentence that links to its subject, followed by the issue or note. */
function entryOf(line: NoticeLine, language: string, publicUrl: string): Entry {
  const { words, numbers, lists } = languages[language] ?? english;
  const { kind, count } = line;
  const named = line.dashboards.map(({ title }) => oneLine(title, longestName));
  const left = count - named.length;
  const more = named.length > 0 && left > 0 ? [words.more(numbers.format(left))] : [];
  const names = lists.format([...named, ...more]);
  const said = oneLine(line.text ?? '');
  const sentence = words.lines[kind]({ count, shown: numbers.format(count), names, text: said });
  const isInSentence = kind === 'renamed' || kind === 'help-asked' || topicOf[kind] === 'security';
  const added = isInSentence ? '' : said;
  const url = placeOf(line, publicUrl);
  return {
    text: `- ${sentence}\n${added && `  ${added}\n`}  ${url}\n`,
    html: `<li style="margin:0 0 12px">${mailLink(url, sentence)}${added && `<br>${escapeHtml(added)}`}</li>`,
  };
}

/** Returns the address of a single dashboard that can be opened, otherwise of all notifications. */
function placeOf({ kind, count, dashboards: [first] }: NoticeLine, publicUrl: string): string {
  const opens = count === 1 && first !== undefined && kind !== 'withdrawn' && kind !== 'declined' && kind !== 'request';
  return `${publicUrl}${opens ? dashboardPath(first.metaId) : '/user/notifications'}`;
}
