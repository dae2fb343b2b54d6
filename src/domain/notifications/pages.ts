import type { NoticeLine, NoticePage } from './line';

/** Adds the next page, without lines that newer notifications have moved to it from the pages above. */
export const withNextPage = (shown: NoticePage, page: NoticePage): NoticePage => ({
  ...page,
  lines: [...shown.lines, ...without(page.lines, shown.lines)],
});

/** Replaces the first page, and keeps the older lines that are shown below it. */
export function withFirstPage(page: NoticePage, shown: NoticePage | undefined): NoticePage {
  const last = page.lines.at(-1);
  const older = shown && last ? shown.lines.filter(({ at }) => at < last.at) : [];
  // The last line isn't always the oldest: the server's clock may have been set back.
  const below = without(older, page.lines);
  if (below.length === 0) return page;
  const { next: _, ...first } = page;
  return { ...first, lines: [...page.lines, ...below], ...(shown?.next !== undefined && { next: shown.next }) };
}

function without(lines: readonly NoticeLine[], known: readonly NoticeLine[]): NoticeLine[] {
  const ids = new Set(known.map(({ id }) => id));
  return lines.filter(({ id }) => !ids.has(id));
}
