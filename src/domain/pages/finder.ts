/** Something that can be found: by its title first, then by its other words. */
export interface Findable {
  /** One of its kind. */
  key: string;
  title: string;
  /** Shown beside the title. */
  detail: string;
  /** Leads to it, and is not shown: other names, groups. */
  words: readonly string[];
}

/** From and to, in UTF-16 units: the end is no longer part of it. */
export type Range = readonly [from: number, to: number];

export interface Found<T> {
  item: T;
  title: Range[];
  detail: Range[];
}

export interface Findings<T> {
  /** The best first, no more than were asked for. */
  found: Found<T>[];
  total: number;
  /** Nothing matches as it was typed: all of these are only similar. */
  alike: boolean;
}

/** Made once for a list, asked at every keystroke. */
export interface FinderIndex<T> {
  entries: readonly Entry<T>[];
  /** Those of the entries, in their order. */
  texts: string[];
}

/** An item and the texts that are searched for it, all without case and accents. */
interface Entry<T> {
  item: T;
  title: string;
  /** Title, detail and words in one text, the title at its start. */
  text: string;
  /** Title and words run together from each of their words on, as people type them: "|airroutes|routes". */
  runTogether: string;
}

/** Which of the texts contain something similar to these words, with one typo in each; the best first, with its place. */
export type FindAlike = (texts: string[], words: string) => { index: number; ranges: Range[] }[];

/** Longer texts would slow the finder down, and people neither read nor type more. In UTF-16 units. */
const longest = { title: 200, text: 800, search: 100 };

export function finderIndex<T extends Findable>(items: readonly T[]): FinderIndex<T> {
  const entries = items.map(entryOf);
  return { entries, texts: entries.map(({ text }) => text) };
}

/** Cuts before it works on a text, so that one of any length takes no longer than the longest that is searched. */
function entryOf<T extends Findable>(item: T): Entry<T> {
  const title = plain(item.title.slice(0, longest.title));
  const rest = plain([item.detail, ...item.words].join(' | ').slice(0, longest.text));
  return {
    item,
    title,
    text: `${title} | ${rest}`.slice(0, longest.text),
    runTogether: runTogether([title, ...item.words]),
  };
}

function runTogether(texts: readonly string[]): string {
  let together = '';
  for (const text of texts) {
    const words = plain(text.slice(0, longest.text)).split(betweenWords);
    for (const from of words.keys()) {
      if (together.length >= longest.text) return together.slice(0, longest.text);
      together += `|${words.slice(from).join('')}`;
    }
  }
  return together.slice(0, longest.text);
}

export interface FinderOptions<T> {
  limit: number;
  /** Listed before others that match equally well; among those, the order of the list decides. */
  first?: readonly T[];
}

/**
 * Every word of the text must be found, in any order, or begin words that are run together; where these matches are too few,
 * similar ones follow.
 */
export function find<T extends Findable>(
  index: FinderIndex<T>,
  text: string,
  alike: FindAlike,
  { limit, first = [] }: FinderOptions<T>,
): Findings<T> {
  const wanted = plain(text.slice(0, longest.search)).trim();
  const words = wanted.split(/\s/).filter(Boolean);
  if (words.length === 0) return { found: [], total: 0, alike: false };

  const begun = words.map((word) => `|${word}`);
  const { best, total } = fitting(index.entries, { text: wanted, words, begun }, limit, first);
  const found = best.map(({ item }) => ({
    item,
    title: rangesOf(item.title, words),
    detail: rangesOf(item.detail, words),
  }));
  if (total >= limit) return { found, total, alike: false };

  const known = new Set(best);
  const others = alike(index.texts, words.join(' ')).flatMap(({ index: at, ranges }) => {
    const entry = index.entries[at];
    return entry && !known.has(entry) ? [{ entry, ranges }] : [];
  });
  const more = others.slice(0, limit - found.length).map(({ entry: { item, title }, ranges }) => ({
    item,
    title: ranges.filter(([, to]) => to <= title.length),
    detail: [],
  }));
  return { found: [...found, ...more], total: total + others.length, alike: total === 0 };
}

interface Wanted {
  text: string;
  words: readonly string[];
  /** The words as they begin what is run together. */
  begun: readonly string[];
}

/** The entries that have all the words, the best first and no more than `limit`, and how many have. */
function fitting<T>(
  entries: readonly Entry<T>[],
  wanted: Wanted,
  limit: number,
  first: readonly T[],
): { best: Entry<T>[]; total: number } {
  const preferred = new Map(first.map((item, place) => [item, place]));
  const preferenceOf = ({ item }: Entry<T>): number => preferred.get(item) ?? Infinity;
  const ranks = [emptyRank<T>(), emptyRank<T>(), emptyRank<T>(), emptyRank<T>()] as const;
  let total = 0;
  for (const entry of entries) {
    const rank = rankOf(entry, wanted);
    if (rank === undefined) continue;
    total += 1;
    const { liked, others } = ranks[rank];
    if (preferred.has(entry.item)) liked.push(entry);
    else if (others.length < limit) others.push(entry);
  }
  const best = ranks.flatMap(({ liked, others }) => [
    ...liked.toSorted((a, b) => preferenceOf(a) - preferenceOf(b)),
    ...others,
  ]);
  return { best: best.slice(0, limit), total };
}

/** Entries that match equally well. */
const emptyRank = <T>(): { liked: Entry<T>[]; others: Entry<T>[] } => ({ liked: [], others: [] });

/** 0 is the best: begins with what was typed; words of the title begin so; the title holds it; something else does, or runs together. */
function rankOf({ title, text, runTogether }: Entry<unknown>, wanted: Wanted): 0 | 1 | 2 | 3 | undefined {
  const { words, begun } = wanted;
  if (title.startsWith(wanted.text)) return 0;
  if (!words.every((word) => text.includes(word)))
    return begun.every((word) => runTogether.includes(word)) ? 3 : undefined;
  if (words.every((word) => beginsAWord(title, word))) return 1;
  return words.every((word) => title.includes(word)) ? 2 : 3;
}

const partOfWord = /[\p{L}\p{N}]/u;
const betweenWords = /[^\p{L}\p{N}]+/u;

function beginsAWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!partOfWord.test(text.charAt(at - 1))) return true;
  }
  return false;
}

function rangesOf(shown: string, words: readonly string[]): Range[] {
  const text = plain(shown.slice(0, longest.text));
  const places = words
    .map((word): Range => [text.indexOf(word), text.indexOf(word) + word.length])
    .filter(([from]) => from >= 0)
    .toSorted(([a], [b]) => a - b);
  // Two words that overlap are underlined once.
  return places.filter(([from], place) => from >= (places[place - 1]?.[1] ?? 0));
}

const ascii = /^[\0-\x7f]*$/;

/** Without case and accents, unit for unit, so that places are the same as in the text that is shown. */
function plain(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  return Array.from({ length: text.length }, (_, at) => plainUnit(text.charAt(at))).join('');
}

/** A sharp s is one s: two of them, as in Switzerland, are then a letter too many, which is forgiven. */
function plainUnit(unit: string): string {
  return unit === 'ß' ? 's' : unit.normalize('NFD').charAt(0).toLowerCase();
}
