import type { TFunction } from 'i18next';
import { createContext, use } from 'react';
import type { Conventions } from '#domain/conventions';

export interface Texts {
  t: TFunction;
  language: string;
  /** For the functions in `formats`. */
  conventions: Conventions;
  /** Joins words as this language does: "a, b, c". */
  list: (words: readonly string[]) => string;
  /** The same in parts, for words that need elements of their own. */
  listParts: (words: readonly string[]) => ReturnType<Intl.ListFormat['formatToParts']>;
}

export const TextsContext = createContext<Texts | undefined>(undefined);

/**
 * The texts of the language in use. The whole page subscribes to it once: `useTranslation` of react-i18next subscribes each component,
 * with ten hooks that run at every render and three kilobytes of memory.
 */
export function useTexts(): Texts {
  const texts = use(TextsContext);
  if (!texts) throw new Error('There are no texts outside of TextsProvider.');
  return texts;
}
