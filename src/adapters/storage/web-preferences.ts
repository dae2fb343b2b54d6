import { Observable } from 'rxjs';
import * as z from 'zod/mini';
import { type Preferences, defaultPreferences, themeChoices } from '../../domain/preferences';
import type { PreferenceStore } from '../../ports/preferences';

/** `theme-before-paint.js` reads the theme from here too. */
const key = 'portal.preferences';

/** Whatever somebody else may have written there: each preference for itself, or its default. */
const stored = z.catch(
  z.object({
    theme: z.catch(z.enum(themeChoices), defaultPreferences.theme),
    locale: z.catch(
      z.optional(z.string().check(z.regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i), z.maxLength(35))),
      undefined,
    ),
    menuCollapsed: z.catch(z.boolean(), defaultPreferences.menuCollapsed),
  }),
  { ...defaultPreferences, locale: undefined },
);

/** In this browser's local storage; other tabs follow by the storage event. */
export function createWebPreferences(
  open: () => Pick<Storage, 'getItem' | 'setItem'> = () => globalThis.localStorage,
  target: Pick<Window, 'addEventListener' | 'removeEventListener'> = window,
): PreferenceStore {
  const read = (): Preferences => {
    try {
      return preferencesIn(open().getItem(key));
    } catch {
      return defaultPreferences;
    }
  };
  return {
    read,
    write(preferences) {
      try {
        open().setItem(key, JSON.stringify(preferences));
      } catch {
        // Blocked or full: the page goes on with what was chosen, the next one does not know it.
      }
    },
    elsewhere$: new Observable((heard) => {
      const hear = ({ key: changed }: StorageEvent): void => {
        // No key: everything was removed.
        if (changed === null || changed === key) heard.next(read());
      };
      target.addEventListener('storage', hear);
      return () => target.removeEventListener('storage', hear);
    }),
  };
}

function preferencesIn(text: string | null): Preferences {
  const { locale, ...rest } = stored.parse(JSON.parse(text ?? 'null'));
  return { ...rest, ...(locale !== undefined && { locale }) };
}
