import { map } from 'rxjs';
import * as z from 'zod/mini';
import { numberFormats } from '#domain/conventions';
import { type Preferences, defaultPreferences, themeChoices } from '#domain/browser/preferences';
import type { PreferenceStore } from '#ports/browser/preferences';
import { type StorageEvents, changedElsewhere } from './changed-elsewhere';
import { type OpenStorage, createStoredText, parsed } from './stored-text';

/** Reads each preference on its own, or takes its default if the stored value is invalid. */
const stored = z.catch(
  z.object({
    theme: z.catch(z.enum(themeChoices), defaultPreferences.theme),
    locale: z.catch(z.optional(z.string().check(z.regex(/^[a-z]{2,3}(-[a-z\d]{2,8}){0,4}$/i))), undefined),
    menuCollapsed: z.catch(z.boolean(), defaultPreferences.menuCollapsed),
    company: z.catch(z.optional(z.string().check(z.maxLength(32))), undefined),
    timeZone: z.catch(z.optional(z.string().check(z.maxLength(100))), undefined),
    numberFormat: z.catch(z.optional(z.enum(numberFormats)), undefined),
  }),
  { ...defaultPreferences, locale: undefined },
);

const key = 'portal.preferences';

/** Uses this browser's local storage; `before-paint.ts` reads the theme from there too. */
export function createWebPreferences(open?: OpenStorage, target?: StorageEvents): PreferenceStore {
  const text = createStoredText(key, open);
  const read = (): Preferences => {
    const { locale, ...rest } = stored.parse(parsed(text.read()));
    return { ...rest, ...(locale !== undefined && { locale }) };
  };
  return {
    read,
    write: (preferences) => void text.write(JSON.stringify(preferences)),
    forget: () => void text.write(null),
    elsewhere$: changedElsewhere(key, target).pipe(map(read)),
  };
}
