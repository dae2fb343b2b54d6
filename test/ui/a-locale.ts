import { createLocaleFiles } from '../../src/adapters/locale-files/locale-files';
import { createInMemoryErrors } from '../../src/adapters/in-memory/in-memory-errors';
import { createInMemoryPreferences } from '../../src/adapters/in-memory/in-memory-preferences';
import { createErrorLog } from '../../src/application/browser/error-log';
import { createLocale } from '../../src/application/browser/locale';
import { createChosenPreferences } from '../../src/application/browser/preferences';

/** The product's locale files, for rendering part of a page without a portal. */
export const aLocale = (locale = 'en') =>
  createLocale(
    createLocaleFiles(),
    createChosenPreferences(createInMemoryPreferences({ locale })),
    createErrorLog(createInMemoryErrors()),
  );
