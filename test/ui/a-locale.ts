import { createLocaleFiles } from '#adapters/locale-files/locale-files';
import { createInMemoryErrors, createInMemoryPreferences } from '#adapters/in-memory/in-memory-browser';
import { createErrorLog } from '#application/browser/error-log';
import { createLocale } from '#application/browser/locale';
import { createChosenPreferences } from '#application/browser/preferences';

/** The product's locale files, for rendering part of a page without a portal. */
export const aLocale = (locale = 'en') =>
  createLocale(
    createLocaleFiles(),
    createChosenPreferences(createInMemoryPreferences({ locale })),
    createErrorLog(createInMemoryErrors()),
  );
