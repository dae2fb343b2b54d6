import { type NumberFormat, numberFormats } from '../conventions';

export const themeChoices = ['system', 'light', 'dark'] as const;
/** `system` follows the device's preference, including changes. */
export type ThemeChoice = (typeof themeChoices)[number];

export interface Preferences {
  theme: ThemeChoice;
  /** The default locale if missing. */
  locale?: string;
  menuCollapsed: boolean;
  /** The sections that the person opened or closed, see `isSectionOpen`. */
  menuSections?: string;
  /** Whether the tips on Home are hidden. */
  tipsHidden?: boolean;
  /** An IANA name that this browser may not know; the browser's own zone if missing. */
  timeZone?: string | undefined;
  /** The provider of the company that this browser signed in with last; never chosen, and kept in this browser only. */
  company?: string | undefined;
  /** As the language does if missing. */
  numberFormat?: NumberFormat | undefined;
}

export const defaultPreferences: Preferences = { theme: 'system', menuCollapsed: false };

const isReadable = {
  theme: (value) => themeChoices.some((theme) => theme === value),
  locale: (value) => typeof value === 'string' && /^[a-z]{2,3}(-[a-z\d]{2,8}){0,4}$/i.test(value),
  menuCollapsed: (value) => typeof value === 'boolean',
  menuSections: (value) => typeof value === 'string' && value.length <= 4000,
  tipsHidden: (value) => typeof value === 'boolean',
  timeZone: (value) => value === undefined || (typeof value === 'string' && value.length <= 100),
  numberFormat: (value) => value === undefined || numberFormats.some((format) => format === value),
} satisfies Record<Exclude<keyof Preferences, 'company'>, (value: unknown) => boolean>;

/** The preferences among these values that can be read. */
export function readPreferences(values: Readonly<Record<string, unknown>>): Partial<Preferences> {
  const read = Object.entries(isReadable).filter(([name, test]) => Object.hasOwn(values, name) && test(values[name]));
  return Object.fromEntries(read.map(([name]) => [name, values[name]]));
}
