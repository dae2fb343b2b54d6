import { cutText } from '../cut-text';
import { plain } from '../plain-text';
import { type Entry, type Findable, type FinderIndex, type Vocabulary, longest } from './finder-index';
import { type PlaceOf, type Range, placeOfExact, placeOfSimilar, rangesOf } from './found-ranges';
import { isSimilarWord } from './similar-word';

export interface Found<T> {
  item: T;
  title: Range[];
  detail: Range[];
}

export interface Findings<T> {
  /** The best first, `limit` at most. */
  found: Found<T>[];
  total: number;
  /** Nothing matches exactly; all items are only similar. */
  alike: boolean;
}

export interface FinderOptions<T> {
  limit: number;
  /** Listed before others of the same rank; among those, the order of the list decides. */
  preferred?: readonly T[];
}

/**
 * Finds the items that hold every word of `text`, in any order, or that begin with words run together. Where fewer than `limit` do,
 * items with similar words follow.
 */
export function find<T extends Findable>(index: FinderIndex<T>, text: string, options: FinderOptions<T>): Findings<T> {
  const { limit } = options;
  const typed = plain(cutText(text, longest.search)).trim();
  const words = typed.split(/\s+/).filter(Boolean);
  if (words.length === 0) return { found: [], total: 0, alike: false };

  const exact = ranked(index.entries, exactRank(typed, words), options);
  const found = exact.best.map(({ item }) => foundBy(item, words, placeOfExact));
  if (exact.total >= limit) return { found, total: exact.total, alike: false };

  const known = new Set<Entry<unknown>>(exact.best);
  const rankOf = similarRank(words, index);
  const similar = ranked(index.entries, (entry, at) => (known.has(entry) ? undefined : rankOf(entry, at)), options);
  const more = similar.best.slice(0, limit - found.length).map(({ item }) => foundBy(item, words, placeOfSimilar));
  return { found: [...found, ...more], total: exact.total + similar.total, alike: exact.total === 0 };
}

const foundBy = <T extends Findable>(item: T, words: readonly string[], placeOf: PlaceOf): Found<T> => ({
  item,
  title: rangesOf(item.title, words, placeOf),
  detail: rangesOf(item.detail, words, placeOf),
});

/** 0 is the best; `undefined` if the entry doesn't match. */
type RankOf = (entry: Entry<unknown>, at: number) => number | undefined;

/** The entries that have a rank, the best first and no more than `limit`, and how many there are. */
function ranked<T>(
  entries: readonly Entry<T>[],
  rankOf: RankOf,
  { limit, preferred = [] }: FinderOptions<T>,
): { best: Entry<T>[]; total: number } {
  const preference = new Map(preferred.map((item, place) => [item, place]));
  const ranks: { preferred: Entry<T>[]; others: Entry<T>[] }[] = [];
  let total = 0;
  for (const [at, entry] of entries.entries()) {
    const rank = rankOf(entry, at);
    if (rank === undefined) continue;
    total += 1;
    const equal = (ranks[rank] ??= { preferred: [], others: [] });
    if (preference.has(entry.item)) equal.preferred.push(entry);
    else if (equal.others.length < limit) equal.others.push(entry);
  }
  const placeOf = ({ item }: Entry<T>): number => preference.get(item) ?? 0;
  const best = ranks.flatMap((equal) => [
    ...equal.preferred.toSorted((a, b) => placeOf(a) - placeOf(b)),
    ...equal.others,
  ]);
  return { best: best.slice(0, limit), total };
}

/**
 * 0: the title begins with `typed`; 1: words of the title begin with each word; 2: the title holds them; 3: all texts do, or run together.
 */
function exactRank(typed: string, words: readonly string[]): RankOf {
  const begun = words.map((word) => `|${word}`);
  return ({ title, text, runTogether }) => {
    if (title.startsWith(typed)) return 0;
    if (!words.every((word) => text.includes(word)))
      return begun.every((word) => runTogether.includes(word)) ? 3 : undefined;
    if (words.every((word) => beginsAWord(title, word))) return 1;
    return words.every((word) => title.includes(word)) ? 2 : 3;
  };
}

const partOfWord = /[\p{L}\p{N}]/u;

function beginsAWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!partOfWord.test(text.charAt(at - 1))) return true;
  }
  return false;
}

/** 0: the title holds each word or a similar one; 1: all texts do. */
function similarRank(words: readonly string[], { vocabulary }: FinderIndex<unknown>): RankOf {
  const { title, text } = vocabulary();
  const similar = {
    title: words.map((word) => holdersOf(title, word)),
    text: words.map((word) => holdersOf(text, word)),
  };
  return (entry, at) => {
    const holds = (field: 'title' | 'text') =>
      words.every((word, which) => similar[field][which]?.has(at) || entry[field].includes(word));
    return holds('title') ? 0 : holds('text') ? 1 : undefined;
  };
}

/** The places of the entries that hold a word similar to `typed`. */
function holdersOf(vocabulary: Vocabulary, typed: string): ReadonlySet<number> {
  const holders = new Set<number>();
  for (const [word, places] of vocabulary) {
    if (isSimilarWord(word, typed)) places.forEach((place) => holders.add(place));
  }
  return holders;
}
