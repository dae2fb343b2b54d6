/** Something that can be found: by its title first, by everything else that is said of it after that. */
export interface Findable {
  /** One of its kind. */
  key: string;
  title: string;
  /** Said beside the title. */
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
  /** Nothing fits as it was typed: all of these are only alike. */
  alike: boolean;
}

/** Made once for a list, asked at every keystroke. */
export interface FinderIndex<T> {
  items: readonly T[];
  titles: string[];
  /** Title, detail and words in one text, the title at its start. */
  texts: string[];
  /** Title and words run together from each of their words on, as people type them: "|airroutes|routes". */
  runTogether: string[];
}

/** Which of the texts hold something like these words, with one typo in each; the best first, with where it stands. */
export type FindAlike = (texts: string[], words: string) => { index: number; ranges: Range[] }[];

/** Nobody reads or types more, and a text of any length must not slow the finder down. In UTF-16 units. */
const longest = { title: 200, text: 800, search: 100 };

export function finderIndex<T extends Findable>(items: readonly T[]): FinderIndex<T> {
  const titles = items.map(({ title }) => plain(title.slice(0, longest.title)));
  const texts = items.map(({ detail, words }, index) =>
    `${titles[index]} | ${plain([detail, ...words].join(' | '))}`.slice(0, longest.text),
  );
  const runTogether = items.map(({ words }, index) =>
    [titles[index] ?? '', ...words.map(plain)].map(joined).join('').slice(0, longest.text),
  );
  return { items, titles, texts, runTogether };
}

function joined(text: string): string {
  const words = text.split(betweenWords).filter(Boolean);
  return words.map((_, from) => `|${words.slice(from).join('')}`).join('');
}

export interface FinderOptions<T> {
  limit: number;
  /** Come before others that fit equally well; between those, the order of the list decides. */
  first?: readonly T[];
}

/**
 * Every word of the text must be there, in any order, or begin words that are run together; where these are too few, those that
 * are alike come after them.
 */
export function find<T extends Findable>(
  index: FinderIndex<T>,
  text: string,
  alike: FindAlike,
  { limit, first = [] }: FinderOptions<T>,
): Findings<T> {
  const wanted = plain(text.slice(0, longest.search)).trim();
  const words = wanted.split(/\s+/).filter(Boolean);
  if (words.length === 0) return { found: [], total: 0, alike: false };
  const begun = words.map((word) => `|${word}`);

  const liking = new Map(first.map((item, place) => [item, place]));
  const ranked: { liked: number[]; others: number[] }[] = Array.from({ length: 4 }, () => ({ liked: [], others: [] }));
  let total = 0;
  for (let at = 0; at < index.items.length; at += 1) {
    const rank = rankOf(index.titles[at] ?? '', index.texts[at] ?? '', wanted, words);
    const group = ranked[rank ?? (begun.every((word) => index.runTogether[at]?.includes(word)) ? 3 : -1)];
    if (!group) continue;
    total += 1;
    if (liking.has(index.items[at] as T)) group.liked.push(at);
    else if (group.others.length < limit) group.others.push(at);
  }
  const likingOf = (at: number): number => liking.get(index.items[at] as T) ?? Infinity;
  const exact = ranked
    .flatMap(({ liked, others }) => [...liked.toSorted((a, b) => likingOf(a) - likingOf(b)), ...others])
    .slice(0, limit);
  const found = exact.flatMap((at) => foundAt(index, at, (said) => rangesOf(said, words)));
  if (total >= limit) return { found, total, alike: false };

  const known = new Set(exact);
  const others = alike(index.texts, words.join(' ')).filter((other) => !known.has(other.index));
  const more = others.slice(0, limit - found.length).flatMap(({ index: at, ranges }) => {
    const end = index.titles[at]?.length ?? 0;
    return foundAt(index, at, (_, part) => (part === 'title' ? ranges.filter(([, to]) => to <= end) : []));
  });
  return { found: [...found, ...more], total: total + others.length, alike: total === 0 };
}

/** 0 is the best: begins with what was typed; words of the title begin so; the title holds it; something else does. */
function rankOf(title: string, text: string, wanted: string, words: readonly string[]): number | undefined {
  if (title.startsWith(wanted)) return 0;
  if (!words.every((word) => text.includes(word))) return undefined;
  if (words.every((word) => beginsAWord(title, word))) return 1;
  return words.every((word) => title.includes(word)) ? 2 : 3;
}

const partOfWord = /[\p{L}\p{N}]/u;
const betweenWords = /[^\p{L}\p{N}]+/u;

function beginsAWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !partOfWord.test(text.charAt(at - 1))) return true;
  }
  return false;
}

function foundAt<T extends Findable>(
  { items }: FinderIndex<T>,
  at: number,
  ranges: (said: string, part: 'title' | 'detail') => Range[],
): Found<T>[] {
  const item = items[at];
  if (!item) return [];
  return [{ item, title: ranges(item.title, 'title'), detail: ranges(item.detail, 'detail') }];
}

function rangesOf(said: string, words: readonly string[]): Range[] {
  const text = plain(said.slice(0, longest.text));
  const places = words
    .map((word): Range => [text.indexOf(word), text.indexOf(word) + word.length])
    .filter(([from]) => from >= 0)
    .toSorted(([a], [b]) => a - b);
  // Two words that overlap are underlined once.
  return places.filter(([from], place) => from >= (places[place - 1]?.[1] ?? 0));
}

const ascii = /^[\0-\x7f]*$/;

/** Without case and accents, unit for unit, so that what stands at a place here stands there in what is shown. */
function plain(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  return Array.from({ length: text.length }, (_, at) => plainUnit(text.charAt(at))).join('');
}

/** A sharp s is one s: two of them, as in Switzerland, are then a letter too many, which is forgiven. */
function plainUnit(unit: string): string {
  if (unit === 'ß') return 's';
  const letter = unit.normalize('NFD').charAt(0).toLowerCase();
  return letter.length === 1 ? letter : unit;
}
