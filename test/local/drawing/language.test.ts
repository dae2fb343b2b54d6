import { expect, it } from 'vitest';
import { createLanguage } from '../../../local/bi-service/page/language/language';
import { fill, wordsByLanguage } from '../../../local/bi-service/page/language/words';

const figures = (locale: string) => {
  const language = createLanguage(locale);
  return [
    language.number(0.084 * 100, { digits: 1, unit: '%' }),
    language.number(-1234.5, { digits: 1, prefix: '$', unit: 'bn' }),
    language.number(1168, { digits: 0, unit: 'km' }),
    language.month(Date.UTC(2018, 1, 6)),
  ].map((text) => text.replaceAll('\u00a0', ' '));
};

it('numbers, units and dates are written as in the reader’s language', () => {
  expect(figures('en-US')).toEqual(['8.4%', '−$1,234.5bn', '1,168 km', 'Feb 2018']);
  expect(figures('de-DE')).toEqual(['8,4 %', '−$1.234,5 Mrd.', '1.168 km', 'Feb. 2018']);
  expect(figures('it-IT')).toEqual(['8,4%', '−$1.234,5 Mrd', '1.168 km', 'feb 2018']);
});

it('the words are English for languages without a translation and for invalid locales', () => {
  expect(createLanguage('fr-FR')).toMatchObject({ tag: 'fr-FR', words: { all: 'All' } });
  for (const locale of ['', 'not a locale', 'en-US', 'de', 'de-CH']) expect(createLanguage(locale).tag).toBe('en-GB');
});

it('charts write numbers and months as the language does', () => {
  expect(createLanguage('de-DE').chartLocale).toMatchObject({
    number: { decimal: ',', thousands: '.' },
    time: { shortMonths: expect.arrayContaining(['Mär', 'Dez']), days: expect.arrayContaining(['Sonntag']) },
  });
  expect(createLanguage('en-US').chartLocale.time.shortMonths).toContain('Sep');
});

const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).toSorted();

it('every language has the same places for values', () => {
  const { en, ...others } = wordsByLanguage;
  for (const words of Object.values(others)) {
    for (const [key, text] of Object.entries(words))
      expect(places(text)).toEqual(places(Reflect.get(en!, key) as string));
  }
  expect(fill('{count} of {total}', { count: 3, total: 12 })).toBe('3 of 12');
});
