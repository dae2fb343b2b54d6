import { escapeHtml } from '#domain/plain-text';
import type { MailMessage } from '../../ports/mail';
import { mailLink, mailPage } from '../mail/mail-page';
import { de } from './words/de';
import { en } from './words/en';
import { it } from './words/it';
import type { RecoveryWords } from './words/words';

const words: Record<string, RecoveryWords> = { de, en, it };
export const recoveryWords = (language: string): RecoveryWords => words[language] ?? en;

export type LetterName = keyof RecoveryWords['letters'];

interface Letter {
  name: LetterName;
  /** One of the languages of mails. */
  language: string;
  /** The portal's title, on one line. */
  portal: string;
  hours: number;
  /** Where the letter's link leads; missing in one without a link. */
  url?: string;
}

/** Writes to someone about their lost second step, as plain text and as HTML. */
export function writeLetter({ name, language, portal, hours, url }: Letter): Omit<MailMessage, 'id' | 'to'> {
  const { subject, paragraphs, action } = recoveryWords(language).letters[name];
  const title = `${portal}: ${subject}`;
  const said = paragraphs(
    new Intl.NumberFormat(language, { style: 'unit', unit: 'hour', unitDisplay: 'long' }).format(hours),
  );
  const link = url !== undefined && action !== undefined ? { url, action } : undefined;
  const text = [...said, ...(link ? [`${link.action}: ${link.url}`] : [])].join('\n\n');
  const html = mailPage(
    language,
    title,
    [
      ...said.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
      ...(link ? [`<p>${mailLink(link.url, link.action)}</p>`] : []),
    ].join('\n'),
  );
  return { subject: title, text: `${text}\n`, html, language };
}
