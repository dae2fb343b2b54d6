import { createLocaleFiles } from '#adapters/locale-files/locale-files';
import { createInMemoryErrors } from '#adapters/in-memory/in-memory-errors';
import { createInMemoryPreferences } from '#adapters/in-memory/in-memory-preferences';
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
