export const themeChoices = ['system', 'light', 'dark'] as const;
/** `system` follows what the device prefers, also while that changes. */
export type ThemeChoice = (typeof themeChoices)[number];

/** How this browser shows the portal, whoever is signed in. */
export interface Preferences {
  theme: ThemeChoice;
  /** None: the default locale. */
  locale?: string;
  menuCollapsed: boolean;
}

export const defaultPreferences: Preferences = { theme: 'system', menuCollapsed: false };
