import type { Finding, FindingCode } from './finding';
import type { Passed } from './judge';
import germanNames from './names/de.json';
import englishNames from './names/en.json';
import italianNames from './names/it.json';
import de from './words/de.json';
import en from './words/en.json';
import it from './words/it.json';

type ByLanguage<T> = Readonly<Record<string, T> & { en: T }>;

interface Words {
  what: string;
  why: string;
  step: string;
}

const languages: ByLanguage<Readonly<Record<FindingCode, Words>>> = { en, de, it };

const names: ByLanguage<Readonly<Record<string, string>>> = {
  en: englishNames,
  de: germanNames,
  it: italianNames,
};

/** A finding's words in this language, or in English if it is unknown. */
export function wordsFor({ code, values = {} }: Finding, language = 'en'): Words {
  const { what, why, step } = inLanguage(languages, language)[code];
  return { what: filled(what, values), why: filled(why, values), step: filled(step, values) };
}

/** Says in this language what a passed check found, or in English if the language is unknown. */
export function nameOf({ check, of = '' }: Passed, language = 'en'): string {
  return filled(inLanguage(names, language)[check] ?? check, { of });
}

const inLanguage = <T>(texts: ByLanguage<T>, language: string): T =>
  (Object.hasOwn(texts, language) ? texts[language] : undefined) ?? texts.en;

const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/{{(\w+)}}/g, (_, name: string) => String(values[name] ?? '?'));
