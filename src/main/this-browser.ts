import { createLocaleFiles } from '../adapters/locale-files/locale-files';
import { createWebErrors } from '../adapters/storage/web-errors';
import { createWebPreferences } from '../adapters/storage/web-preferences';
import { type ErrorLog, createErrorLog } from '../application/browser/error-log';
import { type Locale, createLocale } from '../application/browser/locale';
import { type ChosenPreferences, createChosenPreferences } from '../application/browser/preferences';

/** What stands before there is a configuration, and whoever signs in. */
export interface ThisBrowser {
  preferences: ChosenPreferences;
  errorLog: ErrorLog;
  locale: Locale;
}

export async function readThisBrowser(): Promise<ThisBrowser> {
  const preferences = createChosenPreferences(createWebPreferences());
  const errorLog = createErrorLog(createWebErrors());
  return { preferences, errorLog, locale: await createLocale(createLocaleFiles(), preferences, errorLog) };
}
