import type { Ports } from '#ports/ports';
import { type AppStates, createAppState } from './app-state';
import { type ErrorLog, createErrorLog } from './browser/error-log';
import { type Locale, createLocale } from './browser/locale';
import { type ChosenPreferences, createChosenPreferences } from './browser/preferences';

/** Available before the configuration has loaded, and to people who are not signed in. */
export interface ThisBrowser {
  preferences: ChosenPreferences;
  errorLog: ErrorLog;
  locale: Locale;
  appState: AppStates;
}

/** Rejects only if the file of the default language can't be loaded. */
export async function readThisBrowser(
  ports: Pick<Ports, 'preferenceStore' | 'errorStore' | 'localeFiles' | 'browserWindow'>,
): Promise<ThisBrowser> {
  const preferences = createChosenPreferences(ports.preferenceStore);
  const errorLog = createErrorLog(ports.errorStore);
  const appState = createAppState(ports.browserWindow);
  return { preferences, errorLog, appState, locale: await createLocale(ports.localeFiles, preferences, errorLog) };
}
