export const themeChoices = ['system', 'light', 'dark'] as const;
/** `system` follows the device's preference, including changes. */
export type ThemeChoice = (typeof themeChoices)[number];

export interface Preferences {
  theme: ThemeChoice;
  /** The default locale if missing. */
  locale?: string;
  menuCollapsed: boolean;
}

export const defaultPreferences: Preferences = { theme: 'system', menuCollapsed: false };
