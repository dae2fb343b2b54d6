import type { LetterPart, MailMessage } from '../../ports/mail';
import { mailOf } from '../mail/letter-text';
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

/** Writes to someone about their lost second step. */
export function writeLetter({ name, language, portal, hours, url }: Letter): Omit<MailMessage, 'id' | 'to'> {
  const { subject, paragraphs, action } = recoveryWords(language).letters[name];
  const title = `${portal}: ${subject}`;
  const said = paragraphs(
    new Intl.NumberFormat(language, { style: 'unit', unit: 'hour', unitDisplay: 'long' }).format(hours),
  );
  const parts: LetterPart[] = said.map((text) => ({ kind: 'text', text }));
  if (url !== undefined && action !== undefined) parts.push({ kind: 'button', link: { url, name: action } });
  const what = subject.slice(0, 1).toLocaleUpperCase(language) + subject.slice(1);
  return mailOf({ subject: title, language, letter: { brand: portal, title: what, parts } });
}
