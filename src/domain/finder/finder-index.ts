import { plain } from '../plain-text';

/** Something that can be found: by its title first, then by its other words. */
export interface Findable {
  /** Unique among the items of a list. */
  key: string;
  title: string;
  /** Shown beside the title. */
  detail: string;
  /** Searched and not shown: other names, groups. */
  words: readonly string[];
}

/** Made once for a list, searched at every keystroke. */
export interface FinderIndex<T> {
  entries: readonly Entry<T>[];
  /** Made at the first call. */
  vocabulary: () => Record<'title' | 'text', Vocabulary>;
}

/** An item and the texts that are searched for it, all as `plain` returns them. */
export interface Entry<T> {
  item: T;
  title: string;
  /** Title, detail and words in one text, the title at its start. */
  text: string;
  /** Title and words run together from each of their words on, as people type them: "|airroutes|routes". */
  runTogether: string;
}

/** The words of all entries, each with the places of the entries that hold it: each is compared once with what was typed. */
export type Vocabulary = ReadonlyMap<string, readonly number[]>;

/** Longer texts would slow the finder down, and people neither read nor type more (UTF-16 units). */
export const longest = { title: 200, text: 800, search: 100 } as const;

export function finderIndex<T extends Findable>(items: readonly T[]): FinderIndex<T> {
  const entries = items.map(entryOf);
  let made: ReturnType<FinderIndex<T>['vocabulary']> | undefined;
  const vocabulary = () => (made ??= { title: vocabularyOf(entries, 'title'), text: vocabularyOf(entries, 'text') });
  return { entries, vocabulary };
}

/** Cuts a text before working on it, so that a text of any length takes no longer than the longest that is searched. */
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
    const words = wordsOf(plain(text.slice(0, longest.text)));
    for (const from of words.keys()) {
      if (together.length >= longest.text) return together.slice(0, longest.text);
      together += `|${words.slice(from).join('')}`;
    }
  }
  return together.slice(0, longest.text);
}

function vocabularyOf(entries: readonly Entry<unknown>[], field: 'title' | 'text'): Vocabulary {
  const vocabulary = new Map<string, number[]>();
  for (const [at, entry] of entries.entries()) {
    for (const word of new Set(wordsOf(entry[field]))) {
      const places = vocabulary.get(word);
      if (places) places.push(at);
      else vocabulary.set(word, [at]);
    }
  }
  return vocabulary;
}

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u);
