import { filterLabel } from '#domain/exports/filter-label';
import type { AboutFile } from '../../ports/snapshots';
import type { KeptExport } from './kept-exports';

interface Words extends Record<
  'title' | 'dashboard' | 'sheet' | 'table' | 'asked' | 'filters' | 'none' | 'all',
  string
> {}

const en: Words = {
  title: 'About',
  dashboard: 'Dashboard',
  sheet: 'Sheet',
  table: 'Table',
  asked: 'Requested',
  filters: 'Filters',
  none: 'No filters set',
  all: 'All',
};

const inLanguage: Partial<Record<string, Words>> = {
  de: {
    title: 'Info',
    dashboard: 'Dashboard',
    sheet: 'Blatt',
    table: 'Tabelle',
    asked: 'Angefordert',
    filters: 'Filter',
    none: 'Keine Filter gesetzt',
    all: 'Alle',
  },
  it: {
    title: 'Informazioni',
    dashboard: 'Dashboard',
    sheet: 'Foglio',
    table: 'Tabella',
    asked: 'Richiesto',
    filters: 'Filtri',
    none: 'Nessun filtro impostato',
    all: 'Tutti',
  },
};

/** Tells which view a workbook holds, and when it was asked for in the reader's zone. Each value of a filter has a line. */
export function aboutFile(
  { title, sheet, visual, locale, zone = 'UTC', requested }: KeptExport,
  filters: KeptExport['parameters'],
): AboutFile {
  const words = inLanguage[locale] ?? en;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone });
  return {
    title: words.title,
    lines: [
      [words.dashboard, title],
      [words.sheet, sheet.name],
      ...named(words.table, visual ? [visual.name] : []),
      [words.asked, `${day.format(requested)} (${zone})`],
      [words.filters, filters.length === 0 ? words.none : ''],
      ...filters.flatMap(({ name, values }) => named(filterLabel(name), values.length === 0 ? [words.all] : values)),
    ],
  };
}

const named = (name: string, values: readonly string[]): [string, string][] =>
  values.map((value, at) => [at === 0 ? name : '', value]);
