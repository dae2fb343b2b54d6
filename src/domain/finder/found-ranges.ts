import { plainWithPlaces } from '../plain-text';
import { longest } from './finder-index';
import { isSimilarWord } from './similar-word';

/** From and to, in UTF-16 units; `to` is exclusive. */
export type Range = readonly [from: number, to: number];

/** Finds a typed word in a plain text. */
export type PlaceOf = (text: string, typed: string) => Range | undefined;

export const placeOfExact: PlaceOf = (text, typed) => {
  const from = text.indexOf(typed);
  return from < 0 ? undefined : [from, from + typed.length];
};

export const placeOfSimilar: PlaceOf = (text, typed) => {
  const exact = placeOfExact(text, typed);
  if (exact) return exact;
  const similar = [...text.matchAll(/[\p{L}\p{N}]+/gu)].find(([word]) => isSimilarWord(word, typed));
  return similar && [similar.index, similar.index + similar[0].length];
};

/** The parts of a shown text that the typed words found, in order and without overlaps. */
export function rangesOf(shown: string, words: readonly string[], placeOf: PlaceOf): Range[] {
  const { plain, places } = plainWithPlaces(shown.slice(0, longest.text));
  const found = words.flatMap((word) => [placeOf(plain, word)].filter((range) => range !== undefined));
  const inShown = found.map(([from, to]): Range => {
    // One shown character can be several plain ones, such as a sharp s.
    while (places[to] !== undefined && places[to] === places[to - 1]) to += 1;
    return [places[from] ?? 0, places[to] ?? Math.min(shown.length, longest.text)];
  });
  const inOrder = inShown.toSorted(([a], [b]) => a - b);
  return inOrder.filter(([from], at) => from >= (inOrder[at - 1]?.[1] ?? 0));
}
