import { expect, it } from 'vitest';
import { checks } from '#server/application/health/judge';
import { nameOf, wordsFor } from '#server/application/health/words';
import germanNames from '../../../../server/application/health/names/de.json';
import englishNames from '../../../../server/application/health/names/en.json';
import italianNames from '../../../../server/application/health/names/it.json';
import de from '../../../../server/application/health/words/de.json';
import en from '../../../../server/application/health/words/en.json';
import it_ from '../../../../server/application/health/words/it.json';

const valuesIn = (texts: object) => [...JSON.stringify(texts).matchAll(/{{\w+}}/g)].map(String).toSorted();

it('each finding has words in each language, with the same values', () => {
  for (const words of [de, it_] as Record<string, object>[]) {
    expect(Object.keys(words)).toEqual(Object.keys(en));
    for (const [code, texts] of Object.entries(en)) {
      expect(Object.keys(words[code] ?? {}), code).toEqual(['what', 'why', 'step']);
      expect([...new Set(valuesIn(words[code] ?? {}))], code).toEqual([...new Set(valuesIn(texts))]);
    }
  }
});

it('the words of a finding are filled in, and in English where a language is unknown', () => {
  const finding = { state: 'warning', code: 'disk', values: { megabytes: 400 } } as const;
  expect(wordsFor(finding, 'fr').what).toBe('The disk of the data folder has 400 MB left');
  expect(wordsFor(finding).what).toBe('The disk of the data folder has 400 MB left');
  expect(wordsFor(finding, 'de').what).toContain('400 MB');
  expect(wordsFor({ state: 'warning', code: 'disk' }).what).toBe('The disk of the data folder has ? MB left');
});

it('each check has a name in each language, with the company in those about companies', () => {
  const companies = Object.keys(checks).filter((check) => 'judgeEach' in (checks[check] ?? {}));
  for (const names of [englishNames, germanNames, italianNames] as Record<string, string>[]) {
    expect(Object.keys(names).toSorted()).toEqual(Object.keys(checks).toSorted());
    expect(new Set(Object.values(names)).size).toBe(Object.keys(names).length);
    expect(Object.keys(names).filter((check) => names[check]?.includes('{{of}}'))).toEqual(companies);
  }
});

it('the name of a passed check is in the language, or in English where a language is unknown', () => {
  const passed = { area: 'sign-in', check: 'knows each issuer', of: 'Contoso' } as const;
  expect(nameOf(passed, 'de')).toBe('Contoso: Der Aussteller stimmt');
  expect(nameOf(passed, 'fr')).toBe('Contoso: the issuer is correct');
});
