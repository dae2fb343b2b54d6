import { expect, it } from 'vitest';
import { wordsFor } from '#server/application/health/words';
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
