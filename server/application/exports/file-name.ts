import { bytesOf, cutText } from '#domain/cut-text';
import type { KeptExport } from './kept-exports';

/** In bytes: file systems take 255, and browsers and mail programs add to a name. */
const longest = 200;

/** Names a file after what it shows and the day, without characters that file systems refuse. */
export function fileNameOf({ title, sheet, visual, locale, format }: KeptExport, now: Date): string {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(now);
  const room = longest - bytesOf(` -  - ${day}.${format}`);
  const [whole, part] = [tidy(title), tidy((visual ?? sheet).name)];
  const shownPart = part === whole ? '' : cutText(part, room / 2, 'bytes').trim();
  const shownTitle = cutText(whole, room - bytesOf(shownPart), 'bytes').trim();
  return `${[shownTitle, shownPart, day].filter(Boolean).join(' - ')}.${format}`;
}

const tidy = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069"*/:<>?\\|]+/gu, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
