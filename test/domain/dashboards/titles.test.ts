import { expect, it } from 'vitest';
import { tidy } from '#domain/dashboards/catalogue/catalogue-edit';
import { titleOf } from '#domain/dashboards/dashboard';
import { listingOf } from '#domain/dashboards/shelf/list-fingerprints';
import { inLanguage, spellTitles, titlesIn } from '#domain/dashboards/titles';
import { findableDashboard } from '#domain/finder/findable-dashboard';
import { aDashboard } from './a-dashboard';

const sales = aDashboard({ title: 'Sales', titles: 'de: Umsatz: gesamt\nit: Vendite' });

it('A dashboard is read by its title in the language of the reader, or else by its title', () => {
  const inGerman = inLanguage(sales, 'de');
  expect(titleOf(inGerman)).toBe('Umsatz: gesamt');
  expect(inGerman.title).toBe('Sales');
  expect(inLanguage(sales, 'en')).toBe(sales);
  expect(titleOf(inLanguage(inGerman, 'it'))).toBe('Vendite');
});

it('Titles by language are saved on a line each, in order, without blank ones and without what names no language', () => {
  const typed = 'it:  Vendite \nsomething\nde: Um\u202Esatz\nen: \u200B';
  expect(tidy({ titles: typed })).toEqual({ titles: 'de: Umsatz\nit: Vendite' });
  expect(spellTitles(titlesIn('de: Umsatz '))).toBe('de: Umsatz ');
});

it('A dashboard is found by each of its titles, and is no news because the reader changes the language', () => {
  expect(findableDashboard(sales, undefined).words).toEqual(expect.arrayContaining(['Umsatz: gesamt', 'Vendite']));
  expect(listingOf([inLanguage(sales, 'de')])).toEqual(listingOf([sales]));
});
