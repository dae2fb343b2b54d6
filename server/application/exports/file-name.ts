import { bytesOf, cutText } from '#domain/cut-text';
import { filterLabel } from '#domain/exports/filter-label';
import type { KeptExport } from './kept-exports';

/** In bytes: file systems take 255, and browsers and mail programs add to a name. */
const longest = 200;

/**
 * Names a file after what it shows, the filters of the view and the reader's day, without characters that file systems refuse. What is too
 * long is cut: the title last, and the filters to a third.
 */
export function fileNameOf(
  { title, sheet, visual, parameters, unknown = [], locale, zone = 'UTC', format }: KeptExport,
  now: Date,
): string {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: zone }).format(now);
  const between = ' - ';
  let room = longest - bytesOf(`${day}.${format}`);
  const cut = (text: string, most: number): string => {
    const fitting = cutText(text, most - between.length, 'bytes').trim();
    if (fitting !== '') room -= bytesOf(fitting) + between.length;
    return fitting;
  };
  const [whole, part] = [tidy(title), tidy((visual ?? sheet).name)];
  const known = parameters.filter(({ name }) => !unknown.includes(name));
  const filters = cut(
    tidy(known.map(({ name, values }) => values.join(', ') || filterLabel(name)).join(', ')),
    room / 3,
  );
  const shownPart = part === whole ? '' : cut(part, room / 2);
  return `${[cut(whole, room), shownPart, filters, day].filter(Boolean).join(between)}.${format}`;
}

const tidy = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069"*/:<>?\\|]+/gu, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
