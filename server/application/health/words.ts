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

/** What a finding says in this language, English if there is none. */
export function wordsFor({ code, values = {} }: Finding, language = 'en'): Words {
  const { what, why, step } = (languages[language] ?? en)[code];
  const filled = (text: string): string => text.replace(/{{(\w+)}}/g, (_, name: string) => String(values[name] ?? '?'));
  return { what: filled(what), why: filled(why), step: filled(step) };
}
