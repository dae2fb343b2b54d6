/** For comparing what people type with what is written: without case and accents. */
export function plainWords(words: string): string {
  return words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
