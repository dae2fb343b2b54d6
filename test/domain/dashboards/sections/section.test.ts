import { expect, it } from 'vitest';
import {
  problemOfSection,
  sectionTitle,
  sectionsOf,
  standing,
  takenTitle,
  tidySection,
} from '#domain/dashboards/sections/section';
import { aDashboard } from '../a-dashboard';
import { aSection } from './a-section';

const finance = { titles: { en: ' Finance ', de: '\u200B' }, description: '', icon: '', place: 'n' };
const section = { ...finance, id: 'finance', updatedAt: new Date(0) };

it.each([
  ['no title', { ...finance, titles: {} }, 'no-title'],
  ['only blank titles', { ...finance, titles: { en: '\u200B' } }, 'no-title'],
  ['a title of 10,000 characters', { ...finance, titles: { en: 'x'.repeat(10_000) } }, 'too-long'],
  ['titles only in what is no language', { ...finance, titles: { __proto: 'Finance', 'd e': 'Finanzen' } }, 'no-title'],
  [
    'titles in more languages than anyone speaks',
    { ...finance, titles: Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`en-x${index}`, 'Finance'])) },
    'too-long',
  ],
  ['a right-to-left title', { ...finance, titles: { en: 'מכירות' } }, undefined],
])('a section with %s has the problem that the backend refuses it for', (_, edit, problem) => {
  expect(problemOfSection(tidySection(edit))).toBe(problem);
});

it('a section’s title is kept on one line', () => {
  expect(tidySection({ ...finance, titles: { en: 'Finance\r\nand tax\n' } }).titles).toEqual({ en: 'Finance and tax' });
});

it('the title of a section falls back to English, then to any language that has one', () => {
  expect(tidySection(finance).titles).toEqual({ en: 'Finance' });
  expect(sectionTitle({ titles: { en: 'Finance', de: 'Finanzen' } }, 'de')).toBe('Finanzen');
  expect(sectionTitle({ titles: { en: 'Finance' } }, 'it')).toBe('Finance');
  expect(sectionTitle({ titles: { de: 'Finanzen' } }, 'it')).toBe('Finanzen');
});

it('a section without a published dashboard for a person is not theirs', () => {
  expect(sectionsOf([section], [aDashboard({ section: 'finance/n' })])).toEqual([section]);
  expect(sectionsOf([section], [aDashboard({ section: 'finance', status: 'DRAFT' })])).toEqual([]);
  expect(standing({})).toEqual({ section: '', place: '' });
});

it('A title is taken in the language in which another section has one that looks alike', () => {
  const cafe = aSection({ id: 'cafe', titles: { en: 'Café', de: 'Kaffee' } });
  expect(takenTitle({ titles: { de: ' KAFFEE', en: 'Bar' } }, [cafe])).toBe('de');
  expect(takenTitle({ titles: { en: 'Café'.normalize('NFD') } }, [cafe])).toBe('en');
  expect(takenTitle({ titles: { en: 'Kaffee', it: '' } }, [cafe])).toBeUndefined();
});
