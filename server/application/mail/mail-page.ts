import { cutText } from '#domain/cut-text';
import { escapeHtml } from '#domain/plain-text';

/** Frames the HTML of a mail. It sets no colours, so that the mail client's own stay readable in the dark too. */
export const mailPage = (language: string, title: string, content: string): string => `<!doctype html>
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
${content}
</div>
</body>
</html>
`;

export const mailLink = (url: string, name: string): string => `<a href="${escapeHtml(url)}">${escapeHtml(name)}</a>`;

/**
 * Puts a text on one line, drops characters that reverse the direction of the text around it, and cuts it after `longest` characters.
 */
export function oneLine(text: string, longest = 300): string {
  const line = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim();
  return line.length > longest ? `${cutText(line, longest)}…` : line.toWellFormed();
}
