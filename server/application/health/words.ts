import type { Finding, FindingCode } from './finding';
import de from './words/de.json';
import en from './words/en.json';
import it from './words/it.json';

interface Words {
  what: string;
  why: string;
  step: string;
}

const languages: Readonly<Record<string, Readonly<Record<FindingCode, Words>>>> = { en, de, it };

/** A finding's words in this language, or in English if it is unknown. */
export function wordsFor({ code, values = {} }: Finding, language = 'en'): Words {
  const words = Object.hasOwn(languages, language) ? languages[language] : undefined;
  const { what, why, step } = (words ?? en)[code];
  const filled = (text: string): string => text.replace(/{{(\w+)}}/g, (_, name: string) => String(values[name] ?? '?'));
  return { what: filled(what), why: filled(why), step: filled(step) };
}
