import { range } from 'es-toolkit';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Texts } from '#ports/browser/locale-files';

const folder = join(import.meta.dirname, '../../src/ui/locales');
const locales = (await readdir(folder)).map((file) => file.replace('.json', ''));
const flat = (texts: Texts, above = ''): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[above + key, text] as [string, string]] : flat(text, `${above}${key}.`),
  );
const read = async (locale: string): Promise<Map<string, string>> =>
  new Map(flat(JSON.parse(await readFile(join(folder, `${locale}.json`), 'utf8')) as Texts));

const en = await read('en');
const forms = /_(zero|one|two|few|many|other)$/;
const bases = [...en.keys()].filter((key) => key.endsWith('_other')).map((key) => key.replace(forms, ''));

/**
 * The keys of a locale for those of English: one for each of the `plurals`, where English has plural forms, and one for none at all, where
 * English has that.
 */
function keysIn(plurals: readonly string[]): Set<string> {
  const single = [...en.keys()].filter((key) => !bases.includes(key.replace(forms, '')));
  const formsOf = (base: string) => [...plurals, ...(en.has(`${base}_zero`) ? ['zero'] : [])];
  return new Set([...single, ...bases.flatMap((base) => formsOf(base).map((form) => `${base}_${form}`))]);
}

/** The placeholders of a text: values with their format, and tags. */
const parts = (text: string): string[] => text.match(/\{\{[^}]*\}\}|<\/?\w+ ?\/?>/g)?.toSorted() ?? [];

const words = (text: string): string => text.replaceAll(/\{\{[^}]*\}\}/g, '');

const english = (key: string): string => en.get(key) ?? en.get(key.replace(forms, '_other')) ?? '';

it('there is English, and more than English', () => {
  expect(locales).toContain('en');
  expect(locales.length).toBeGreaterThan(2);
  expect(en.size).toBeGreaterThan(500);
  expect(bases.length).toBeGreaterThan(15);
});

describe.each(locales)('the texts in %s', (locale) => {
  // Italian says whole millions differently. A form that is missing is said as `_other`.
  it('are complete, in every plural form that counts below 1,000 need, with no keys that English lacks', async () => {
    const there = new Set((await read(locale)).keys());
    const rules = new Intl.PluralRules(locale);
    const needed = keysIn(['other', ...range(1_000).map((count) => rules.select(count))]);
    const possible = keysIn(rules.resolvedOptions().pluralCategories);
    expect({
      missing: [...needed].filter((key) => !there.has(key)),
      surplus: [...there].filter((key) => !possible.has(key)),
    }).toEqual({ missing: [], surplus: [] });
  });

  it('have the values and tags of the English ones', async () => {
    for (const [key, text] of await read(locale)) {
      expect(text.trim(), key).not.toBe('');
      expect(parts(text), key).toEqual(parts(english(key)));
    }
  });

  it('call the administrator by one name, which then leads to the support contact', async () => {
    const texts = await read(locale);
    const name = texts.get('link.administrator') ?? '';
    const about = [...en].filter(([, text]) => /your administrator/i.test(text)).map(([key]) => key);
    expect(about.length).toBeGreaterThan(10);
    for (const key of about) expect(texts.get(key)?.toLowerCase(), key).toContain(name.toLowerCase());
  });

  it('write dates and numbers by the conventions of the language', async () => {
    const conventions = (await read(locale)).get('when.conventions') ?? '';
    expect(new Intl.Locale(conventions).language).toBe(locale);
    expect(Intl.DateTimeFormat.supportedLocalesOf(conventions)).toEqual([conventions]);
  });
});

it.each(locales.filter((locale) => locale !== 'en'))('no sentence in %s is still the English one', async (locale) => {
  const sentences = [...(await read(locale))].filter(([, text]) => words(text).length > 24);
  expect(sentences.filter(([key, text]) => text === english(key))).toEqual([]);
});

it('address people formally in German', async () => {
  const informal = /(?<![\p{L}])(du|dir|dich|dein\p{L}*)(?![\p{L}])/iu;
  expect([...(await read('de'))].filter(([, text]) => informal.test(text))).toEqual([]);
});
