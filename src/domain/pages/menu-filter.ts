import type { MenuEntry } from './menu';
import { plainWords } from './plain-words';
import type { Label } from './routes';

/** The entries with `wanted` in their title, whatever the case and the accents; a blank one finds all. */
export function filterMenu(
  entries: readonly MenuEntry[],
  wanted: string,
  say: (label: Label) => string,
): readonly MenuEntry[] {
  const words = plainWords(wanted.trim());
  return words === '' ? entries : entries.filter(({ title }) => plainWords(say(title)).includes(words));
}
