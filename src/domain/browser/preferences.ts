import type { NumberFormat } from '../conventions';

export const themeChoices = ['system', 'light', 'dark'] as const;
/** `system` follows the device's preference, including changes. */
export type ThemeChoice = (typeof themeChoices)[number];

export interface Preferences {
  theme: ThemeChoice;
  /** The default locale if missing. */
  locale?: string;
  menuCollapsed: boolean;
  /** An IANA name that this browser may not know; the browser's own zone if missing. */
  timeZone?: string | undefined;
  /** As the language does if missing. */
  numberFormat?: NumberFormat | undefined;
}

export const defaultPreferences: Preferences = { theme: 'system', menuCollapsed: false };
