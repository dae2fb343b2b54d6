import { escapeHtml } from '#domain/plain-text';
import type { MailMessage } from '../../ports/mail';
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
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:16px;font:16px/1.5 system-ui,sans-serif">
<div lang="${language}" style="max-width:600px;margin:0 auto">
<h1 style="font-size:20px;margin:0 0 16px">${escapeHtml(title)}</h1>
${said.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')}
${link ? `<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.action)}</a></p>` : ''}
</div>
</body>
</html>
`;
  return { subject: title, text: `${text}\n`, html, language };
}
