import type { DashboardExperience } from 'amazon-quicksight-embedding-sdk';
import type { Accent } from '#domain/browser/accent';

type ThemeConfiguration = Parameters<DashboardExperience['setThemeOverride']>[0];

/**
 * The portal's colours as QuickSight's theme, so that a dashboard looks like part of the page. The values are those of
 * tokens.css (a test compares them), because QuickSight doesn't know custom properties.
 */
export const palettes = {
  light: {
    ink: '#17211f',
    raised: '#ffffff',
    muted: '#53605d',
    sunken: '#f1f4f3',
    accent: '#0b5b71',
    onAccent: '#ffffff',
    data: ['#0f6f8b', '#c07c12', '#4f8a70', '#b0523d', '#6a789a', '#8a5a86'],
  },
  dark: {
    ink: '#e5ecea',
    raised: '#18201e',
    muted: '#9eaca8',
    sunken: '#121817',
    accent: '#1f809c',
    onAccent: '#ffffff',
    data: ['#5fbad3', '#e2ab4d', '#7dbb9f', '#e08a76', '#9dabcd', '#c794c2'],
  },
} as const;

export type ThemeOf = (theme: keyof typeof palettes) => ThemeConfiguration;

/** The themes with the operator's accent in the place of the portal's own, as in `src/ui/accent.ts`. */
export const themesWith =
  (own: Accent | undefined): ThemeOf =>
  (theme) => {
    const { ink, raised, muted, sunken, data } = palettes[theme];
    const { accent, onAccent } = own ? { accent: own[theme], onAccent: raised } : palettes[theme];
    return {
      UIColorPalette: {
        PrimaryForeground: ink,
        PrimaryBackground: raised,
        SecondaryForeground: muted,
        SecondaryBackground: sunken,
        Accent: accent,
        AccentForeground: onAccent,
      },
      DataColorPalette: { Colors: [...data], EmptyFillColor: sunken },
    };
  };
