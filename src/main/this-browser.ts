import { createLocaleFiles } from '../adapters/locale-files/locale-files';
import { createWebPreferences } from '../adapters/storage/web-preferences';
import { type Locale, createLocale } from '../application/locale';
import { type ChosenPreferences, createChosenPreferences } from '../application/preferences';

/** What stands before there is a configuration, and whoever signs in. */
export interface ThisBrowser {
  preferences: ChosenPreferences;
  locale: Locale;
}

export async function readThisBrowser(): Promise<ThisBrowser> {
  return {
    preferences: createChosenPreferences(createWebPreferences()),
    locale: await createLocale(createLocaleFiles()),
  };
}
