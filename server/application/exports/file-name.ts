import type { KeptExport } from './kept-exports';

const longest = 120;

/** Names a file after what it shows and the day, without characters that file systems refuse. */
export function fileNameOf({ title, sheet, visual, locale, format }: KeptExport, now: Date): string {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(now);
  const shown = [...new Set([title, (visual ?? sheet).name])].map((part) => part.slice(0, longest).toWellFormed());
  const name = [...shown, day]
    .join(' - ')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069"*/:<>?\\|]+/gu, ' ');
  return `${name.replaceAll(/ +/g, ' ').trim()}.${format}`;
}
